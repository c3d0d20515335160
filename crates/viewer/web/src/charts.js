// Charts of the health record and the probes, with a cursor at the time that is shown. A click goes to a time.

import { json } from './api.js'
import { nth, short, ticks } from './colours.js'

const health = [
  { name: 'Energy', unit: 'J', ending: '_energy', columns: ['kinetic_energy', 'potential_energy', 'dissipated_energy'] },
  { name: 'Kinetic energy', unit: 'J', columns: ['kinetic_energy'], log: true },
  { name: 'Residual', unit: 'm/s', columns: ['residual'], log: true },
  { name: 'Penetration over radius', unit: '', columns: ['max_penetration_over_radius'] },
  { name: 'Contacts', unit: '', columns: ['contacts', 'bodies'] },
  { name: 'Iterations', unit: '', columns: ['iterations'] },
  { name: 'Lost to', unit: 'J', ending: '_loss', columns: ['friction_loss', 'rolling_loss', 'impact_loss', 'overlap_loss', 'damping_loss', 'other_loss'] },
  { name: 'Work of', unit: 'J', ending: '_work', columns: ['wall_work', 'motor_work', 'applied_work'] }
]

export class Charts {
  constructor(element, seek, complain) {
    Object.assign(this, { element, seek, complain, charts: [], tables: new Map(), time: 0, sources: [] })
    new ResizeObserver(() => this.draw()).observe(element)
  }

  // `probes` are names; what was chosen stays chosen.
  async setup(probes) {
    this.sources = health.map(h => ({ ...h, table: 'api/health' }))
    for (const [i, name] of probes.entries()) {
      const table = await this.table(`api/probe/${i}`)
      if (!table) continue
      const units = new Map()
      table.names.forEach((column, k) => {
        if (k === 0 || /^q[wxyz]$/.test(column)) return
        const unit = table.units[k], key = `${column.replace(/[xyz]$/, '')}|${unit}`
        if (!units.has(key)) units.set(key, [])
        units.get(key).push(column)
      })
      for (const [key, columns] of units) {
        this.sources.push({ name: `${name}: ${columns.join(', ')}`, unit: key.split('|')[1].replace(/^-$/, ''), columns, table: `api/probe/${i}` })
      }
    }
    const last = this.sources[this.sources.length - 1]
    const start = [0, 2, last.table === 'api/health' ? 4 : health.length]
    this.element.replaceChildren()
    this.charts = start.map(source => this.chart(source))
    await this.refresh()
  }

  chart(source) {
    const box = document.createElement('div')
    box.className = 'chart'
    const bar = document.createElement('div'), select = document.createElement('select'), legend = document.createElement('span')
    bar.className = 'bar'
    this.sources.forEach((s, i) => select.add(new Option(s.name, i, false, i === source)))
    const canvas = document.createElement('canvas')
    bar.append(select, legend)
    box.append(bar, canvas)
    this.element.append(box)
    const chart = { select, legend, canvas }
    select.onchange = () => this.refresh()
    canvas.onpointerdown = event => { canvas.setPointerCapture(event.pointerId); this.click(chart, event) }
    canvas.onpointermove = event => event.buttons && this.click(chart, event)
    return chart
  }

  click(chart, event) {
    if (!chart.frame) return
    const { x0, x1, t0, t1 } = chart.frame
    const at = event.clientX - chart.canvas.getBoundingClientRect().left
    this.seek(t0 + (t1 - t0) * Math.min(1, Math.max(0, (at - x0) / (x1 - x0))))
  }

  async table(address) {
    try {
      return await json(address)
    } catch (error) {
      this.complain(error)
      return null
    }
  }

  // Reads the tables that are shown once more, as of a run that goes on.
  async refresh() {
    const wanted = new Set(this.charts.map(c => this.sources[c.select.value].table))
    await Promise.all([...wanted].map(async address => {
      const table = await this.table(address)
      if (table) this.tables.set(address, table)
    }))
    this.draw()
  }

  cursor(time) {
    this.time = time
    this.draw()
  }

  draw() {
    for (const chart of this.charts) this.drawOne(chart)
  }

