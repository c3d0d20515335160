// Bundles the page: see `build`.
import { build } from 'esbuild'
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

// FNV-1a of the names and contents of the sources, in order of their names; the same is in tests/bundle.rs.
function hash(files) {
  let h = 0xcbf29ce484222325n
  for (const [name, bytes] of files) {
    for (const b of [...Buffer.from(name), 0, ...bytes, 0]) h = ((h ^ BigInt(b)) * 0x100000001b3n) & 0xffffffffffffffffn
  }
  return h.toString(16).padStart(16, '0')
}

const names = [...readdirSync('src').map(n => `src/${n}`), 'package-lock.json'].sort()
const sources = hash(names.map(n => [n, readFileSync(n)]))
mkdirSync('dist', { recursive: true })
await build({
  entryPoints: ['src/main.js'], bundle: true, minify: true, format: 'esm', target: 'es2022', outfile: 'dist/viewer.js',
  legalComments: 'none', banner: { js: `/* granum viewer, with three.js (MIT); see licences.txt. sources ${sources} */` }
})
for (const name of ['index.html', 'style.css', 'icon.svg', 'pair.html', 'pair.css', 'pair.js']) copyFileSync(`src/${name}`, `dist/${name}`)
const licence = readFileSync('node_modules/three/LICENSE', 'utf8')
writeFileSync('dist/licences.txt', `Granum: MIT or Apache-2.0.\n\nthree.js, part of viewer.js (https://threejs.org):\n\n${licence}`)
console.log(`dist/viewer.js from sources ${sources}`)
