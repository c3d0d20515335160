// Colour maps that look as even as the numbers are: viridis, cividis and inferno of matplotlib (CC0), 33 points each;
// and a list of colours for things without order, distinct to colour-blind eyes too (Okabe and Ito, then shades).

const tables = {
  viridis: '440154470d6048186a482374472d7b4537814240863e49893b528b375b8d33638d2f6b8e2c728e297a8e26828e23898e21918c1f988b1fa08822a78528ae8032b67a3fbc734ec36b5ec96270cf5784d44b98d83eaddc30c2df23d8e219ece51bfde725',
  cividis: '00224e00285b002e6a0533711a386f273e6e32436d3b496c434e6c4b546c535a6d5a5f6e61656f686a716f70737676767d7c788482798c8878938e789b9476a39a74aba072b4a76fbcae6cc4b468cdbb63d5c25edec958e7d150f0d846f9e03afee838',
  inferno: '0000040403120b0724150b37210c4a2f0a5b3d09654a0c6b57106e64156e71196e7d1e6d8a226a972766a32c61b0315bbc3754c73e4cd24644db503be45a31eb6628f1731df68013f98e09fb9d07fcac11fbbc21f9cb35f5db4cf2ea69f3f68afcffa4'
}

const okabe = ['0072b2', 'e69f00', '009e73', 'cc79a7', '56b4e9', 'd55e00', 'f0e442', '7a7f87', '8c510a', '5e3c99']

const hex = (text, at) => [0, 2, 4].map(k => parseInt(text.slice(at + k, at + k + 2), 16))

// 256 colours as RGBA bytes.
export function table(name) {
  const bytes = new Uint8Array(1024)
  for (let i = 0; i < 256; i++) {
    const x = i / 255 * 32, k = Math.min(31, Math.floor(x)), f = x - k
    const a = hex(tables[name], 6 * k), b = hex(tables[name], 6 * k + 6)
    for (let c = 0; c < 3; c++) bytes[4 * i + c] = Math.round(a[c] + (b[c] - a[c]) * f)
    bytes[4 * i + 3] = 255
  }
  return bytes
}

export function listed() {
  const bytes = new Uint8Array(1024)
  for (let i = 0; i < 256; i++) bytes.set([...hex(okabe[i % okabe.length], 0), 255], 4 * i)
  return bytes
}

export const nth = i => '#' + okabe[i % okabe.length]

// A number for people: four figures, and powers of ten where zeros would not be read.
export function short(x) {
  if (x === null || x === undefined || Number.isNaN(x)) return '–'
  if (x === 0) return '0'
  const a = Math.abs(x)
  if (a >= 1e5 || a < 1e-3) return Number(x.toPrecision(3)).toExponential().replace('e+', 'e')
  return String(Number(x.toPrecision(4)))
}

// Round values inside a range.
export function ticks(low, high, count) {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return [low]
  const raw = span / count, power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].find(s => s * power >= raw) * power
  const list = []
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * span; k++) list.push(k * step)
  return list
}
