// After npm has installed: takes out of node_modules what no site uses, a third of it.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const MODULES = path.resolve(import.meta.dirname, '../node_modules')
const FONTS = path.join(MODULES, '@fontsource')
/** Slices are cut from regular woff2 (src/server/fonts), covers drawn with three faces of woff (src/cover-art/typesetting/find-font.ts). */
const USED =
  /-400-normal\.woff2$|^(?:cactus-classical-serif|lxgw-wenkai-tc)-.+-400-normal\.woff$|^noto-serif-tc-.+-700-normal\.woff$/

for (const family of readdirSync(FONTS)) {
  const folder = path.join(FONTS, family, 'files')
  for (const file of readdirSync(folder)) if (!USED.test(file)) rmSync(path.join(folder, file))
}
// The headers of the bundled Node compile addons; a site has none to compile.
for (const name of readdirSync(MODULES))
  if (name.startsWith('node-linux-'))
    rmSync(path.join(MODULES, name, 'include'), { recursive: true, force: true })
