import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { detailsWording, editorWording } from '../src/contract/wording/studio/studio-editor.ts'
import { publishWording } from '../src/contract/wording/studio/studio-publish.ts'
import { studioFrameWording, studioHomeWording } from '../src/contract/wording/studio/studio.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { findBrowser } from '../tests/support/browser/find-browser.ts'
import { signInToStudio, type StudioSite, surface } from '../tests/support/screens/studio.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { medianOf } from './support/median.ts'
import { startSite } from './support/site-process.ts'

const RUNS = 5
const TITLE = '夜航船'
const AUTHOR = '張岱'
const TEXT = '天下學問，惟夜航船中最難對付。'.repeat(14).slice(0, 200)
const TYPED = [...TITLE, ...AUTHOR, ...TEXT].length
/** The second of the menu. */
const CATEGORY = 1

const benchmark: Benchmark = {
  question: 'How many presses and seconds does it take to publish a short review?',
  conditions: [
    'From 案頭 to the message 已刊登: title, author, category and a text of 200 characters in one paragraph, nothing else.',
    'By keyboard alone in a window of 1440 × 900, and by touch at 390 × 844. Each character is a key of its own, without a pause; these are counted apart.',
    'A press is any other key, or a tap. The seconds are those of the machine: a person needs longer to read and to think.',
    `The median of ${RUNS} runs each, in new pages. The typing counts with its time too.`,
  ],
  async measure() {
    const dataDir = path.join(PROJECT_ROOT, 'build/bench/data-publishing')
    await rm(dataDir, { recursive: true, force: true })
    const server = await startSite({ DATA_DIR: dataDir })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const site = { address: server.address, dataDir, databaseUrl: undefined, sessions: new Map() }
    try {
      const [keyboard, touch]: [Way[], Way[]] = [[], []]
      for (let run = 0; run < RUNS; run++) {
        keyboard.push(await publishOnce(browser, site, 'keyboard'))
        touch.push(await publishOnce(browser, site, 'touch'))
      }
      return [...findingsOf('by keyboard', keyboard), ...findingsOf('by touch', touch)]
    } finally {
      await browser.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

interface Way {
  presses: string[]
  seconds: number
  secondsOfTyping: number
}

async function publishOnce(
  browser: Browser,
  site: Omit<StudioSite, 'kill' | 'start' | 'ownerLink'>,
  by: 'keyboard' | 'touch',
): Promise<Way> {
  const isTouch = by === 'touch'
  const context = await browser.newContext({
    baseURL: site.address,
    locale: 'zh-TW',
    viewport: isTouch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isTouch,
    isMobile: isTouch,
  })
  const page = await context.newPage()
  await signInToStudio(page, site, 'owner')
  await page.goto('/#/studio')
  const begin = isTouch ? studioFrameWording.write : studioHomeWording.newReview
  await page.getByRole('button', { name: begin }).and(page.locator(':visible')).first().waitFor()
  const presses: string[] = []
  let secondsOfTyping = 0
  const hand: Hand = {
    press: async (key) => {
      presses.push(key)
      await page.keyboard.press(key)
    },
    tap: async (target) => {
      presses.push(target.toString())
      await target.tap()
    },
    type: async (text) => {
      const from = performance.now()
      await page.keyboard.type(text)
      secondsOfTyping += (performance.now() - from) / 1_000
    },
  }
  const from = performance.now()
  await (isTouch ? publishByTouch(page, hand) : publishByKeyboard(page, hand))
  await page.getByRole('status').filter({ hasText: publishWording.published }).waitFor()
  const seconds = (performance.now() - from) / 1_000
  await context.close()
  return { presses, seconds, secondsOfTyping }
}

interface Hand {
  press: (key: string) => Promise<void>
  tap: (target: Locator) => Promise<void>
  /** Characters that are written, which are no presses. */
  type: (text: string) => Promise<void>
}

async function publishByKeyboard(page: Page, { press, type }: Hand): Promise<void> {
  await press('n')
  await focused(page, titleOf(page))
  await type(TITLE)
  await press('Enter')
  await type(AUTHOR)
  // Over the summary, into the text.
  await press('Enter')
  await press('Enter')
  await type(TEXT)
  await press('Control+Enter')
  await publishButton(page).waitFor()
  await press('Control+Enter')
  await focused(page, categories(page).first())
  for (let step = 0; step < CATEGORY; step++) await press('ArrowDown')
  await press('Enter')
  await focused(page, publishButton(page))
  await press('Enter')
}

async function publishByTouch(page: Page, { tap, type }: Hand): Promise<void> {
  await tap(page.getByRole('button', { name: studioFrameWording.write, exact: true }))
  await focused(page, titleOf(page))
  await type(TITLE)
  await tap(page.getByRole('textbox', { name: editorWording.author }).first())
  await type(AUTHOR)
  await tap(surface(page))
  await type(TEXT)
  await tap(page.getByRole('button', { name: editorWording.publish }))
  await tap(page.getByRole('dialog').getByRole('button', { name: detailsWording.chooseCategory }))
  await tap(categories(page).nth(CATEGORY))
  await tap(publishButton(page))
}

function titleOf(page: Page): Locator {
  return page.getByRole('textbox', { name: editorWording.title }).first()
}

function categories(page: Page): Locator {
  return page.getByRole('dialog').locator('[data-check="category"] li button')
}

function publishButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: publishWording.publish, exact: true })
}

/** A person waits until what the press has opened is there. */
async function focused(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await page.waitForFunction((element) => element === document.activeElement, await target.elementHandle())
}

function findingsOf(name: string, runs: readonly Way[]): Finding[] {
  const presses = runs.at(-1)?.presses ?? []
  const seconds = medianOf(runs.map((run) => run.seconds))
  const typing = medianOf(runs.map((run) => run.secondsOfTyping))
  return [
    {
      what: `presses ${name}`,
      ours: `${presses.length} presses`,
      beside: `${TYPED} characters typed`,
      figure: presses.length,
    },
    {
      what: `seconds ${name}`,
      ours: `${seconds.toFixed(1)} s`,
      beside: `${typing.toFixed(1)} s of it typing`,
      figure: seconds,
    },
  ]
}
