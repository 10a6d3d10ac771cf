import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromUnicodeRange } from '../src/server/fonts/characters.ts'
import type { FontManifest } from '../src/server/fonts/font-families.ts'
import { buildFonts, buildStudioFonts } from './build-fonts.ts'

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
  test('contain every character of the texts', async () => {
    const ming = await charactersIn('ming', 'core')
    expect(ming).toEqual(expect.arrayContaining([...'星槎書話：性別・身體・權力（説）RSS']))
    expect(await charactersIn('kai', 'core')).toEqual(expect.arrayContaining([...texts.kai]))
  })

  test('have a unicode-range of exactly their characters', async () => {
    for (const { typeface: script, part, unicodeRange } of manifest.faces) {
      expect(fromUnicodeRange(unicodeRange)).toEqual(await charactersIn(script, part))
    }
    expect(faceOf('ming', 'core').unicodeRange).not.toContain('U+1F600')
  })

  test('always contain marks and digits, and have other Latin letters in a separate file', async () => {
    expect(await charactersIn('kai', 'core')).toEqual(expect.arrayContaining([...'《》「」！？0189']))
    const latin = await charactersIn('ming', 'latin')
    expect(latin).toEqual(expect.arrayContaining([...'ABCxyz&']))
    expect(latin).not.toContain('S')
    expect(latin).not.toContain('0')
  })

  test('contain the vertical forms of brackets', async () => {
    expect((await openFont('ming', 'core')).availableFeatures).toContain('vert')
  })

  test('have metrics for fallback fonts of the system', async () => {
    for (const script of ['ming', 'kai'] as const) {
      const { ascent, descent, latin } = manifest.metrics[script]
      const font = await openFont(script, 'core')
      expect(ascent * font.unitsPerEm).toBe(font.ascent)
      expect(descent * font.unitsPerEm).toBe(-font.descent)
      expect(latin.width).toBeGreaterThan(0.8)
      expect(latin.width).toBeLessThan(1.3)
    }
    // Only characters of the font: other letters keep the system font's width.
    expect(manifest.metrics.ming.latin.unicodeRange).toBe('U+20,U+30-39,U+41-5A,U+61-7A')
    expect(manifest.metrics.kai.latin.unicodeRange).toBe('U+20,U+30-39')
  })

  test('of the studio have the characters that these lack, and are drawn once', async () => {
    const studioDir = join(outDir, 'studio')
    const build = { outDir: studioDir, core: manifest, text: '星槎書案' }
    await buildStudioFonts(build)
    const css = await readFile(join(studioDir, 'fonts.css'), 'utf8')
    expect(css).toContain('font-family:"XC Ming";src:url(./ming.woff2)')
    expect(
      [...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = '']) => fromUnicodeRange(range)),
    ).toEqual([['案'], ['案']])
    const before = await stat(join(studioDir, 'fonts.css'))
    await buildStudioFonts(build)
    expect((await stat(join(studioDir, 'fonts.css'))).mtimeMs).toBe(before.mtimeMs)
  })

  test('are written with their CSS rules and licences', async () => {
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
  test('draws nothing when the texts have the same characters', async () => {
    const before = await stat(join(outDir, 'fonts.json'))
    const again = await buildFonts({ outDir, texts: { ...texts, kai: `${texts.kai}星也尋` } })
    expect(again).toEqual(manifest)
    expect((await stat(join(outDir, 'fonts.json'))).mtimeMs).toBe(before.mtimeMs)
  })

  test('draws changed fonts and deletes outdated files', async () => {
    await writeFile(join(outDir, 'ming-core.0000000000000000.woff2'), 'earlier')
    const changed = await buildFonts({ outDir, texts: { ...texts, kai: '一' } })
    const files = (await readdir(outDir)).filter((file) => file.endsWith('.woff2'))
    expect(files.toSorted()).toEqual(changed.faces.map((face) => face.file).toSorted())
    expect(changed.faces.map((face) => face.file)).toContain(faceOf('ming', 'core').file)
    expect(changed.faces.map((face) => face.file)).not.toContain(faceOf('kai', 'core').file)
  }, 30_000)

  test('fails when the core fonts exceed the budget of a screen', async () => {
    const many = fromUnicodeRange('U+7C00-7DFF').join('')
    await expect(buildFonts({ outDir, texts: { ming: many, kai: many } })).rejects.toThrow(
      /core fonts weigh \d{6} bytes, 130000 are allowed/,
    )
  }, 30_000)
})

function faceOf(script: string, part: string) {
  const face = manifest.faces.find((each) => each.typeface === script && each.part === part)
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
