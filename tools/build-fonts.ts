import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distinctCharacters, fromUnicodeRange, toUnicodeRange } from '../src/server/fonts/characters.ts'
import {
  type CoreFace,
  DRAWING_VERSION,
  FONT_FAMILIES,
  fontFaceRule,
  type FontManifest,
  SCREEN_FONT_BUDGET,
  TYPEFACES,
  WEB_TYPEFACES,
  type WebTypeface,
} from '../src/server/fonts/font-families.ts'
import { createFontSources } from '../src/server/fonts/font-sources.ts'

/** Characters in both cores, independent of the texts. */
const ALWAYS = ' 0123456789.%×·・—…–，。、：；！？（）《》〈〉「」『』〇一二三四五六七八九十'
/** Titles (Ming) may contain any Latin word; texts in Kai are fixed. */
const LATIN = String.fromCharCode(...Array.from({ length: 0x7f - 0x21 }, (_, index) => 0x21 + index))

const LICENCES = new URL('../src/web/assets/fonts/', import.meta.url)
const MANIFEST = 'fonts.json'
/** Raise it when the measured metrics change. */
const METRICS_VERSION = 1

interface FontsBuild {
  /** A folder for fonts alone: woff2 files of earlier builds in it are deleted. */
  outDir: string
  /** All fixed texts in each family; the characters of single reviews come as slices (review-fonts.service.ts). */
  texts: Record<WebTypeface, string>
  /** URL path of outDir. Default `/fonts`. */
  path?: string
}

/** Writes the core fonts, their rules and licences, where they are out of date. Throws above SCREEN_FONT_BUDGET. */
export async function buildFonts({ outDir, texts, path = '/fonts' }: FontsBuild): Promise<FontManifest> {
  const version = await readVersions()
  const plans = planFaces(texts)
  const inputs = shortHash(JSON.stringify([version, path, plans, METRICS_VERSION]))
  const previous = await readPreviousManifest(outDir)
  if (previous?.inputs === inputs) return previous

  // Reading two hundred files takes a second, and only a new version of the packages changes the result.
  const coverage = previous?.version === version ? previous.coverage : await readCoverage()
  const drawn = []
  for (const plan of plans) drawn.push(await drawFace(plan, coverage, path))
  const faces = drawn.map(({ face }) => face)
  const metrics = await measure(drawn)
  const manifest: FontManifest = { inputs, version, faces, metrics, coverage }
  checkBudget(manifest.faces)
  await mkdir(outDir, { recursive: true })
  for (const { face, font } of drawn) await writeFile(join(outDir, face.file), font)
  await writeManifest(outDir, manifest)
  return manifest
}

interface StudioFontsBuild {
  /** A folder for these alone, which the bundler reads. */
  outDir: string
  core: FontManifest
  /** All that the studio's wording says. */
  text: string
}

/** Writes the characters of the studio that the core fonts lack, where they are out of date: only the studio loads them. */
export async function buildStudioFonts({ outDir, core, text }: StudioFontsBuild): Promise<void> {
  const ofCore = (typeface: WebTypeface) =>
    core.faces.filter((face) => face.typeface === typeface).map(({ unicodeRange }) => unicodeRange)
  const plans = WEB_TYPEFACES.map((typeface) => {
    const known = new Set(ofCore(typeface).flatMap(fromUnicodeRange))
    return { typeface, characters: distinctCharacters(text).filter((character) => !known.has(character)) }
  })
  const inputs = `/* ${shortHash(JSON.stringify([core.version, plans]))} */\n`
  const css = join(outDir, 'fonts.css')
  if ((await readFile(css, 'utf8').catch(() => '')).startsWith(inputs)) return
  await mkdir(outDir, { recursive: true })
  const rules = []
  for (const plan of plans) {
    const { face, font } = await drawFace({ ...plan, part: 'core' }, core.coverage, '.')
    await writeFile(join(outDir, `${plan.typeface}.woff2`), font)
    rules.push(fontFaceRule({ ...face, address: `./${plan.typeface}.woff2` }))
  }
  await writeFile(css, `${inputs}${rules.join('\n')}\n`)
}

