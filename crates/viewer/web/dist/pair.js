// Runs side by side: the page of each in a frame. The one that is touched leads: the others show the same time, from the same side,
// with the same colours; the scales of colours are common to all.

const count = Number(document.body.dataset.runs)
const panes = Array.from({ length: count }, (_, k) => {
  const frame = document.createElement('iframe')
  frame.src = `run/${k}/`
  frame.title = `Run ${k + 1}`
  document.body.append(frame)
  return frame
})
const apps = () => panes.map(f => f.contentWindow.granum)
let leader = 0

function follow(of, act) {
  apps().forEach((app, k) => { if (of === leader && k !== leader) act(app) })
}

function join() {
  if (!apps().every(app => app?.loadedAt)) return setTimeout(join, 100)
  const [first] = apps()
  apps().forEach((app, k) => {
    const { document: page } = panes[k].contentWindow
    // One scale for all.
    app.ranges = first.ranges
    if (!page.getElementById('charts').classList.contains('closed')) page.getElementById('charts-toggle').click()
    for (const event of ['pointerdown', 'wheel', 'keydown', 'focusin']) page.addEventListener(event, () => { leader = k }, { capture: true, passive: true })
    app.onshow = time => follow(k, other => { const n = other.nearest(time); if (n !== other.wanted) other.seek(n) })
    const { camera, controls } = app.view
    controls.addEventListener('change', () => follow(k, other => {
      for (const [own, theirs] of [[camera.position, other.view.camera.position], [controls.target, other.view.controls.target]]) {
        theirs.copy(own)
        'xyz'.split('').forEach((c, i) => { theirs[c] += app.origin[i] - other.origin[i] })
      }
      other.view.controls.update()
      other.view.invalidate(true)
    }))
    // What is chosen in the panel of one is chosen in all.
    page.getElementById('panel').addEventListener('change', event => {
      const { id, type } = event.target
      if (!id) return
      follow(k, (other) => {
        const box = panes[apps().indexOf(other)].contentWindow.document.getElementById(id)
        if (!box || (type === 'checkbox' ? box.checked === event.target.checked : box.value === event.target.value)) return
        if (type === 'checkbox') box.click()
        else { box.value = event.target.value; box.dispatchEvent(new Event('change')) }
      })
    })
  })
  window.joined = true
}
join()