  drawOne(chart) {
    const { canvas, legend } = chart, source = this.sources[chart.select.value], table = this.tables.get(source.table)
    const [w, h, ratio] = [canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio]
    if (!table || w < 40 || h < 30) return
    canvas.width = w * ratio
    canvas.height = h * ratio
    const style = getComputedStyle(document.documentElement)
    const ink = style.getPropertyValue('--soft'), line = style.getPropertyValue('--line'), accent = style.getPropertyValue('--accent')
    const g = canvas.getContext('2d')
    g.scale(ratio, ratio)
    g.font = '11px system-ui, "DejaVu Sans", sans-serif'
    const time = table.columns[table.names.indexOf('time')] ?? []
    let series = source.columns.map(name => ({ name, values: table.columns[table.names.indexOf(name)] ?? [] }))
    // Of several that have what is left out in their names, those that are nothing throughout are not shown.
    const some = source.ending ? series.filter(s => s.values.some(v => v)) : series
    if (some.length) series = some
    let low = Infinity, high = -Infinity, least = Infinity
    for (const { values } of series) for (const v of values) if (v !== null) { low = Math.min(low, v); high = Math.max(high, v); if (v > 0) least = Math.min(least, v) }
    const log = source.log && least < Infinity && high / least > 100
    if (log) low = Math.max(least, high * 1e-8)
    else if (high > low) { const room = 0.06 * (high - low); high += room; if (low < 0) low -= room }
    if (!(high > low)) { const pad = Math.abs(high) * 0.1 || 1; low = (Number.isFinite(low) ? low : 0) - pad; high = (Number.isFinite(high) ? high : 0) + pad }
    const f = log ? Math.log10 : x => x
    const marks = log ? ticks(f(low), f(high), 4).filter(k => Number.isInteger(k)).map(k => 10 ** k) : ticks(low, high, 4)
    const said = v => log ? `1e${Math.round(Math.log10(v))}` : short(Math.abs(v) < 1e-9 * (high - low) ? 0 : v)
    // As wide as the longest number.
    const widest = Math.max(20, ...marks.map(v => g.measureText(said(v)).width))
    const [x0, x1, y0, y1] = [Math.min(w / 3, widest + 12), w - 8, 6, h - 17], t0 = time[0] ?? 0, t1 = Math.max(time[time.length - 1] ?? 1, t0 + 1e-12)
    chart.frame = { x0, x1, t0, t1 }
    const X = t => x0 + (t - t0) / (t1 - t0) * (x1 - x0), Y = v => y1 - (f(v) - f(low)) / (f(high) - f(low)) * (y1 - y0)
    g.fillStyle = ink
    g.strokeStyle = line
    g.textBaseline = 'middle'
    g.textAlign = 'right'
    for (const v of marks) {
      g.beginPath(); g.moveTo(x0, Y(v)); g.lineTo(x1, Y(v)); g.stroke()
      g.fillText(said(v), x0 - 5, Y(v))
    }
    g.textBaseline = 'alphabetic'
    g.textAlign = 'center'
    let free = 0
    for (const t of ticks(t0, t1, 5)) {
      const words = `${short(t)} s`, wide = g.measureText(words).width / 2, at = Math.min(X(t), w - 2 - wide)
      if (at - wide < free) continue
      g.fillText(words, at, h - 4)
      free = at + wide + 8
    }
    legend.replaceChildren()
    series.forEach(({ name, values }, k) => {
      g.strokeStyle = nth(k)
      g.lineWidth = 1.5
      g.beginPath()
      let on = false
      values.forEach((v, i) => {
        if (v === null || (log && v < low)) { on = false; return }
        on ? g.lineTo(X(time[i]), Y(v)) : g.moveTo(X(time[i]), Y(v))
        on = true
      })
      g.stroke()
      // The value at the cursor stands in the legend.
      let i = time.findIndex(t => t >= this.time - 1e-12)
      if (i < 0) i = time.length - 1
      const key = document.createElement('i')
      key.style.background = nth(k)
      const entry = document.createElement('span')
      entry.append(key, `${name.replace(source.ending ?? '\0', '').replaceAll('_', ' ')} ${short(values[i])}${k + 1 < series.length ? '' : ` ${source.unit}`}`)
      legend.append(entry)
    })
    g.strokeStyle = accent
    g.lineWidth = 1
    const x = Math.min(x1, Math.max(x0, X(this.time)))
    g.beginPath(); g.moveTo(x, y0); g.lineTo(x, y1); g.stroke()
  }
}