async function measure(drawn: readonly DrawnFace[]): Promise<FontManifest['metrics']> {
  const { measureFonts } = await import('./measure-fonts.ts')
  const of = (typeface: WebTypeface) =>
    measureFonts(drawn.filter(({ face }) => face.typeface === typeface).map(({ font }) => font))
  return { ming: of('ming'), kai: of('kai') }
}

async function readCoverage(): Promise<FontManifest['coverage']> {
  const { readFontCoverage } = await import('./read-font-coverage.ts')
  return {
    ming: await readFontCoverage('ming'),
    kai: await readFontCoverage('kai'),
    song: await readFontCoverage('song'),
    song_sc: await readFontCoverage('song_sc'),
  }
}

interface DrawnFace {
  face: CoreFace
  font: Buffer
}

interface FacePlan {
  typeface: WebTypeface
  part: CoreFace['part']
  characters: string[]
}

function planFaces(texts: Record<WebTypeface, string>): FacePlan[] {
  const ming = distinctCharacters(ALWAYS, texts.ming)
  const kai = distinctCharacters(ALWAYS, texts.kai)
  const latin = distinctCharacters(LATIN).filter((character) => !ming.includes(character))
  return [
    { typeface: 'ming', part: 'core', characters: ming },
    { typeface: 'ming', part: 'latin', characters: latin },
    { typeface: 'kai', part: 'core', characters: kai },
  ]
}

async function drawFace(plan: FacePlan, coverage: FontManifest['coverage'], path: string) {
  // Loaded on demand: a build with nothing to draw takes milliseconds.
  const { drawFont } = await import('../src/server/fonts/draw-font.ts')
  const { typeface, part } = plan
  const sources = createFontSources(typeface, coverage[typeface])
  const characters = plan.characters.filter(sources.canDraw)
  const font = await drawFont(sources.partsFor(characters))
  const file = `${typeface}-${part}.${shortHash(font)}.woff2`
  const face = {
    typeface,
    part,
    family: FONT_FAMILIES[typeface].family,
    file,
    address: `${path}/${file}`,
    unicodeRange: toUnicodeRange(characters),
    bytes: font.byteLength,
  }
  return { face, font }
}

async function readVersions(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const packages = [...Object.values(TYPEFACES).map((typeface) => typeface.package), 'subset-font']
  const versions = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(resolve(`${name}/package.json`), 'utf8'))
    return `${name}@${version}`
  })
  return [`drawing@${DRAWING_VERSION}`, ...(await Promise.all(versions))].join(' ')
}

/** The manifest of the last build, if all its files exist. */
async function readPreviousManifest(outDir: string): Promise<FontManifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(outDir, MANIFEST), 'utf8')) as FontManifest
    const files = ['fonts.css', ...manifest.faces.map((face) => face.file)]
    await Promise.all(files.map((file) => stat(join(outDir, file))))
    return manifest
  } catch {
    return undefined
  }
}

function checkBudget(faces: readonly CoreFace[]): void {
  const bytes = faces.reduce((sum, face) => sum + face.bytes, 0)
  if (bytes <= SCREEN_FONT_BUDGET) return
  const list = faces.map((face) => `${face.file} ${face.bytes}`).join(', ')
  throw new Error(`The core fonts weigh ${bytes} bytes, ${SCREEN_FONT_BUDGET} are allowed: ${list}`)
}

async function writeManifest(outDir: string, manifest: FontManifest): Promise<void> {
  for (const licence of ['OFL-cactus.txt', 'OFL-wenkai.txt']) {
    await cp(new URL(licence, LICENCES), join(outDir, licence))
  }
  await writeFile(join(outDir, 'fonts.css'), `${manifest.faces.map(fontFaceRule).join('\n')}\n`)
  // Last and atomic: an interrupted build must not look complete.
  await writeFile(join(outDir, `${MANIFEST}.part`), JSON.stringify(manifest))
  await rename(join(outDir, `${MANIFEST}.part`), join(outDir, MANIFEST))

  const current = new Set(manifest.faces.map((face) => face.file))
  const files = await readdir(outDir)
  const stale = files.filter((file) => file.endsWith('.woff2') && !current.has(file))
  await Promise.all(stale.map((file) => rm(join(outDir, file))))
}

function shortHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
