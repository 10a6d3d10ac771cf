import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromUnicodeRange } from '../src/server/fonts/characters.ts'
import type { FontManifest } from '../src/server/fonts/font-manifest.ts'
import { buildFonts } from './build-fonts.ts'

// 説 and the full-width marks lie outside the large files of the packages; no font draws 😀.
const texts = {
  ming: '星槎書話：性別・身體・權力（説）😀\nRSS',
  kai: '與槎客同行，尋書，也尋星。',
}

let outDir: string
let manifest: FontManifest

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'xingcha-fonts-'))
  manifest = await buildFonts({ outDir, texts })
}, 30_000)

afterAll(() => rm(outDir, { recursive: true }))

describe('the core fonts', () => {
  test('hold every character of the texts, wherever the packages keep it', async () => {
    const ming = await charactersIn('ming', 'core')
    expect(ming).toEqual(expect.arrayContaining([...'星槎書話：性別・身體・權力（説）RSS']))
    expect(await charactersIn('kai', 'core')).toEqual(expect.arrayContaining([...texts.kai]))
  })

  test('announce exactly what they hold, so that the rest falls to the system', async () => {
    for (const { script, part, unicodeRange } of manifest.faces) {
      expect(fromUnicodeRange(unicodeRange)).toEqual(await charactersIn(script, part))
    }
    expect(faceOf('ming', 'core').unicodeRange).not.toContain('U+1F600')
  })

  test('bring marks and digits unasked, and the other Latin letters of titles apart', async () => {
    expect(await charactersIn('kai', 'core')).toEqual(expect.arrayContaining([...'《》「」！？0189']))
    const latin = await charactersIn('ming', 'latin')
    expect(latin).toEqual(expect.arrayContaining([...'ABCxyz&']))
    expect(latin).not.toContain('S')
    expect(latin).not.toContain('0')
  })

  test('keep the vertical forms of brackets for the margin strip', async () => {
    expect((await openFont('ming', 'core')).availableFeatures).toContain('vert')
  })

  test('tell how they stand and run, so that the system’s fonts can stand in for them', async () => {
    for (const script of ['ming', 'kai'] as const) {
      const { ascent, descent, latin } = manifest.metrics[script]
      const font = await openFont(script, 'core')
      expect(ascent * font.unitsPerEm).toBe(font.ascent)
      expect(descent * font.unitsPerEm).toBe(-font.descent)
      expect(latin.width).toBeGreaterThan(0.8)
      expect(latin.width).toBeLessThan(1.3)
    }
    // Only what the font itself draws: other letters keep the system's own width.
    expect(manifest.metrics.ming.latin.unicodeRange).toBe('U+20,U+30-39,U+41-5A,U+61-7A')
    expect(manifest.metrics.kai.latin.unicodeRange).toBe('U+20,U+30-39')
  })

  test('stand beside their rules and their licences', async () => {
    const css = await readFile(join(outDir, 'fonts.css'), 'utf8')
    const { file, unicodeRange, bytes } = faceOf('ming', 'core')
    expect(css).toContain(
      `@font-face{font-family:"XC Ming";src:url(/fonts/${file}) format("woff2");` +
        `font-display:swap;unicode-range:${unicodeRange}}`,
    )
    expect((await stat(join(outDir, file))).size).toBe(bytes)
    expect(await readdir(outDir)).toEqual(expect.arrayContaining(['OFL-cactus.txt', 'OFL-wenkai.txt']))
    expect(JSON.parse(await readFile(join(outDir, 'fonts.json'), 'utf8'))).toEqual(manifest)
  })
})

describe('building again', () => {
  test('draws nothing when the texts say the same, in whatever order', async () => {
    const before = await stat(join(outDir, 'fonts.json'))
    const again = await buildFonts({ outDir, texts: { ...texts, kai: `${texts.kai}星也尋` } })
    expect(again).toEqual(manifest)
    expect((await stat(join(outDir, 'fonts.json'))).mtimeMs).toBe(before.mtimeMs)
  })

  test('draws what has changed and drops what nobody names any more', async () => {
    await writeFile(join(outDir, 'ming-core.0000000000000000.woff2'), 'earlier')
    const changed = await buildFonts({ outDir, texts: { ...texts, kai: '一' } })
    const files = (await readdir(outDir)).filter((file) => file.endsWith('.woff2'))
    expect(files.toSorted()).toEqual(changed.faces.map((face) => face.file).toSorted())
    expect(changed.faces.map((face) => face.file)).toContain(faceOf('ming', 'core').file)
    expect(changed.faces.map((face) => face.file)).not.toContain(faceOf('kai', 'core').file)
  }, 30_000)

  test('stops when the cores together are too heavy for one screen', async () => {
    const many = fromUnicodeRange('U+7C00-7DFF').join('')
    await expect(buildFonts({ outDir, texts: { ming: many, kai: many } })).rejects.toThrow(
      /core fonts weigh \d{6} bytes, 130000 are allowed/,
    )
  }, 30_000)
})

function faceOf(script: string, part: string) {
  const face = manifest.faces.find((each) => each.script === script && each.part === part)
  if (face === undefined) throw new Error(`No ${part} of ${script}`)
  return face
}

async function openFont(script: string, part: string): Promise<Font> {
  return create(await readFile(join(outDir, faceOf(script, part).file))) as Font
}

async function charactersIn(script: string, part: string): Promise<string[]> {
  const { characterSet } = await openFont(script, part)
  const codes = characterSet.filter((code) => code !== 0xffff).toSorted((a, b) => a - b)
  return codes.map((code) => String.fromCodePoint(code))
}
