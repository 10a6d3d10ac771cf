/**
 * Pictures of all screens and open states, to see what a change of styles changed.
 * `node tools/pictures.ts take FOLDER [COMMIT] [--only WORD]`: of the working tree or of a commit, at 390 and 1440 px in both themes.
 * `node tools/pictures.ts compare BEFORE AFTER`: the pictures that differ, with the share of their pixels; most first.
 */
import { PICTURED } from './hold-clock.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { studioSettingsPath } from '../src/contract/studio/studio-links.ts'
import { SETTINGS_PAGES } from '../src/web/screens/studio/settings/settings-pages.ts'
import { LAUNCH_OPTIONS } from '../tests/support/browser/launch-options.ts'
import { settle } from '../tests/support/page/facts.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { fillStudio, OPEN_STATES, STUDIO_SCREENS } from '../tests/support/screens/studio-screens.ts'
import { openPermalink, PERMALINKS, STATES } from '../tests/support/screens/every-screen.ts'
import { openRoute } from '../tests/support/browser/journey.ts'

const ROOT = path.join(import.meta.dirname, '..')
const WIDTHS = [390, 1440]
const THEMES = ['light', 'dark'] as const

interface Scene {
  name: string
  isStudio: boolean
  open: (page: Page) => Promise<unknown>
}

const SCENES: readonly Scene[] = [
  ...PERMALINKS.map(([address]) => ({
    name: `screen ${decodeURIComponent(address)}`,
    isStudio: false,
    open: (page: Page) => openPermalink(page, address),
  })),
  ...Object.entries(STATES).map(([name, open]) => ({ name: `state ${name}`, isStudio: false, open })),
  ...[...STUDIO_SCREENS, ...SETTINGS_PAGES.map(({ slug }) => studioSettingsPath(slug))].map((address) => ({
    name: `screen ${address}`,
    isStudio: true,
    open: (page: Page) => openRoute(page, address),
  })),
  ...OPEN_STATES.map(({ name, address, open }) => ({
    name: `open ${name}`,
    isStudio: address.startsWith('/studio'),
    open: async (page: Page) => {
      await openRoute(page, address)
      await open(page)
    },
  })),
]

async function take(folder: string, commit: string | undefined, only: string): Promise<void> {
  const tree = commit === undefined ? ROOT : checkOut(commit)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xingcha-pictures-'))
  const clock = pathToFileURL(path.join(import.meta.dirname, 'hold-clock.ts')).href
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: tree, stdio: 'inherit' })
  const site = await startSite(
    { DATA_DIR: dataDir, TRUST_PROXY: 'loopback', ENV_FILE: '', NODE_OPTIONS: `--import ${clock}` },
    { cwd: tree },
  )
  process.env.JOURNEY_ADDRESS = site.address
  process.env.JOURNEY_DATA_DIRS = dataDir
  const browser = await chromium.launch(LAUNCH_OPTIONS)
  mkdirSync(folder, { recursive: true })
  try {
    const studio = await fillStudio(browser, site.address)
    const scenes = SCENES.filter(({ name }) => name.includes(only))
    for (const scene of scenes) {
      for (const width of WIDTHS) {
        const options = { baseURL: site.address, ...(scene.isStudio && { storageState: studio }) }
        await takeScene(browser, scene, width, folder, options)
      }
    }
  } finally {
    await browser.close()
    await stopSite(site.process)
    rmSync(dataDir, { recursive: true })
    if (commit !== undefined) execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT })
  }
}

/** A working tree of the commit with the packages of this one. */
function checkOut(commit: string): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'xingcha-pictured-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { cwd: ROOT })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
  return tree
}

/** Takes one scene in both themes. A scene that cannot be opened is told, and has no picture. */
async function takeScene(
  browser: Browser,
  { name, open }: Scene,
  width: number,
  folder: string,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.clock.setFixedTime(PICTURED)
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  try {
    await open(page)
    await page.evaluate(() => {
      for (const picture of document.images) picture.loading = 'eager'
    })
    await page.waitForLoadState('networkidle').catch(() => undefined)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(async () => {
        const late = new Promise((resolve) => setTimeout(resolve, 3_000))
        const pictures = [...document.images].map((picture) => picture.decode().catch(() => undefined))
        await Promise.race([late, Promise.all([document.fonts.ready, ...pictures])])
      })
      await settle(page)
      const file = `${name.replaceAll('/', '／')} ${width} ${colorScheme}.png`
      await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' })
    }
  } catch (cause) {
    console.error(`${name}, ${width} px: ${String(cause).split('\n')[0]}`)
  } finally {
    await context.close()
  }
}

async function compare(before: string, after: string): Promise<void> {
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])]
  const differences: { name: string; share: number; heights: string }[] = []
  for (const name of names.filter((each) => each.endsWith('.png'))) {
    const [one, other] = await Promise.all(
      [before, after].map((folder) => readPixels(path.join(folder, name))),
    )
    if (!one || !other) {
      differences.push({ name, share: 1, heights: one ? 'only before' : 'only after' })
      continue
    }
    const share = shareOfOther(one, other)
    if (share > 0) differences.push({ name, share, heights: `${one.info.height} → ${other.info.height} px` })
  }
  differences.sort((one, other) => other.share - one.share)
  for (const { name, share, heights } of differences)
    console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}  ${heights}`)
  console.log(`${differences.length} of ${names.length} pictures differ`)
}

type Pixels = Awaited<ReturnType<typeof readPixels>>

async function readPixels(file: string) {
  return sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
}

/** The share of pixels that differ by more than the smoothing of an edge. Rows that one picture lacks differ. */
function shareOfOther(one: NonNullable<Pixels>, other: NonNullable<Pixels>): number {
  const length = Math.max(one.data.length, other.data.length)
  let different = 0
  for (let at = 0; at < length; at += 3) {
    const isSame = [0, 1, 2].every((channel) => {
      const apart = Math.abs((one.data[at + channel] ?? NaN) - (other.data[at + channel] ?? NaN))
      return apart <= 8
    })
    if (!isSame) different += 3
  }
  return different / length
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const [command, first = '', second] = positionals
if (command === 'take' && first !== '') await take(first, second, values.only)
else if (command === 'compare' && second !== undefined) await compare(first, second)
else console.error('usage: node tools/pictures.ts take FOLDER [COMMIT] [--only WORD] | compare BEFORE AFTER')
