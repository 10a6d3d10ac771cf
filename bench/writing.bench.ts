import { rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { findBrowser } from '../tests/support/browser/find-browser.ts'
import { saved, signInToStudio, surface } from '../tests/support/screens/studio.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { readCorpus } from './support/library.ts'
import { type MainThread, STEP, traceSteps } from './support/main-thread.ts'
import { medianOf } from './support/median.ts'
import { startSite } from './support/site-process.ts'

/** Characters of the two drafts. */
const LONG = 100_000
const SHORT = 5_000
const KEYS = 40
const PASSES = 3
/**
 * Of a key in the short draft. What the editor does for a key does not grow with the text; the browser's layout of the
 * page does, by one step for each of its paragraphs.
 */
const BOUND = 3
/** Milliseconds: a task that lasts longer is felt. */
const FELT = 50

const benchmark: Benchmark = {
  question: 'How fast is typing in a long draft?',
  conditions: [
    `A draft of ${LONG} characters and one of ${SHORT} of the corpus, with a note in every tenth paragraph, in a window of 1440 × 900.`,
    `${KEYS} keys in the middle of the text, each after the frame of the one before; then a rest until the draft is saved.`,
    "A key counts with the longest task of the page's main thread that follows it, in processor time by Chromium's trace.",
    `${PASSES} passes, each of both drafts in new pages. A key counts with its shortest pass, so that other work of the machine does not count.`,
    'The rest counts with the median of the passes: counting, the copy on the device, saving.',
  ],
  async measure() {
    const dataDir = path.join(PROJECT_ROOT, 'build/bench/data-writing')
    await rm(dataDir, { recursive: true, force: true })
    const server = await startSite({ DATA_DIR: dataDir })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const site = { address: server.address, dataDir, databaseUrl: undefined, sessions: new Map() }
    try {
      const texts = { long: await makeText(LONG), short: await makeText(SHORT) }
      const passes: { long: Typing; short: Typing }[] = []
      while (passes.length < PASSES) {
        const context = await browser.newContext({
          baseURL: server.address,
          viewport: { width: 1440, height: 900 },
        })
        const page = await context.newPage()
        await signInToStudio(page, site, 'owner')
        const short = await typeInto(page, texts.short)
        passes.push({ short, long: await typeInto(page, texts.long) })
        await context.close()
      }
      return findingsOf(
        passes.map(({ long }) => long),
        passes.map(({ short }) => short),
      )
    } finally {
      await browser.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

interface Typing {
  keys: MainThread
  rest: MainThread
}

/** Paragraphs and headings of the corpus, with notes at the end. */
async function makeText(characters: number): Promise<string> {
  const blocks: string[] = []
  const notes: string[] = []
  let count = 0
  for (const { content } of await readCorpus()) {
    for (const block of content.split(/(?<=<\/(?:p|h2)>)/)) {
      if (count >= characters) break
      count += block.replaceAll(/<[^>]*>/g, '').length
      const id = `note-${notes.length + 1}`
      const isNoted = blocks.length % 10 === 0 && block.endsWith('</p>')
      if (isNoted) notes.push(`<li id="${id}">註</li>`)
      const reference = isNoted ? `<sup><a href="#${id}">${notes.length}</a></sup>` : ''
      blocks.push(block.replace(/<\/p>$/, `${reference}</p>`))
    }
  }
  return `${blocks.join('')}<section><ol>${notes.join('')}</ol></section>`
}

/** Stores a draft with the text, and types in its middle. */
async function typeInto(page: Page, content: string): Promise<Typing> {
  const created = await page.request.post('/api/studio/reviews', { data: {} })
  const { id, version, draft } = (await created.json()) as { id: number; version: number; draft: object }
  const stored = await page.request.put(`/api/studio/reviews/${id}`, {
    data: { version, draft: { ...draft, content } },
  })
  if (!stored.ok()) throw new Error(`the draft was answered with ${stored.status()}: ${await stored.text()}`)
  await page.goto(`/#/studio/reviews/${id}`)
  await page.reload()
  const paragraphs = surface(page).locator(':scope > p')
  await paragraphs.first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click()
  // The first keys compile and load code, which is not measured.
  await page.keyboard.type('aaaaa')
  await saved(page).waitFor()
  const keys = await traceSteps(page, async () => {
    for (let key = 0; key < KEYS; key++) {
      await page.evaluate((mark) => performance.mark(mark), `${STEP}${key}`)
      await page.keyboard.press('a')
      await nextFrame(page)
    }
  })
  const rest = await traceSteps(page, async () => {
    const saving = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.keyboard.press('a')
    await nextFrame(page)
    await page.evaluate((mark) => performance.mark(mark), `${STEP}rest`)
    await saving
    await nextFrame(page)
  })
  return { keys, rest }
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

function findingsOf(long: readonly Typing[], short: readonly Typing[]): Finding[] {
  const [longKeys, shortKeys] = [keysOf(long), keysOf(short)]
  const [longRest, shortRest] = [restOf(long), restOf(short)]
  return [
    {
      what: `a key in ${LONG} characters, the median of ${KEYS}`,
      ours: inMilliseconds(medianOf(longKeys)),
      beside: `${inMilliseconds(medianOf(shortKeys))} in ${SHORT}`,
      figure: medianOf(longKeys) / medianOf(shortKeys),
      bound: { atMost: BOUND },
    },
    longestTask(
      `the longest task of a key in ${LONG} characters`,
      Math.max(...longKeys),
      Math.max(...shortKeys),
    ),
    longestTask('the longest task of the rest after the keys', longRest, shortRest),
  ]
}

function longestTask(what: string, long: number, short: number): Finding {
  return {
    what: `${what}, in milliseconds`,
    ours: inMilliseconds(long),
    beside: `${inMilliseconds(short)} in ${SHORT}`,
    figure: long,
    bound: { atMost: FELT },
  }
}

/** The longest task of each key, in its shortest pass. */
function keysOf(passes: readonly Typing[]): number[] {
  return Array.from({ length: KEYS }, (_, key) =>
    Math.min(...passes.flatMap(({ keys }) => keys.steps.get(`${STEP}${key}`) ?? [])),
  )
}

function restOf(passes: readonly Typing[]): number {
  return medianOf(passes.map(({ rest }) => rest.steps.get(`${STEP}rest`) ?? 0))
}

function inMilliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}
