// A video of all frames: every picture is drawn well, and has its place by the simulated time, so that a slow machine takes longer
// but makes the same video. Encoded by the browser (WebCodecs), put into a WebM file here.

const RATE = 30

// Shows the frames one after the other and saves them; `told` hears how far it is. `app.filming` set to false ends it early.
export async function film(app, show, speed, told) {
  if (!window.VideoEncoder) throw new Error('This browser cannot encode video; `granum render` makes one as well.')
  const { times, view, frame: before } = app
  if (times.length < 2) throw new Error('A video needs two frames at least.')
  const pictures = Math.max(2, Math.floor((times[times.length - 1] - times[0]) / speed * RATE + 1e-6) + 1)
  let canvas, encoder, failed
  const chunks = []
  const size = () => ({ width: canvas.width, height: canvas.height })
  for (let k = 0, shown = -1, n = 0; k < pictures && app.filming; k++) {
    const time = times[0] + k / RATE * speed
    while (n + 1 < times.length && times[n + 1] <= time + 1e-9) n++
    if (n !== shown) {
      await show(n)
      canvas = view.shot(1, true, canvas)
      shown = n
    }
    if (!encoder) {
      const codec = { codec: 'vp8', bitrate: 8e6, framerate: RATE, ...size() }
      if (!(await VideoEncoder.isConfigSupported(codec)).supported) throw new Error('This browser cannot encode VP8 video.')
      encoder = new VideoEncoder({ output: chunk => chunks.push(chunk), error: error => { failed = error } })
      encoder.configure(codec)
    }
    const picture = new VideoFrame(canvas, { timestamp: Math.round(k * 1e6 / RATE), duration: Math.round(1e6 / RATE) })
    encoder.encode(picture, { keyFrame: k % (2 * RATE) === 0 })
    picture.close()
    // Not more pictures on their way than there is room for.
    while (encoder.encodeQueueSize > 8 && !failed) await new Promise(done => setTimeout(done, 5))
    if (failed) throw failed
    told((k + 1) / pictures)
  }
  await encoder.flush()
  encoder.close()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(webm(chunks, size()))
  link.download = `${app.index.name}.webm`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
  await show(before)
}

// Elements of EBML: an id, a length, the contents.
function element(id, ...contents) {
  const parts = contents.map(c => typeof c === 'string' ? new TextEncoder().encode(c) : c)
  const length = parts.reduce((n, p) => n + p.length, 0)
  const head = []
  for (let k = 3; k >= 0; k--) { const byte = Math.floor(id / 256 ** k) & 255; if (byte || head.length) head.push(byte) }
  // Lengths in eight bytes.
  head.push(1)
  for (let k = 6; k >= 0; k--) head.push(Math.floor(length / 256 ** k) & 255)
  const out = new Uint8Array(head.length + length)
  out.set(head)
  let at = head.length
  for (const p of parts) { out.set(p, at); at += p.length }
  return out
}

function whole(id, value) {
  const bytes = []
  for (let k = 7; k >= 0; k--) bytes.push(Math.floor(value / 256 ** k) & 255)
  return element(id, new Uint8Array(bytes))
}

function real(id, value) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return element(id, bytes)
}

// The encoded pictures as a WebM file; times in milliseconds. A cluster begins with each key picture.
export function webm(chunks, { width, height }) {
  const clusters = []
  for (const chunk of chunks) {
    const time = Math.round(chunk.timestamp / 1000)
    if (chunk.type === 'key') clusters.push({ time, blocks: [] })
    const { time: start, blocks } = clusters[clusters.length - 1]
    const block = new Uint8Array(4 + chunk.byteLength)
    block.set([0x81, (time - start) >> 8 & 255, (time - start) & 255, chunk.type === 'key' ? 0x80 : 0])
    chunk.copyTo(block.subarray(4))
    blocks.push(element(0xa3, block))
  }
  const ebml = element(0x1a45dfa3, whole(0x4286, 1), whole(0x42f7, 1), whole(0x42f2, 4), whole(0x42f3, 8), element(0x4282, 'webm'), whole(0x4287, 2), whole(0x4285, 2))
  const info = element(0x1549a966, whole(0x2ad7b1, 1e6), real(0x4489, chunks.length * 1000 / RATE), element(0x4d80, 'granum'), element(0x5741, 'granum'))
  const track = element(0xae, whole(0xd7, 1), whole(0x73c5, 1), whole(0x9c, 0), element(0x86, 'V_VP8'), whole(0x83, 1), element(0xe0, whole(0xb0, width), whole(0xba, height)))
  const body = clusters.map(c => element(0x1f43b675, whole(0xe7, c.time), ...c.blocks))
  const segment = element(0x18538067, info, element(0x1654ae6b, track), ...body)
  return new Blob([ebml, segment], { type: 'video/webm' })
}
