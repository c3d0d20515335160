// What the server has: the index of the run, frames as arrays, tables. Frames are kept up to a number of bytes, the
// least recently used go first; a frame that is on its way is not asked for twice. A page that was saved as one file has all
// answers inside.

const ROOM = 384 << 20

const inside = document.getElementById('saved')
const saved = inside && JSON.parse(inside.textContent)

// The answer inside a saved page, by its address without what is asked of it.
function kept(address) {
  const answer = saved[address.split('?')[0]]
  if (answer === undefined) throw new Error(`This saved page has no ${address}: it was saved with a part of the run.`)
  return answer
}

async function get(address) {
  let response
  try {
    response = await fetch(address)
  } catch {
    throw new Error('The server does not answer any more. Start `granum view` again and reload this page.')
  }
  if (!response.ok) throw new Error((await response.text()).trim())
  return response
}

export const json = async address => saved ? structuredClone(kept(address)) : (await get(address)).json()

async function bytes(address) {
  if (!saved) return (await get(address)).arrayBuffer()
  const text = atob(kept(address)), list = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) list[i] = text.charCodeAt(i)
  return list.buffer
}

// Frame, time, position and speed of a body in every so many frames from one on. In a saved page they are taken from its frames.
export async function track(id, from, every) {
  if (!saved) return json(`api/track/${id}?from=${from}&every=${every}`)
  const { times } = saved['api/run'], rows = []
  for (let k = from; k < Math.min(times.length, from + 64 * every); k += every) {
    const d = await arrays(`api/bodies/${k}`), i = d.id.indexOf(id)
    if (i >= 0) rows.push([k, times[k], ...d.points.subarray(3 * i, 3 * i + 3), d.speed[i]])
  }
  return rows
}

async function inflate(block) {
  const stream = new Blob([block]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const kinds = { Float64: Float64Array, Float32: Float32Array, Int32: Int32Array, UInt8: Uint8Array, Int64: BigInt64Array }

// A packed answer: the length of a JSON text, the text, then the zlib blocks of each array.
export async function arrays(address) {
  const buffer = await bytes(address)
  const length = new DataView(buffer).getUint32(0, true)
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)))
  const result = { time: head.time, words: head.words, size: 0 }
  let at = 4 + length
  const jobs = []
  for (const entry of head.arrays) {
    const bytes = new Uint8Array(entry.bytes)
    let to = 0
    const parts = entry.blocks.map(size => { const part = inflate(new Uint8Array(buffer, at, size)); at += size; return part })
    jobs.push(Promise.all(parts).then(list => {
      for (const part of list) {
        if (to + part.length > bytes.length) throw new Error(`${address}: an array is longer than it says`)
        bytes.set(part, to)
        to += part.length
      }
      const key = entry.section === 'Polys' || entry.section === 'Lines' ? `${entry.section}.${entry.name}`
        : entry.section === 'CellData' ? `cell.${entry.name}` : entry.name
      result[key] = new kinds[entry.type](bytes.buffer)
      result.size += bytes.length
    }))
  }
  await Promise.all(jobs)
  return result
}

export class Frames {
  constructor() {
    this.kept = new Map()
    this.bytes = 0
  }

  // A promise of arrays of a frame: `what` is bodies, walls, contacts or beams.
  get(what, number, fields) {
    const key = `${what}/${number}?fields=${fields}`
    let entry = this.kept.get(key)
    if (entry) {
      this.kept.delete(key)
    } else {
      entry = { size: 0, promise: arrays(`api/${what}/${number}?fields=${fields}`) }
      entry.promise.then(data => { entry.size = data.size; this.bytes += data.size; entry.data = data; this.trim() },
        () => this.kept.delete(key))
    }
    this.kept.set(key, entry)
    return entry.promise
  }

  has(what, number, fields) { return !!this.kept.get(`${what}/${number}?fields=${fields}`)?.data }

  trim() {
    for (const [key, entry] of this.kept) {
      if (this.bytes <= ROOM || this.kept.size <= 4) return
      if (!entry.data) continue
      this.kept.delete(key)
      this.bytes -= entry.size
    }
  }
}
