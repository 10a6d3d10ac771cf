import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distinctCharacters, toUnicodeRange } from '../src/server/fonts/characters.ts'
import {
  DRAWING_VERSION,
  FONT_FAMILIES,
  SCREEN_FONT_BUDGET,
  SCRIPTS,
  fontFaceRule,
} from '../src/server/fonts/font-families.ts'
import type { Script } from '../src/server/fonts/font-families.ts'
import type { CoreFace, FontManifest } from '../src/server/fonts/font-manifest.ts'
import { createFontSources } from '../src/server/fonts/font-sources.ts'

/** In both cores, whatever the texts say. */
const ALWAYS = ' 0123456789.%×·・—…–，。、：；！？（）《》〈〉「」『』〇一二三四五六七八九十'
/** Titles may hold any Latin word. What stands in Kai is fixed, so its core has the letters it needs. */
const LATIN = String.fromCharCode(...Array.from({ length: 0x7f - 0x21 }, (_, index) => 0x21 + index))

const LICENCES = new URL('../src/web/assets/fonts/', import.meta.url)
const MANIFEST = 'fonts.json'
/** What is measured of the fonts: raise it when that changes. */
const METRICS = 1

interface FontsBuild {
  /** A folder of our own: woff2 files of earlier builds in it are deleted. */
  outDir: string
  /** Everything that screens set in each family, apart from what one review brings (review-fonts.service.ts). */
  texts: Record<Script, string>
  /** Where the site serves outDir. Default `/fonts`. */
  path?: string
}

/**
 * Writes the core fonts, fonts.css, fonts.json and the licences. Does nothing when outDir already holds what
 * these texts and the installed packages give. Throws when the two cores together pass SCREEN_FONT_BUDGET.
 */
export async function buildFonts({ outDir, texts, path = '/fonts' }: FontsBuild): Promise<FontManifest> {
  const version = await readVersions()
  const plans = planFaces(texts)
  const inputs = hashOf(JSON.stringify([version, path, plans, METRICS]))
  const earlier = await readEarlier(outDir)
  if (earlier?.inputs === inputs) return earlier

  // Reading two hundred files takes a second, and only another version of the packages changes the answer.
  const coverage = earlier?.version === version ? earlier.coverage : await readCoverage()
  const drawn = []
  for (const plan of plans) drawn.push(await drawFace(plan, coverage, path))
  const faces = drawn.map(({ face }) => face)
  const metrics = await measure(drawn)
  const manifest: FontManifest = { inputs, version, faces, metrics, coverage }
  checkBudget(manifest.faces)
  await mkdir(outDir, { recursive: true })
  for (const { face, font } of drawn) await writeFile(join(outDir, face.file), font)
  await finish(outDir, manifest)
  return manifest
}

async function measure(drawn: readonly DrawnFace[]): Promise<FontManifest['metrics']> {
  const { measureFonts } = await import('./measure-fonts.ts')
  const of = (script: Script) =>
    measureFonts(drawn.filter(({ face }) => face.script === script).map(({ font }) => font))
  return { ming: of('ming'), kai: of('kai') }
}

async function readCoverage(): Promise<FontManifest['coverage']> {
  const { readFontCoverage } = await import('./read-font-coverage.ts')
  return { ming: await readFontCoverage('ming'), kai: await readFontCoverage('kai') }
}

interface DrawnFace {
  face: CoreFace
  font: Buffer
}

interface FacePlan {
  script: Script
  part: CoreFace['part']
  characters: string[]
}

function planFaces(texts: Record<Script, string>): FacePlan[] {
  const ming = distinctCharacters(ALWAYS, texts.ming)
  const kai = distinctCharacters(ALWAYS, texts.kai)
  const latin = distinctCharacters(LATIN).filter((character) => !ming.includes(character))
  return [
    { script: 'ming', part: 'core', characters: ming },
    { script: 'ming', part: 'latin', characters: latin },
    { script: 'kai', part: 'core', characters: kai },
  ]
}

async function drawFace(
  plan: FacePlan,
  coverage: FontManifest['coverage'],
  path: string,
): Promise<DrawnFace> {
  // Loaded on need: a build with nothing to draw takes milliseconds.
  const { drawFont } = await import('../src/server/fonts/draw-font.ts')
  const { script, part } = plan
  const sources = createFontSources(script, coverage[script])
  const characters = plan.characters.filter(sources.canDraw)
  const font = await drawFont(sources.partsFor(characters))
  const file = `${script}-${part}.${hashOf(font)}.woff2`
  const face = {
    script,
    part,
    family: FONT_FAMILIES[script].family,
    file,
    address: `${path}/${file}`,
    unicodeRange: toUnicodeRange(characters),
    bytes: font.byteLength,
  }
  return { face, font }
}

async function readVersions(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const packages = [...SCRIPTS.map((script) => FONT_FAMILIES[script].package), 'subset-font']
  const versions = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(resolve(`${name}/package.json`), 'utf8'))
    return `${name}@${version}`
  })
  return [`drawing@${DRAWING_VERSION}`, ...(await Promise.all(versions))].join(' ')
}

/** The manifest of the last build, if everything that it names is still there. */
async function readEarlier(outDir: string): Promise<FontManifest | undefined> {
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

async function finish(outDir: string, manifest: FontManifest): Promise<void> {
  for (const licence of ['OFL-cactus.txt', 'OFL-wenkai.txt']) {
    await cp(new URL(licence, LICENCES), join(outDir, licence))
  }
  await writeFile(join(outDir, 'fonts.css'), `${manifest.faces.map(fontFaceRule).join('\n')}\n`)
  // Last and in one step: a build that was interrupted must not look finished.
  await writeFile(join(outDir, `${MANIFEST}.part`), JSON.stringify(manifest))
  await rename(join(outDir, `${MANIFEST}.part`), join(outDir, MANIFEST))

  const current = new Set(manifest.faces.map((face) => face.file))
  const files = await readdir(outDir)
  const stale = files.filter((file) => file.endsWith('.woff2') && !current.has(file))
  await Promise.all(stale.map((file) => rm(join(outDir, file))))
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
