// What is drawn many times: cast balls, meshes, rods. Each keeps buffers that grow and are filled anew for a frame.

import * as THREE from 'three'
import * as S from './shaders.js'

function attribute(geometry, name, size, capacity) {
  const a = new THREE.InstancedBufferAttribute(new Float32Array(size * capacity), size)
  a.setUsage(THREE.DynamicDrawUsage)
  geometry.setAttribute(name, a)
}

class Instances {
  constructor(sizes, geometry, material, Kind = THREE.Mesh) {
    Object.assign(this, { sizes, base: geometry, count: 0, capacity: 0 })
    this.object = new Kind(undefined, material)
    this.object.frustumCulled = false
    this.resize(0)
  }

  // Makes room for a number of instances; the arrays of `sizes` are then to be filled.
  resize(count) {
    if (count > this.capacity || !this.geometry) {
      this.geometry?.dispose()
      this.capacity = Math.max(16, Math.ceil(count * 1.2))
      const g = this.geometry = new THREE.InstancedBufferGeometry()
      for (const [name, a] of Object.entries(this.base.attributes)) g.setAttribute(name, a)
      if (this.base.index) g.setIndex(this.base.index)
      g.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity)
      for (const [name, size] of Object.entries(this.sizes)) attribute(g, name, size, this.capacity)
      this.object.geometry = g
    }
    this.count = this.geometry.instanceCount = count
    this.object.visible = count > 0
  }

  array(name) { return this.geometry.attributes[name].array }

  touch(...names) {
    for (const name of names.length ? names : Object.keys(this.sizes)) {
      const a = this.geometry.attributes[name]
      a.clearUpdateRanges()
      a.addUpdateRange(0, this.count * a.itemSize)
      a.needsUpdate = true
    }
  }
}

// Corners have two numbers here, so three.js must not look for a bounding sphere itself.
function square(x0) {
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.BufferAttribute(new Float32Array([x0, -1, 1, -1, 1, 1, x0, 1]), 2))
  g.setIndex([0, 1, 2, 0, 2, 3])
  return g
}

function material(vertexShader, fragmentShader, uniforms, more = {}) {
  const { defines = {}, extra, ...rest } = more
  return new THREE.RawShaderMaterial({ glslVersion: THREE.GLSL3, vertexShader, fragmentShader, defines, uniforms: { ...uniforms, ...extra }, ...rest })
}

const own = () => ({ uPicked: { value: -1 } })

// Spheres, or ellipsoids of one shape with its axes.
export function balls(uniforms, axes) {
  const sizes = axes ? { aPlace: 4, aTurn: 4, aValue: 1 } : { aPlace: 4, aValue: 1 }
  const extra = own()
  if (axes) extra.uAxes = { value: new THREE.Vector3(...axes) }
  return new Instances(sizes, square(-1), material(S.castVertex, S.castFragment, uniforms,
    { defines: axes ? { ELLIPSOID: 1 } : {}, extra, side: THREE.DoubleSide }))
}

function surface(shape) {
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.BufferAttribute(shape.position, 3))
  g.setAttribute('normal', new THREE.BufferAttribute(shape.normal, 3))
  return g
}

export function meshes(uniforms, shape) {
  return new Instances({ aPlace: 4, aTurn: 4, aValue: 1 }, surface(shape),
    material(S.meshVertex, S.meshFragment, uniforms, { extra: own(), side: THREE.DoubleSide }))
}

export function walls(uniforms, shape) {
  const sizes = { aPlace: 4, aTurn: 4, aValue: 1 }
  const see = { transparent: true, depthWrite: false, side: THREE.DoubleSide }
  const faces = new Instances(sizes, surface(shape), material(S.meshVertex, S.meshFragment, uniforms, { defines: { WALL: 1 }, extra: own(), ...see }))
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.BufferAttribute(shape.edges, 3))
  g.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(shape.edges.length), 3))
  const edges = new Instances(sizes, g, material(S.meshVertex, S.edgeFragment, uniforms, see), THREE.LineSegments)
  faces.object.renderOrder = 2
  edges.object.renderOrder = 3
  return [faces, edges]
}

export function rods(uniforms, more = {}) {
  return new Instances({ aFrom: 3, aTo: 3, aRadius: 1, aValue: 1 }, square(0),
    material(S.rodVertex, S.rodFragment, uniforms, { side: THREE.DoubleSide, ...more }))
}

// Crowds of bodies as points, in any order; `members` are their numbers in the frame. They share the uniforms of the picture, but for which one is picked.
export class Cloud {
  constructor(uniforms) {
    this.count = this.capacity = 0
    this.height = { value: 1 }
    this.picked = { value: -1 }
    this.shrink = { value: 0 }
    const extra = { uHeight: this.height, uPicked: this.picked, uShrink: this.shrink }
    this.lit = material(S.pointVertex, S.pointFragment, uniforms, { extra })
    this.depth = material(S.pointVertex, S.pointFragment, uniforms, { extra, defines: { DEPTH: 1 } })
    this.object = new THREE.Points(undefined, this.lit)
    this.object.frustumCulled = false
    this.resize(0)
  }

