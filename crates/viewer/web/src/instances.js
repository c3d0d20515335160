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
