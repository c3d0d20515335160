// The page: loads the run, keeps what is shown in step with what is chosen, plays, scrubs, picks.

import * as THREE from 'three'
import { Frames, arrays, json, track } from './api.js'
import * as beams from './beams.js'
import * as B from './bodies.js'
import { Charts } from './charts.js'
import { pick } from './pick.js'
import { geometries } from './shapes.js'
import { View } from './view.js'
import { beamText, chainScale, groups, keys, overlay, scale, text } from './panels.js'
import { short } from './colours.js'
import { film } from './video.js'

const $ = id => document.getElementById(id)
const WALLS = 'wall_position,wall_quaternion,wall_radius,wall_id,wall_material,wall_shape_id'
const CONTACTS = 'points,normal_force,body_a,body_b'

const app = window.granum = {
  times: [], wallsOf: [], frame: -1, wanted: 0, playing: false, origin: [0, 0, 0], shapes: [], joints: [],
  field: B.FIELDS[0], ranges: {}, picked: null, cache: new Frames(), loadedAt: null,
  hidden: { group: new Set(), material: new Set() }, present: { group: new Set(), material: new Set() }, parts: new Set()
}

function complain(error) {
  const box = $('error')
  box.textContent = error.message ?? String(error)
  box.hidden = false
  clearTimeout(complain.timer)
  complain.timer = setTimeout(() => { box.hidden = true }, 12000)
}
window.addEventListener('error', event => complain(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => complain(event.reason))

async function start() {
  const view = app.view = new View($('picture'))
  app.charts = new Charts($('charts'), time => { pause(); seek(nearest(time)) }, complain)
  wire()
  await news()
  if (app.index.shapes) app.shapes = geometries(await arrays('api/shapes'))
  app.joints = await json('api/joints')
  if (!app.joints.length) $('joints').parentElement.hidden = true
  for (const side of app.joints.flatMap(j => [j.a, j.b])) if (side.body !== null) app.parts.add(side.body)
  app.charts.setup(app.index.probes).catch(complain)
  if (!app.times.length) {
    $('loading').textContent = running() ? 'Waiting for the first frame…' : 'This run has no frames: set output.frames_every in its scene.'
    return
  }
  await first()
}

// What does not change: the origin, the bounds (of the first, the middle and the last frame), the ground, the eye.
async function first() {
  const { view } = app, n = app.times.length
  const some = [...new Set([0, n >> 1, n - 1])]
  const list = await Promise.all(some.map(k => app.cache.get('bodies', k, B.BASE)))
  app.words = list[0].words
  app.origin = [0, 1, 2].map(c => {
    let low = Infinity, high = -Infinity
    for (let i = c; i < list[0].points.length; i += 3) { low = Math.min(low, list[0].points[i]); high = Math.max(high, list[0].points[i]) }
    return low <= high ? (low + high) / 2 : 0
  })
  const walls = await wallsData(0)
  const frames = list.map(d => B.assemble(d, app.shapes, app.origin))
  const bent = await Promise.all(some.filter(k => k < app.index.beams).map(k => app.cache.get('beams', k, beams.NEEDS)))
  const { low, high } = B.bounds(frames, walls, app.shapes, app.origin, bent)
  const radii = Array.from(frames.flatMap(f => Array.from(f.radius.subarray(0, 10000)))).filter(Number.isFinite).sort((a, b) => a - b)
  for (const b of bent) if (b.radius?.length) radii.push(b.radius[0])
  app.size = radii.length ? radii[radii.length >> 1] : high.distanceTo(low) * 0.02
  const floor = B.groundHeight(walls, app.shapes)
  if (floor !== null) low.z = Math.min(low.z, floor - app.origin[2])
  view.setBounds(low, high, floor === null ? low.z - 0.002 * high.distanceTo(low) : floor - app.origin[2], app.size, app.origin)
  view.fit()
  await show(running() ? n - 1 : 0)
  // The first picture is a quick one where the machine is slow; a good one follows.
  view.movedAt = performance.now()
  view.draw()
  $('loading').hidden = true
  app.loadedAt = performance.now()
}

const running = () => app.index?.summary?.status === 'running' && !app.index.stopped && !app.index.saved
const wallsData = async n => app.wallsOf.length > n ? app.cache.get('walls', app.wallsOf[n], WALLS) : null
const nearest = time => { let best = 0; app.times.forEach((t, i) => { if (Math.abs(t - time) < Math.abs(app.times[best] - time)) best = i }); return best }

// What is new in the run; once more after a second while it goes on.
async function news() {
  const index = await json(`api/run?from=${app.times.length}`)
  app.times.splice(index.from, Infinity, ...index.times)
  app.wallsOf.splice(index.from, Infinity, ...index.walls)
  const before = app.index
  app.index = index
  const s = index.summary ?? {}
  document.title = `${s.scene ?? index.name} – Granum`
  document.querySelector('h1').textContent = s.scene || index.name
  $('subtitle').textContent = [index.name, index.stopped ? 'stopped without an end' : s.status, `${app.times.length} frames`, s.failure].filter(Boolean).join(' · ')
  $('subtitle').title = index.stopped ? 'The run was killed, or the power failed. Go on with it: granum continue' : ''
  $('live').hidden = !running()
  $('scrub').max = Math.max(0, app.times.length - 1)
  const missing = index.contacts ? '' : 'This run has no contact forces: set output.contacts = true in its scene.'
  $('chains').disabled = !index.contacts
  $('chains').parentElement.title = missing
  if (!before || !before.contacts !== !index.contacts || !before.beams !== !index.beams || before.ranks !== index.ranks) fillColours()
  if (before && index.times.length) {
    if (app.frame < 0) { if (!app.shapes.length && index.shapes) app.shapes = geometries(await arrays('api/shapes')); await first() }
    else if (app.frame === index.from - 1 && !app.playing) seek(app.times.length - 1)
    else tell()
  }
  if (before && (index.times.length || before.summary?.status === 'running')) app.charts.refresh()
  // A run that was killed may go on again.
  if (s.status === 'running' && !index.saved) setTimeout(() => news().catch(complain), index.stopped ? 4000 : 1000)
}

function fillColours() {
  $('colour').replaceChildren()
  for (const f of B.FIELDS) {
    const option = new Option(f.name, f.key, false, f === app.field)
    option.disabled = !!f.contacts && !app.index.contacts
    if (f.beams && !app.index.beams || f.ranks && !app.index.ranks) continue
    $('colour').add(option)
  }
}

// Values of the chosen field of a frame.
async function values(n, frame) {
  if (app.field.beams) return new Float32Array(frame.n).fill(NaN)
  if (app.field.contacts) return B.forces(frame, await app.cache.get('contacts', n, CONTACTS))
  const data = await app.cache.get('bodies', n, app.field.needs)
  const all = app.field.of(data)
  // A run may have gone on alone: then its frames name no ranks.
  return all.length ? all : new Float32Array(frame.n)
}

// The scale grows with what has been seen. A few fast bodies would leave all others dark: of fields that begin at
// zero the fastest hundredth is drawn in the last colour.
function note(list) {
  let low = Infinity, high = -Infinity
  for (const v of list) if (Number.isFinite(v)) { if (v < low) low = v; if (v > high) high = v }
  if (low > high) return
  if (app.field.from0) {
    low = 0
    const step = Math.ceil(list.length / 20000), some = list.filter((v, i) => i % step === 0 && Number.isFinite(v)).sort()
    if (some.length >= 200) high = some[Math.floor(0.99 * some.length)]
  }
  // What is noise is not blown up to all colours: creep of bodies at rest, rounding of equal numbers.
  const noise = app.field.noise?.(app.size)
  if (noise) { high = Math.max(high, noise); if (!app.field.from0) low = Math.min(low, -noise) }
  if (high - low < 1e-5 * Math.max(Math.abs(low), Math.abs(high))) low = high = (low + high) / 2
  const known = app.ranges[app.field.key] ??= { low, high, auto: true }
  if (known.auto) Object.assign(known, { low: Math.min(known.low, low), high: Math.max(known.high, high) })
}

// Shows a frame. Requests that were overtaken by a later one are dropped.
async function show(n) {
  app.wanted = n
  const data = await app.cache.get('bodies', n, B.BASE)
  if (app.wanted !== n) return
  const frame = B.assemble(data, app.shapes, app.origin, app.hidden)
  for (const field of ['group', 'material']) for (const k of data[field] ?? []) app.present[field].add(k)
  const [list, walls, contacts, bent] = await Promise.all([
    values(n, frame), wallsData(n),
    $('chains').checked && app.index.contacts > n ? app.cache.get('contacts', n, CONTACTS) : null,
    app.index.beams > n ? app.cache.get('beams', n, beams.NEEDS) : null
  ])
  const moving = $('arrows').checked ? await app.cache.get('bodies', n, 'velocity') : null
  if (app.wanted !== n) return
  note(list)
  const rods = bent && beams.pieces(bent, app.field)
  if (rods?.values) note(rods.values)
  Object.assign(app, { frame: n, data: frame, values: list, walls, beams: rods })
  const { view } = app
  const machine = app.parts.size && data.material && !app.field.listed
  $('parts').parentElement.hidden = !machine
  B.showBodies(view, frame, app.shapes, machine && $('parts').checked ? B.withParts(list, data, app.parts) : list)
  if (walls) B.showWalls(view, walls, app.shapes, app.origin)
  view.walls.visible = $('walls').checked
  if (app.joints.length) B.showJoints(view, app.joints, frame, walls, app.origin, app.size)
  for (const j of [view.jointBalls, view.jointRods]) j.object.visible = $('joints').checked && j.count > 0
  app.arrowsShown = moving ? B.showArrows(view, frame, moving.velocity, app.origin) : (view.arrows.resize(0), null)
  groups(app, () => seek(app.frame))
  if (rods) beams.show(view, rods, app.origin, app.size)
  if (contacts) chainScale(app.chainsShown = B.showChains(view, contacts, Number(document.querySelector('#chains-above input').value), app.size, app.origin))
  else view.chains.resize(0)
  const range = app.ranges[app.field.key] ?? { low: 0, high: 1 }
  view.picture.uLow.value = range.low
  view.picture.uHigh.value = range.high
  tell()
  app.onshow?.(app.times[n])
  showPicked()
  prefetch(n)
  view.invalidate(app.playing)
}

function prefetch(n) {
  const fields = app.field.contacts ? null : app.field.needs
  for (const k of app.playing ? [1, 2, 3, 4] : [1, -1]) {
    const at = n + k * (app.stride ?? 1)
    if (at < 0 || at >= app.times.length) continue
    app.cache.get('bodies', at, B.BASE).catch(() => {})
    if (fields) app.cache.get('bodies', at, fields).catch(() => {})
  }
}

function tell() {
  $('scrub').value = app.frame
  const t = app.times[app.frame] ?? 0, end = app.times[app.times.length - 1] ?? 0
  $('clock').textContent = `${t.toFixed(3)} s of ${short(end)} s · ${app.frame + 1}/${app.times.length}`
  app.charts.cursor(t)
  scale(app)
}

const seek = n => show(Math.min(app.times.length - 1, Math.max(0, n))).catch(complain)

// Plays at the chosen speed, by the clock: frames that come too late are skipped.
function play() {
  if (app.times.length < 2) return
  if (app.frame >= app.times.length - 1) app.frame = 0
  app.playing = true
  $('play').querySelector('path').setAttribute('d', 'M3 2h4v12H3zM9 2h4v12H9z')
  const began = { real: performance.now(), time: app.times[app.frame], frame: app.frame }
  const tick = async () => {
    if (!app.playing) return
    const time = began.time + (performance.now() - began.real) / 1000 * Number($('speed').value)
    let n = app.frame
    while (n + 1 < app.times.length && app.times[n + 1] <= time) n++
    if (n !== app.frame) {
      app.stride = Math.max(1, n - app.frame)
      await show(n).catch(error => { pause(); complain(error) })
    }
    if (app.frame >= app.times.length - 1 && !running()) return pause()
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

function pause() {
  app.playing = false
  app.stride = 1
  $('play').querySelector('path').setAttribute('d', 'M3 1v14l11-7z')
  app.view.invalidate()
}

// A click that was no drag: the body there, its numbers and its track.
function pickAt(x, y) {
  if (!app.data || app.view.how === 'hidden') return
  const box = $('picture').getBoundingClientRect()
  const ray = new THREE.Raycaster()
  app.view.camera.updateMatrixWorld()
  ray.setFromCamera(new THREE.Vector2((x - box.left) / box.width * 2 - 1, 1 - (y - box.top) / box.height * 2), app.view.camera)
  const cut = app.view.cut.on ? app.view.cutPlane() : null
  const body = pick(app.data, app.shapes, ray.ray.origin, ray.ray.direction, cut)
  const rod = app.beams && beams.pick(app.beams, ray.ray.origin, ray.ray.direction, app.origin, app.size, cut)
  if (rod && rod.at < body.at) return chooseBeam(rod)
  choose(body.index < 0 ? null : app.data.id[body.index])
}

// A beam, and where along it.
function chooseBeam(rod) {
  choose(null)
  const { share } = beams.share(app.beams, rod.piece, rod.share)
  app.pickedBeam = { beam: app.beams.beam[rod.piece], share }
  showBeam()
}

function showBeam() {
  const { pickedBeam: picked, beams: list, view } = app
  if (!list) return
  const mine = beams.mark(view, list, picked.beam, app.origin, app.size)
  const piece = mine[Math.min(mine.length - 1, Math.floor(picked.share * mine.length))]
  if (piece !== undefined) beamText(app, $('picked'), picked, mine, piece)
  $('picked').hidden = piece === undefined
  view.invalidate()
}

function choose(id) {
  app.picked = id
  app.pickedBeam = null
  app.trackRows = null
  app.view.track.resize(0)
  if (id !== null) loadTrack(id).catch(complain)
  showPicked().catch(complain)
}

async function loadTrack(id) {
  const rows = [], every = Math.max(1, Math.ceil(app.times.length / 512))
  for (let from = 0; from < app.times.length; from += 64 * every) {
    rows.push(...await track(id, from, every))
    if (app.picked !== id) return
    app.trackRows = rows
    drawTrack()
  }
}

function drawTrack() {
  const rows = app.trackRows ?? [], g = app.view.track
  g.resize(Math.max(0, rows.length - 1))
  const i = app.data.id.indexOf(app.picked), r = Math.min(0.12 * (i >= 0 ? app.data.radius[i] : app.size), 0.004 * app.view.radius)
  for (let k = 0; k + 1 < rows.length; k++) {
    for (let c = 0; c < 3; c++) { g.array('aFrom')[3 * k + c] = rows[k][2 + c] - app.origin[c]; g.array('aTo')[3 * k + c] = rows[k + 1][2 + c] - app.origin[c] }
    g.array('aRadius')[k] = r
  }
  g.touch()
  app.view.invalidate()
}

async function showPicked() {
  const box = $('picked'), { data: frame, picked, frame: n } = app
  if (app.pickedBeam) return showBeam()
  if (picked === null || !frame) { box.hidden = true; if (frame) B.markPicked(app.view, frame, -1); app.view.invalidate(); return }
  const i = frame.id.indexOf(picked)
  B.markPicked(app.view, frame, i)
  app.view.invalidate()
  box.hidden = false
  const d = i < 0 ? null : await app.cache.get('bodies', n, 'velocity,angular_velocity,mass,material,group,shape')
  if (app.picked !== picked || app.frame !== n) return
  text(app, box, i, d)
}

function wire() {
  const { view } = app, on = (id, event, act) => { $(id)[event] = act }
  const redo = () => app.frame >= 0 && seek(app.frame)
  on('play', 'onclick', () => app.playing ? pause() : play())
  on('first', 'onclick', () => { pause(); seek(0) })
  on('last', 'onclick', () => { pause(); seek(app.times.length - 1) })
  on('back', 'onclick', () => { pause(); seek(app.frame - 1) })
  on('next', 'onclick', () => { pause(); seek(app.frame + 1) })
  on('scrub', 'oninput', () => { pause(); seek(Number($('scrub').value)) })
  on('speed', 'onchange', () => { if (app.playing) { pause(); play() } })
  const recolour = () => {
    app.field = B.FIELDS.find(f => f.key === $('colour').value)
    view.setMap(app.field.listed ? 'listed' : $('map').value)
    redo()
  }
  on('colour', 'onchange', () => {
    // Where every body is a part, a colour that is asked for is meant for them.
    if (app.data?.id.every(id => app.parts.has(id))) $('parts').checked = false
    recolour()
  })
  on('map', 'onchange', recolour)
  on('bodies', 'onchange', () => view.setBodies($('bodies').value))
  for (const id of ['walls', 'joints', 'arrows', 'parts']) on(id, 'onchange', redo)
  const dark = () => document.documentElement.classList.contains('dark')
  view.ondraw = () => {
    if (app.frame < 0) return
    const canvas = $('axes'), ratio = window.devicePixelRatio, [w, h] = [190, 74]
    canvas.width = w * ratio
    canvas.height = h * ratio
    app.overlay = overlay(canvas.getContext('2d'), view, app.times[app.frame] ?? 0, dark(), ratio)
  }
  view.onshot = (g, ratio) => {
    g.save()
    g.translate(14 * ratio, g.canvas.height - 86 * ratio)
    overlay(g, view, app.times[app.frame] ?? 0, dark(), ratio)
    g.restore()
  }
  on('chains', 'onchange', () => {
    $('chains-above').hidden = !$('chains').checked
    $('bodies').value = $('chains').checked ? 'faint' : 'solid'
    view.setBodies($('bodies').value)
    redo()
  })
  const above = document.querySelector('#chains-above input'), said = document.querySelector('#chains-above output')
  said.textContent = above.value
  above.oninput = () => { said.textContent = above.value; redo() }
  const cut = () => {
    view.cut.on = $('cut').checked
    view.cut.at = Number($('cut-at').value)
    $('cut-more').hidden = !view.cut.on
    view.shadowStale = true
    view.invalidate(true)
  }
  on('cut', 'onchange', cut)
  on('cut-at', 'oninput', cut)
  for (const button of document.querySelectorAll('.axes button')) {
    button.onclick = () => {
      const axis = button.dataset.axis
      if (axis === 'flip') view.cut.axis === 'view' ? view.cut.normal.negate() : view.cut.sign *= -1
      else {
        view.cut.axis = axis
        if (axis === 'view') view.cut.normal.copy(view.camera.position).sub(view.controls.target).normalize()
        document.querySelectorAll('.axes button').forEach(b => b.classList.toggle('on', b === button))
      }
      cut()
    }
  }
  on('fit', 'onclick', () => view.fit())
  on('shot', 'onclick', () => {
    const link = document.createElement('a')
    link.href = view.screenshot(true)
    link.download = `${app.index.name}-${String(app.frame).padStart(6, '0')}.png`
    link.click()
  })
  on('film', 'onclick', () => {
    if (app.filming) { app.filming = false; return }
    pause()
    app.filming = true
    const told = part => { $('film').textContent = part === null ? 'Video' : `${Math.round(100 * part)} % ×` }
    film(app, show, Number($('speed').value), told).catch(complain).finally(() => { app.filming = false; told(null) })
  })
  on('theme', 'onclick', () => {
    const dark = document.documentElement.classList.toggle('dark')
    view.setTheme(dark ? 'dark' : 'light')
    app.charts.draw()
  })
  on('charts-toggle', 'onclick', () => { $('charts').classList.toggle('closed'); app.charts.draw() })
  on('help', 'onclick', () => { $('keys').hidden = !$('keys').hidden })
  document.querySelector('#keys .close').onclick = () => { $('keys').hidden = true }
  document.querySelector('#picked .close').onclick = () => choose(null)
  const range = () => {
    const r = app.ranges[app.field.key] ??= {}
    const [low, high] = [Number($('low').value), Number($('high').value)]
    if (!(high > low)) return complain(new Error('The upper end of the scale must be larger than the lower.'))
    Object.assign(r, { low, high, auto: false })
    redo()
  }
  on('low', 'onchange', range)
  on('high', 'onchange', range)
  on('auto', 'onclick', () => { delete app.ranges[app.field.key]; redo() })
  let down = null
  $('picture').addEventListener('pointerdown', e => { down = [e.clientX, e.clientY, e.button] })
  $('picture').addEventListener('pointerup', e => {
    if (down && down[2] === 0 && Math.hypot(e.clientX - down[0], e.clientY - down[1]) < 4) pickAt(e.clientX, e.clientY)
    down = null
  })
  const press = id => $(id).click()
  const look = from => view.fit(from)
  keys($('keys').querySelector('table'), {
    ' ': ['Space', 'play or pause', () => press('play')],
    ArrowLeft: ['← →', 'frame before, next frame', () => press('back')], ArrowRight: [null, null, () => press('next')],
    Home: ['Home End', 'first and last frame', () => press('first')], End: [null, null, () => press('last')],
    f: ['F', 'show all', () => press('fit')],
    1: ['1 2 3', 'look along y, x, from above', () => look([0, -1, 0.02])], 2: [null, null, () => look([1, 0, 0.02])], 3: [null, null, () => look([0, -0.001, 1])],
    x: ['X', 'cut plane', () => press('cut')], g: ['G', 'force chains', () => press('chains')], v: ['V', 'velocities', () => press('arrows')], w: ['W', 'walls', () => press('walls')],
    s: ['S', 'save a picture', () => press('shot')], m: ['M', 'save a video', () => press('film')], c: ['C', 'charts', () => press('charts-toggle')], t: ['T', 'light or dark', () => press('theme')],
    '?': ['?', 'these keys', () => press('help')],
    Escape: ['Esc', 'forget the picked body', () => { choose(null); $('keys').hidden = true }]
  })
}

Object.assign(app, { seek, play, pause, choose, nearest })
start().catch(error => { $('loading').hidden = true; complain(error); clearTimeout(complain.timer) })
