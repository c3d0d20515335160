// The picture: what is in it, the eye, the light, and when it is drawn: only when something has changed. While things
// move on a slow machine shade and hollows are left out and bodies are points; when they stand still the picture is drawn
// once more, well.

import * as THREE from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import * as make from './instances.js'
import * as S from './shaders.js'
import { listed, table } from './colours.js'

const SUN = new THREE.Vector3(-0.45, -0.5, 0.85).normalize()
// A picture that takes longer is too slow to move [ms].
const SLOW = 40
// Bodies from which on shade is drawn with points, and what is hidden is found before it is lit.
const MANY = 20000
const themes = {
  light: { top: '#f7f9fb', bottom: '#dfe5eb', floor: '#eef1f4', ink: '#8d99a8', wall: '#7f93ab' },
  dark: { top: '#222a34', bottom: '#12161b', floor: '#262d36', ink: '#566273', wall: '#8fa6c4' }
}

const mapTexture = bytes => {
  const t = new THREE.DataTexture(bytes, 256, 1)
  t.needsUpdate = true
  return t
}

export class View {
  constructor(canvas) {
    this.canvas = canvas
    try {
      this.renderer = new THREE.WebGLRenderer({ canvas, antialias: false, alpha: false, powerPreference: 'high-performance' })
    } catch {
      throw new Error('This browser offers no WebGL 2, which the viewer needs. Turn on hardware acceleration, or use another browser.')
    }
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace
    this.renderer.autoClear = false
    this.camera = new THREE.PerspectiveCamera(35, 1, 0.1, 100)
    this.camera.up.set(0, 0, 1)
    this.controls = new OrbitControls(this.camera, canvas)
    this.controls.zoomToCursor = true
    this.controls.enableDamping = false
    this.controls.addEventListener('change', () => this.invalidate(true))
    const v3 = c => new THREE.Vector3(...c)
    const picture = this.picture = {
      uMap: { value: mapTexture(table('viridis')) }, uNames: { value: mapTexture(listed()) }, uLow: { value: 0 }, uHigh: { value: 1 }, uListed: { value: 0 },
      uOpacity: { value: 1 }, uPlain: { value: v3([0.5, 0.6, 0.7]) }, uAccent: { value: v3([1, 0.42, 0.1]) },
      uCut: { value: new THREE.Vector4(0, 0, 0, 0) }, uSun: { value: new THREE.Vector3() }, uUp: { value: new THREE.Vector3() },
      uToLight: { value: new THREE.Matrix4() }, uShade: { value: null }, uShadow: { value: 0 }, uTexel: { value: 0 },
      uHides: { value: null }, uHidden: { value: 0 }
    }
    this.chainUniforms = { ...picture, uMap: { value: mapTexture(table('inferno')) }, uLow: { value: 0 }, uHigh: { value: 1 }, uListed: { value: 0 }, uOpacity: { value: 1 } }
    const coloured = colour => ({ ...picture, uListed: { value: -1 }, uPlain: { value: v3(colour) }, uOpacity: { value: 1 } })
    this.jointUniforms = coloured([0.85, 0.33, 0.12])
    this.beamUniforms = coloured([0.24, 0.45, 0.62])
    this.trackUniforms = coloured([0.85, 0.33, 0.12])
    this.arrowUniforms = coloured([0.85, 0.33, 0.12])
    this.scene = new THREE.Scene()
    this.casters = new THREE.Group()
    this.walls = new THREE.Group()
    this.sky = make.pass(S.skyFragment, { uTop: { value: new THREE.Vector3() }, uBottom: { value: new THREE.Vector3() } })
    this.sky.renderOrder = -10
    const floor = { uGround: { value: new THREE.Vector4(0, 0, 0, 1) }, uCell: { value: 1 }, uOrigin: { value: new THREE.Vector2() }, uFloor: { value: new THREE.Vector3() }, uInk: { value: new THREE.Vector3() } }
    this.ground = make.ground(picture, floor)
    this.floor = floor
    this.spheres = make.balls(picture)
    this.cloud = new make.Cloud(picture)
    this.chains = make.rods(this.chainUniforms)
    this.beams = make.rods(this.beamUniforms)
    this.arrows = make.rods(this.arrowUniforms)
    // Before a rod in the same place.
    this.track = make.rods(this.trackUniforms, { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 })
    const over = { depthTest: false, transparent: true }
    this.jointRods = make.rods(this.jointUniforms, over)
    this.jointBalls = make.balls({ ...this.jointUniforms, uMap: { value: mapTexture(new Uint8Array(1024).fill(255).map((_, i) => [217, 84, 31, 255][i % 4])) }, uListed: { value: 1 } })
    Object.assign(this.jointBalls.object.material, over)
    this.jointRods.object.renderOrder = this.jointBalls.object.renderOrder = 6
    this.casters.add(this.spheres.object, this.beams.object)
    this.groups = new Map([[0, this.spheres]])
    this.wallGroups = new Map()
    this.scene.add(this.sky, this.casters, this.ground, this.walls, this.chains.object, this.arrows.object, this.track.object, this.jointRods.object, this.jointBalls.object)
    this.lightCamera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)
    this.shadowTarget = this.target(2048, 2048, true)
    // A texture that is drawn into cannot be looked up at the same time: this one takes its place, of the same kind.
    this.noShadow = this.target(1, 1, true)
    for (const t of [this.noShadow, this.shadowTarget]) {
      this.renderer.setRenderTarget(t)
      this.renderer.clear()
    }
    picture.uShade.value = this.shadowTarget.depthTexture
    this.shadowStale = true
    this.occlusion = { uDepth: { value: null }, uUnproject: { value: new THREE.Matrix4() }, uRadius: { value: 1 }, uFocal: { value: 1 }, uSize: { value: new THREE.Vector2() } }
    this.occlusionPass = make.pass(S.occlusionFragment, this.occlusion)
    this.join = { uColour: { value: null }, uOcclusion: { value: null }, uDepth: { value: null }, uSmall: { value: new THREE.Vector2() }, uStrength: { value: 1 } }
    this.joinPass = make.pass(S.joinFragment, this.join)
    this.still = new THREE.Camera()
    this.pace = { points: 0, plain: 0 }
    this.drawn = 0
    this.bodyCount = this.measured = 0
    this.cut = { on: false, axis: 'y', at: 0.5, sign: 1, normal: new THREE.Vector3(0, 1, 0) }
    this.setTheme('light')
    new ResizeObserver(() => this.invalidate()).observe(canvas)
  }

  target(w, h, shadow = false) {
    const depthTexture = new THREE.DepthTexture(w, h, THREE.UnsignedIntType)
    if (shadow) {
      depthTexture.compareFunction = THREE.LessEqualCompare
      depthTexture.minFilter = depthTexture.magFilter = THREE.LinearFilter
    }
    return new THREE.WebGLRenderTarget(w, h, { depthTexture, minFilter: THREE.LinearFilter, magFilter: THREE.LinearFilter, generateMipmaps: false })
  }

  setTheme(name) {
    const theme = themes[name], rgb = h => [1, 3, 5].map(k => parseInt(h.slice(k, k + 2), 16) / 255)
    this.sky.material.uniforms.uTop.value.set(...rgb(theme.top))
    this.sky.material.uniforms.uBottom.value.set(...rgb(theme.bottom))
    this.floor.uFloor.value.set(...rgb(theme.floor))
    this.floor.uInk.value.set(...rgb(theme.ink))
    this.picture.uPlain.value.set(...rgb(theme.wall))
    this.invalidate()
  }

  // Where the scene is: middle and radius, without the origin that all coordinates are relative to.
  setBounds(low, high, groundAt, size, origin) {
    const middle = low.clone().add(high).multiplyScalar(0.5)
    const radius = Math.max(1e-9, high.clone().sub(low).length() / 2)
    Object.assign(this, { middle, radius, low, high, size })
    this.floor.uGround.value.set(middle.x, middle.y, groundAt, radius * 5)
    this.floor.uOrigin.value.set(origin[0] + middle.x, origin[1] + middle.y)
    this.floor.uCell.value = 10 ** Math.round(Math.log10(radius / 6))
    const l = this.lightCamera, r = radius * 1.15
    l.position.copy(middle).addScaledVector(SUN, 3 * radius)
    l.up.set(0, 0, 1)
    l.lookAt(middle)
    Object.assign(l, { left: -r, right: r, top: r, bottom: -r, near: radius, far: 6 * radius })
    l.updateProjectionMatrix()
    l.updateMatrixWorld()
    this.picture.uTexel.value = 2 * r / 2048
    this.shadowStale = true
  }

  fit(from = [0.55, -1, 0.42]) {
    const d = new THREE.Vector3(...from).normalize()
    const aspect = Math.max(0.2, this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight))
    const half = Math.tan(this.camera.fov * Math.PI / 360)
    const right = new THREE.Vector3(0, 0, 1).cross(d).normalize(), up = d.clone().cross(right)
    // Far enough for every corner of the box around the scene.
    let away = 0
    for (let k = 0; k < 8; k++) {
      const c = new THREE.Vector3(k & 1 ? this.high.x : this.low.x, k & 2 ? this.high.y : this.low.y, k & 4 ? this.high.z : this.low.z).sub(this.middle)
      away = Math.max(away, 1.12 * Math.abs(c.dot(up)) / half + c.dot(d), 1.2 * Math.abs(c.dot(right)) / (half * aspect) + c.dot(d))
    }
    this.controls.target.copy(this.middle)
    this.camera.position.copy(this.middle).addScaledVector(d, away)
    this.controls.minDistance = this.radius * 1e-3
    this.controls.maxDistance = this.radius * 40
    this.controls.update()
    this.invalidate()
  }

  setMap(name) {
    const u = this.picture
    u.uMap.value.dispose()
    u.uMap.value = mapTexture(name === 'listed' ? listed() : table(name))
    u.uListed.value = name === 'listed' ? 1 : 0
    this.invalidate()
  }

  setBodies(how) {
    const faint = how === 'faint'
    this.picture.uOpacity.value = faint ? 0.10 : 1
    this.casters.visible = how !== 'hidden'
    for (const g of this.groups.values()) Object.assign(g.object.material, { transparent: faint, depthWrite: !faint, needsUpdate: true })
    this.how = how
    this.shadowStale = true
    this.invalidate()
  }

  // The group that draws a shape as bodies, made when first asked for.
  group(id, shape) {
    if (!this.groups.has(id)) {
      const g = shape.kind === 4 ? make.balls(this.picture, shape.axes) : make.meshes(this.picture, shape)
      this.groups.set(id, g)
      this.casters.add(g.object)
      if (this.how) this.setBodies(this.how)
    }
    return this.groups.get(id)
  }

  wallGroup(id, shape) {
    if (!this.wallGroups.has(id)) {
      const g = make.walls(this.picture, shape)
      this.wallGroups.set(id, g)
      g.forEach(x => this.walls.add(x.object))
    }
    return this.wallGroups.get(id)
  }

  cutPlane() {
    const { axis, at, sign, normal } = this.cut
    if (axis !== 'view') normal.set(axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0).multiplyScalar(sign)
    if (axis === 'y' && sign > 0) normal.negate()
    const reach = Math.abs(normal.x) * (this.high.x - this.low.x) / 2 + Math.abs(normal.y) * (this.high.y - this.low.y) / 2 + Math.abs(normal.z) * (this.high.z - this.low.z) / 2
    return new THREE.Plane(normal.clone(), -(normal.dot(this.middle) + (1 - 2 * at) * reach))
  }

  invalidate(moving = false) {
    if (moving) this.movedAt = performance.now()
    if (this.waiting) return
    this.waiting = true
    requestAnimationFrame(() => {
      this.waiting = false
      this.draw()
    })
  }

  bodiesChanged(n) {
    this.shadowStale = true
    // Another number of bodies takes another time.
    this.bodyCount = n
    if (this.measured && (n > 1.5 * this.measured || n < this.measured / 2)) this.measured = 0
  }

  // How long pictures take here [ms]: with points and, if that is quick, with true shapes.
  measure() {
    const gl = this.renderer.getContext(), pixel = new Uint8Array(4)
    const once = points => {
      const start = performance.now()
      this.render(this.canvas.clientWidth, this.canvas.clientHeight, 1, 1, false, points)
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
      return performance.now() - start
    }
    const often = points => { once(points); return Math.min(once(points), once(points)) }
    this.measured = Math.max(1, this.bodyCount)
    this.pace.points = often(true)
    this.pace.plain = this.pace.points < SLOW / 2 || !this.cloud.count ? often(false) : Infinity
  }

  draw() {
    if (!this.middle) return
    if (!this.measured) this.measure()
    const moving = performance.now() - (this.movedAt ?? -1e9) < 180
    const slow = this.pace.plain > SLOW
    const ratio = Math.min(window.devicePixelRatio, 2)
    const points = moving && slow && this.cloud.count > 0
    const tooSlow = (points ? this.pace.points : this.pace.plain) > SLOW
    const scale = moving ? (tooSlow ? 0.7 * Math.min(1, ratio) : slow ? Math.min(1, ratio) : ratio) : slow ? ratio : 2 * ratio
    this.render(this.canvas.clientWidth, this.canvas.clientHeight, ratio, scale, !moving || !slow, points)
    this.drawn++
    if (moving) {
      clearTimeout(this.settle)
      this.settle = setTimeout(() => this.invalidate(), 250)
    }
    this.ondraw?.()
  }

  render(w, h, ratio, scale, good, points = false) {
    const { renderer: r, camera, picture } = this
    if (w < 1 || h < 1) return
    r.setPixelRatio(ratio)
    r.setSize(w, h, false)
    camera.aspect = w / h
    const away = camera.position.distanceTo(this.middle)
    camera.near = Math.max(this.radius * 2e-3, away - this.radius * 1.8)
    camera.far = away + this.radius * 7
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
    picture.uShadow.value = good && this.how !== 'faint' && this.how !== 'hidden' ? 1 : 0
    if (picture.uShadow.value && this.shadowStale) this.drawShadow()
    const view = camera.matrixWorldInverse
    picture.uSun.value.copy(SUN).transformDirection(view)
    picture.uUp.value.set(0, 0, 1).transformDirection(view)
    picture.uToLight.value.multiplyMatrices(this.lightCamera.projectionMatrix, this.lightCamera.matrixWorldInverse).multiply(camera.matrixWorld)
    picture.uCut.value.set(0, 0, 0, 0)
    if (this.cut.on) {
      const p = this.cutPlane().applyMatrix4(view)
      picture.uCut.value.set(p.normal.x, p.normal.y, p.normal.z, p.constant)
    }
    const [W, H] = [Math.round(w * scale), Math.round(h * scale)]
    if (!this.main || this.main.width !== W || this.main.height !== H) {
      this.main?.dispose()
      this.main?.depthTexture.dispose()
      this.half?.dispose()
      this.main = this.target(W, H)
      this.half = new THREE.WebGLRenderTarget(Math.ceil(W / 2), Math.ceil(H / 2), { depthBuffer: false })
    }
    const solid = this.how !== 'faint' && this.how !== 'hidden'
    points = points && solid
    const before = !points && solid && this.pace.plain > SLOW && this.cloud.count > MANY
    picture.uHidden.value = 0
    // A cut shows what was hidden.
    if (points || before) this.cloud.sort(camera, points && !this.cut.on ? H : 0)
    if (before) this.drawHides(W, H)
    r.setRenderTarget(this.main)
    r.clear()
    if (points) {
      for (const g of this.groups.values()) g.object.visible = g.count > 0 && !g.crowd
      this.cloud.height.value = H
      this.cloud.object.material = this.cloud.lit
      this.scene.add(this.cloud.object)
    }
    r.render(this.scene, camera)
    if (points) {
      this.scene.remove(this.cloud.object)
      for (const g of this.groups.values()) g.object.visible = g.count > 0
    }
    picture.uHidden.value = 0
    const { occlusion: o, join: j } = this
    if (good) {
      o.uDepth.value = this.main.depthTexture
      o.uUnproject.value.copy(camera.projectionMatrixInverse)
      o.uRadius.value = Math.min(this.size * 2.2, this.radius * 0.12)
      o.uFocal.value = this.half.height / (2 * Math.tan(camera.fov * Math.PI / 360))
      o.uSize.value.set(this.half.width, this.half.height)
      r.setRenderTarget(this.half)
      r.render(this.occlusionPass, this.still)
    }
    j.uColour.value = this.main.texture
    j.uDepth.value = this.main.depthTexture
    j.uOcclusion.value = this.half.texture
    j.uSmall.value.set(this.half.width, this.half.height)
    j.uStrength.value = good && this.how !== 'faint' ? 0.85 : 0
    r.setRenderTarget(null)
    r.render(this.joinPass, this.still)
  }

  // Depths of the middle planes of all bodies: what lies behind them is hidden. Somewhat less than the bodies, for a
  // point may cover some pixels more than they do.
  drawHides(W, H) {
    if (!this.hides || this.hides.width !== W || this.hides.height !== H) {
      this.hides?.dispose()
      this.hides?.depthTexture.dispose()
      this.hides = this.target(W, H)
    }
    this.cloud.shrink.value = 3
    this.drawPoints(this.hides, this.camera)
    this.cloud.shrink.value = 0
    this.picture.uHides.value = this.hides.depthTexture
    this.picture.uHidden.value = 1
  }

  drawPoints(target, camera) {
    this.cloud.height.value = target.height
    this.cloud.object.material = this.cloud.depth
    this.renderer.setRenderTarget(target)
    this.renderer.clear()
    if (this.cloud.object.visible) this.renderer.render(this.cloud.object, camera)
  }

  // Depths as the sun sees them; they do not change when the eye moves.
  drawShadow() {
    const cut = this.picture.uCut.value.clone()
    const l = this.lightCamera
    l.matrixWorldInverse.copy(l.matrixWorld).invert()
    this.picture.uCut.value.set(0, 0, 0, 0)
    if (this.cut.on) {
      const p = this.cutPlane().applyMatrix4(l.matrixWorldInverse)
      this.picture.uCut.value.set(p.normal.x, p.normal.y, p.normal.z, p.constant)
    }
    this.picture.uShade.value = this.noShadow.depthTexture
    this.picture.uShadow.value = 0
    if (this.pace.plain > SLOW && this.cloud.count > MANY) {
      this.cloud.sort(l)
      this.drawPoints(this.shadowTarget, l)
      for (const g of this.groups.values()) if (g.count && !g.crowd) this.renderer.render(g.object, l)
      if (this.beams.count) this.renderer.render(this.beams.object, l)
    } else {
      this.renderer.setRenderTarget(this.shadowTarget)
      this.renderer.clear()
      this.renderer.render(this.casters, l)
    }
    this.picture.uShade.value = this.shadowTarget.depthTexture
    this.picture.uShadow.value = 1
    this.picture.uCut.value.copy(cut)
    this.shadowStale = false
  }

  // The picture as a PNG, drawn well, twice as fine as the screen.
  screenshot(words = false) {
    const url = this.shot(2, words).toDataURL('image/png')
    this.invalidate()
    return url
  }

  // The picture, drawn well, so many pixels for one of the screen, as a canvas; with `words` also what stands over it: time, axes, a
  // length. `whole` is a canvas to be used again.
  shot(ratio, words, whole = document.createElement('canvas')) {
    const [w, h] = [this.canvas.clientWidth, this.canvas.clientHeight]
    this.render(w, h, ratio, 2 * ratio, true)
    if (!words) return this.canvas
    // Videos want even sides.
    whole.width = this.canvas.width & ~1
    whole.height = this.canvas.height & ~1
    const g = whole.getContext('2d')
    g.drawImage(this.canvas, 0, 0)
    this.onshot?.(g, whole.height / h)
    return whole
  }
}
