// The cards beside the picture: the scale of the colours, the numbers of a picked body, the keys.

import { nth, short, table as map, ticks } from './colours.js'

const $ = id => document.getElementById(id)

function rows(table, list) {
  table.replaceChildren(...list.map(([name, value]) => {
    const row = document.createElement('tr')
    row.append(...[name, value].map(words => { const cell = document.createElement('td'); cell.textContent = words; return cell }))
    return row
  }))
}

// A vector for people; what is lost beside its largest part is zero.
function vector(a, i, digits = 3) {
  const v = [0, 1, 2].map(c => a[3 * i + c]), largest = Math.max(...v.map(Math.abs))
  return v.map(x => short(Math.abs(x) < 1e-9 * largest ? 0 : Number(x.toPrecision(digits)))).join('  ')
}

export function scale(app) {
  const box = $('scale'), { field } = app, range = app.ranges[field.key]
  box.hidden = !app.data?.n && !app.beams?.values
  box.querySelector('h2').textContent = field.unit ? `${field.name} [${field.unit}]` : field.name
  const named = !!field.listed
  for (const id of ['ticks', 'range', 'bar', 'histogram']) $(id).hidden = named
  $('legend').hidden = !named
  if (named) {
    const present = new Set([...app.values, ...(app.beams?.values ?? [])])
    const count = 1 + [...present].reduce((most, i) => i > most ? i : most, 0)
    const words = field.ranks ? Array.from({ length: count }, (_, i) => `rank ${i}`) : app.words?.[field.listed] ?? []
    $('legend').replaceChildren(...words.map((word, i) => {
      const item = document.createElement('li'), spot = document.createElement('i')
      spot.style.background = nth(i)
      item.append(spot, word || '(none)')
      return present.has(i) ? item : ''
    }).filter(Boolean))
    return
  }
  if (!range) return
  const g = $('bar').getContext('2d'), bytes = map($('map').value)
  for (let y = 0; y < 180; y++) {
    const k = Math.round((179 - y) / 179 * 255)
    g.fillStyle = `rgb(${bytes[4 * k]},${bytes[4 * k + 1]},${bytes[4 * k + 2]})`
    g.fillRect(0, y, 16, 1)
  }
  const { low, high } = range
  const marks = high > low ? ticks(low, high, 5) : [low]
  $('ticks').replaceChildren(...marks.map(v => {
    const mark = document.createElement('span')
    mark.textContent = short(Math.abs(v) < 1e-12 * (high - low) ? 0 : v)
    mark.style.top = `${high > low ? 180 - (v - low) / (high - low) * 180 : 90}px`
    return mark
  }))
  // As wide as the longest number, so that none is cut.
  $('ticks').style.width = `${Math.max(0, ...[...$('ticks').children].map(m => m.offsetWidth)) + 2}px`
  histogram(app.values, low, high)
  if (document.activeElement !== $('low')) $('low').value = short(low)
  if (document.activeElement !== $('high')) $('high').value = short(high)
}

// How many bodies have which value, beside the colours; those beyond an end count at the end.
function histogram(values, low, high) {
  const g = $('histogram').getContext('2d'), bins = new Array(36).fill(0)
  g.clearRect(0, 0, 40, 180)
  if (!(high > low)) return
  for (const v of values ?? []) if (Number.isFinite(v)) bins[Math.max(0, Math.min(35, Math.floor((v - low) / (high - low) * 36)))]++
  const most = Math.max(1, ...bins)
  g.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--soft')
  bins.forEach((n, k) => { const wide = n ? Math.max(1, 38 * n / most) : 0; g.fillRect(40 - wide, 175 - 5 * k, wide, 4) })
}

// Boxes for the groups and materials that the frames have, and a button that shows one of them alone; `redo` shows the frame anew.
export function groups(app, redo) {
  const lists = [['groups', 'group', 'groups'], ['materials-shown', 'material', 'materials']]
  const counts = lists.map(([id, field, words]) => choices($(id), [...app.present[field]].sort((a, b) => a - b), app.words?.[words] ?? [], app.hidden[field], redo))
  $('shown').hidden = counts.every(n => n < 2)
}

function choices(box, present, names, hidden, redo) {
  box.hidden = present.length < 2
  if (box.querySelectorAll('label').length === present.length) return present.length
  const tick = () => { box.querySelectorAll('input').forEach((input, i) => { input.checked = !hidden.has(present[i]) }); redo() }
  box.replaceChildren(...present.map(k => {
    const label = document.createElement('label'), input = document.createElement('input'), only = document.createElement('button')
    label.className = 'row'
    input.type = 'checkbox'
    input.checked = !hidden.has(k)
    input.onchange = () => { input.checked ? hidden.delete(k) : hidden.add(k); redo() }
    only.textContent = 'only'
    only.title = 'Show this one alone, or all again'
    only.onclick = event => {
      event.preventDefault()
      const alone = !hidden.has(k) && hidden.size === present.length - 1
      hidden.clear()
      if (!alone) present.filter(other => other !== k).forEach(other => hidden.add(other))
      tick()
    }
    label.append(input, names[k] || '(none)', only)
    return label
  }))
  return present.length
}