  resize(count, members = []) {
    this.members = members
    if (count > this.capacity || !this.geometry) {
      this.geometry?.dispose()
      this.capacity = Math.max(16, Math.ceil(count * 1.2))
      const g = this.geometry = new THREE.BufferGeometry(), add = (name, size) => {
        g.setAttribute(name, new THREE.BufferAttribute(new Float32Array(size * this.capacity), size).setUsage(THREE.DynamicDrawUsage))
      }
      add('position', 4)
      add('aValue', 1)
      g.setIndex(new THREE.BufferAttribute(new Uint32Array(this.capacity), 1).setUsage(THREE.DynamicDrawUsage))
      g.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity)
      this.object.geometry = g
      this.seen = undefined
      this.keys = new Uint16Array(this.capacity)
      this.starts = new Uint32Array(1 << 16)
    }
    this.count = count
    this.largest = 0
  }

  // Balls (x y z r a body) and their values.
  fill(place, values) {
    const { position, aValue } = this.geometry.attributes
    position.array.set(place)
    aValue.array.set(values)
    for (let i = 3; i < place.length; i += 4) if (place[i] > this.largest) this.largest = place[i]
    for (const a of [position, aValue]) {
      a.clearUpdateRanges()
      a.addUpdateRange(0, this.count * a.itemSize)
      a.needsUpdate = true
    }
  }

  // The order from near to far as a camera sees them, without those outside its picture: sorted by 65,536 depths. With
  // `thin`, the height of the picture in pixels, also without those that are almost surely hidden.
  sort(camera, thin = 0) {
    const p = this.geometry.attributes.position.array, index = this.geometry.index, { keys, starts, count } = this
    const m = camera.matrixWorldInverse.elements, [x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3] =
      [m[0], m[4], m[8], m[12], m[1], m[5], m[9], m[13], -m[2], -m[6], -m[10], -m[14]]
    const flat = !camera.isPerspectiveCamera
    const wide = 1 / camera.projectionMatrix.elements[0], high = 1 / camera.projectionMatrix.elements[5]
    const slantX = Math.hypot(1, wide), slantY = Math.hypot(1, high)
    const { near, far } = camera, cells = 65534 / (far - near)
    const seen = thin ? this.seen ??= new Float32Array(3 * this.capacity) : null
    starts.fill(0)
    for (let i = 0, k = 0; i < count; i++, k += 4) {
      const x = p[k], y = p[k + 1], z = p[k + 2], r = p[k + 3]
      const d = z0 * x + z1 * y + z2 * z + z3
      const sx = x0 * x + x1 * y + x2 * z + x3, sy = y0 * x + y1 * y + y2 * z + y3
      const ax = Math.abs(sx), ay = Math.abs(sy)
      const inside = flat ? ax < wide + r && ay < high + r : d > near && d < far && ax < d * wide + r * slantX && ay < d * high + r * slantY
      const key = inside ? Math.max(0, Math.min(65534, ((d - near) * cells) | 0)) : 65535
      keys[i] = key
      starts[key]++
      // In pixels from the middle of the picture.
      if (seen) { const f = thin / (2 * high * d), j = 3 * i; seen[j] = sx * f; seen[j + 1] = sy * f; seen[j + 2] = r * f }
    }
    let sum = 0
    for (let k = 0; k < 65536; k++) { const n = starts[k]; starts[k] = sum; sum += n }
    let drawn = starts[65535]
    for (let i = 0; i < count; i++) if (keys[i] < 65535) index.array[starts[keys[i]]++] = i
    if (thin && drawn > 20000) drawn = this.thinOut(index.array, drawn, thin * wide / high, thin)
    index.clearUpdateRanges()
    index.addUpdateRange(0, drawn)
    index.needsUpdate = true
    this.geometry.setDrawRange(0, drawn)
    this.object.visible = drawn > 0
  }

  // Of bodies in order from near to far, those that may be seen. The picture is cut into tiles; where the discs of nearer
  // bodies have seven times the area of a tile it is taken for covered: of balls at random one pixel in a thousand is not.
  thinOut(order, drawn, width, height) {
    const { seen } = this
    const size = Math.max(6, 3 * seen[3 * order[drawn >> 1] + 2])
    const columns = Math.ceil(width / size) + 2, rows = Math.ceil(height / size) + 2
    const cover = new Float32Array(columns * rows), full = 7 * size * size
    const tile = (x, y) => {
      const c = Math.min(columns - 1, Math.max(0, Math.floor((x + width / 2) / size) + 1))
      const r = Math.min(rows - 1, Math.max(0, Math.floor((y + height / 2) / size) + 1))
      return r * columns + c
    }
    let kept = 0
    for (let k = 0; k < drawn; k++) {
      const i = order[k], x = seen[3 * i], y = seen[3 * i + 1], r = seen[3 * i + 2]
      const at = tile(x, y)
      if (r < 0.5 * size && cover[at] > full && cover[tile(x - r, y - r)] > full && cover[tile(x + r, y - r)] > full &&
        cover[tile(x - r, y + r)] > full && cover[tile(x + r, y + r)] > full) continue
      cover[at] += Math.min(Math.PI * r * r, full)
      order[kept++] = i
    }
    return kept
  }
}

export function ground(uniforms, extra) {
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3))
  g.setIndex([0, 1, 2, 0, 2, 3])
  const object = new THREE.Mesh(g, material(S.groundVertex, S.groundFragment, uniforms, { extra, transparent: true, side: THREE.DoubleSide }))
  object.frustumCulled = false
  object.renderOrder = 0
  return object
}

// A pass over the whole picture.
export function pass(fragment, uniforms) {
  const g = new THREE.BufferGeometry()
  g.setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3))
  const object = new THREE.Mesh(g, material(S.screenVertex, fragment, uniforms, { depthTest: false, depthWrite: false }))
  object.frustumCulled = false
  return object
}