// Time, axes and a length: drawn over the picture, on a canvas of its own. `scale` is pixels per point.
export function overlay(g, view, time, dark, scale = 1) {
  const [w, h] = [190, 74]
  g.save()
  g.scale(scale, scale)
  g.font = '12px system-ui, "DejaVu Sans", sans-serif'
  const ink = dark ? '#e6ebf1' : '#1d2733'
  // Axes as the eye has them.
  const m = view.camera.matrixWorldInverse.elements, middle = [30, 40], reach = 22
  const list = [['x', '#c8372d', 0], ['y', '#2a8f4f', 4], ['z', '#2f6fc0', 8]].map(([name, colour, k]) => ({ name, colour, x: m[k], y: -m[k + 1], away: m[k + 2] }))
  for (const a of list.sort((p, q) => p.away - q.away)) {
    g.strokeStyle = g.fillStyle = a.colour
    g.lineWidth = 2
    g.beginPath()
    g.moveTo(...middle)
    g.lineTo(middle[0] + reach * a.x, middle[1] + reach * a.y)
    g.stroke()
    g.textAlign = 'center'
    g.textBaseline = 'middle'
    g.fillText(a.name, middle[0] + (reach + 8) * a.x, middle[1] + (reach + 8) * a.y)
  }
  // A round length as it looks where the eye is turned to.
  const height = view.canvas.clientHeight || 1
  const away = view.camera.position.distanceTo(view.controls.target)
  const metre = height / (2 * Math.tan(view.camera.fov * Math.PI / 360) * away)
  const raw = 100 / metre, power = 10 ** Math.floor(Math.log10(raw))
  const length = [5, 2, 1].find(k => k * power <= raw) * power
  g.strokeStyle = g.fillStyle = ink
  g.lineWidth = 2
  const x = 76, y = h - 12, wide = length * metre
  g.beginPath()
  g.moveTo(x, y - 4); g.lineTo(x, y); g.lineTo(x + wide, y); g.lineTo(x + wide, y - 4)
  g.stroke()
  g.textAlign = 'left'
  g.textBaseline = 'alphabetic'
  const [unit, times] = length >= 1 ? ['m', 1] : length >= 0.01 ? ['cm', 100] : length >= 0.001 ? ['mm', 1000] : ['µm', 1e6]
  g.fillText(`${Number((length * times).toPrecision(3))} ${unit}`, x, y - 8)
  g.fillText(`t = ${time.toFixed(3)} s`, x, y - 26)
  g.restore()
  return { length, wide, w, h }
}

// Numbers of body `i` of the frame that is shown; `d` holds the arrays that only this card needs.
export function text(app, box, i, d) {
  box.querySelector('h2').textContent = `Body ${app.picked}`
  const table = box.querySelector('table'), note = box.querySelector('p')
  if (i < 0) {
    rows(table, [])
    note.textContent = 'is not there at this time: it came later, or was removed.'
    return
  }
  const three = (a, digits) => vector(a, i, digits)
  const word = (list, k) => app.words?.[list]?.[k] ?? String(k)
  const speed = Math.hypot(d.velocity[3 * i], d.velocity[3 * i + 1], d.velocity[3 * i + 2])
  const f = app.field
  rows(table, [
    ['position', `${three(app.data.points, 5)} m`], ['velocity', `${three(d.velocity)} m/s`], ['speed', `${short(speed)} m/s`],
    ['spin', `${three(d.angular_velocity)} rad/s`], ['radius', `${short(app.data.radius[i])} m`], ['mass', `${short(d.mass[i])} kg`],
    ['material', word('materials', d.material[i])], ['group', word('groups', d.group[i]) || '–'], ['shape', word('shapes', d.shape[i])],
    ...(f.contacts ? [['contact force', `${short(app.values[i])} N`]] : [])
  ])
  note.textContent = ''
}

// Numbers of a beam at the place where it was picked; `mine` are its pieces.
export function beamText(app, box, { beam, share }, mine, piece) {
  const { data: d, from, to } = app.beams
  const at = from[piece], word = (list, k) => d.words?.[list]?.[k] ?? String(k)
  const three = (a, digits) => vector(a, at, digits)
  let length = 0
  for (const k of mine) length += Math.hypot(...[0, 1, 2].map(c => d.points[3 * to[k] + c] - d.points[3 * from[k] + c]))
  box.querySelector('h2').textContent = `Beam ${beam}`
  rows(box.querySelector('table'), [
    ['at', `${Math.round(100 * share)} % of its length`], ['length', `${short(length)} m`], ['radius', `${short(d.radius[at])} m`],
    ['position', `${three(d.points, 5)} m`], ['velocity', `${three(d.velocity)} m/s`],
    ['tension', `${short(d.tension[at])} N`], ['strain', short(d.axial_strain[at])], ['curvature', `${short(d.curvature[at])} 1/m`],
    ['material', word('materials', d['cell.material']?.[beam])], ['group', word('groups', d['cell.group']?.[beam]) || '–']
  ])
  box.querySelector('p').textContent = ''
}

// The colours of force chains, and what they stand for.
export function chainScale(found) {
  const g = document.querySelector('#chains-above canvas').getContext('2d'), bytes = map('inferno')
  for (let x = 0; x < 152; x++) {
    const k = Math.round((0.2 + 0.8 * x / 151) * 255)
    g.fillStyle = `rgb(${bytes[4 * k]},${bytes[4 * k + 1]},${bytes[4 * k + 2]})`
    g.fillRect(x, 0, 1, 8)
  }
  document.querySelector('#chains-above span').textContent =
    found.mean > 0 ? `0 to ${short(Math.min(found.most, 6 * found.mean))} N; mean ${short(found.mean)} N` : 'no forces at this time'
}

// The table of keys, and what they do; not while somebody writes.
export function keys(table, list) {
  rows(table, Object.values(list).filter(k => k[0]).map(([name, what]) => [name, what]))
  window.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|TEXTAREA)$/.test(event.target.tagName)) return
    if (event.target.tagName === 'INPUT' && !['checkbox', 'range'].includes(event.target.type)) return
    const entry = list[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!entry) return
    if (event.target.type === 'range' && event.key.startsWith('Arrow') && event.target.id !== 'scrub') return
    event.preventDefault()
    document.activeElement?.blur?.()
    entry[2]()
  })
}
