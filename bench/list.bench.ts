import { rm } from 'node:fs/promises'
import { chromium, type JSHandle, type Page } from '@playwright/test'
import { allReviewsWording } from '../src/contract/wording/reviews/category.ts'
import { siteWording } from '../src/contract/wording/site/site.ts'
import { addStyles } from '../tests/support/page/add-styles.ts'
import { findBrowser } from '../tests/support/browser/find-browser.ts'
import { waitForHydration } from '../tests/support/browser/journey.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { makeDataDir } from './support/library.ts'
import { type MainThread, STEP, traceSteps } from './support/main-thread.ts'
import { medianOf } from './support/median.ts'
import { startSite } from './support/site-process.ts'

const MANY = 5_000
/** Pixels scrolled in each frame: as fast as Android flings at most, 8,000 a second, where a frame takes 50 ms. */
const FLING = 400
/** How many of them, down from the top and again down to the end of all that is there. */
const FLINGS = 120
/** Of a list that the browser lays out whole. */
const NAIVE_FLINGS = 20
/**
 * Of the longest step of a list that the browser lays out whole. The longest of 240 steps varies: 0.29 to 0.42 in four
 * runs on quiet machines.
 */
const BOUND = 0.5
/** Frames in which what a leap has brought into view is drawn, before scrolling begins there. */
const SETTLING = 5
/** Each in a page of its own. */
const PASSES = 3
/**
 * Megabytes of new objects that V8 gathers and then looks through in one go. It goes by the memory of the device
 * (V8's Heap::OldGenerationToSemiSpaceRatio): no more than these on Lighthouse's phone of 4 GB.
 */
const NEW_OBJECTS = 8

const benchmark: Benchmark = {
  question: 'Does a list of 5,000 scroll smoothly?',
  conditions: [
    `A window of 390 × 844 at twice the resolution, /category/all with ${MANY} reviews of the corpus.`,
    "The longest task of the page's main thread, in processor time by Chromium's trace. Processor time, because on a busy machine every task takes long by the clock; if the trace reports more processor time than clock time, the clock time.",
    `Compared with the same cards with content-visibility switched off, all of them there and scrolled ${NAIVE_FLINGS} times: the figure is the ratio, and means the same on every machine.`,
    `${PASSES} passes, each in a new page. A step is one frame of scrolling or one press. Each step counts with its shortest pass, so that other work of the machine does not count; the figure is the longest step.`,
    `Garbage collection is counted apart: the longest pause of a pass until the list is left, the median of the passes. V8 has ${NEW_OBJECTS} MB for new objects, as on a phone with 4 GB; with more it would pause less often and longer.`,
    `Scrolled ${FLING} pixels per frame: to the end of the pages that load by themselves, then 顯示更多 pressed until all ${MANY} cards are there, then ${FLINGS} times from the top and ${FLINGS} times down to the end. The jumps between these, with ${SETTLING} frames after each, are reported without a bound.`,
    'Then another screen and back, until all cards are there again: reported without a bound, because nobody scrolls meanwhile.',
  ],
  async measure() {
    const dataDir = await makeDataDir('list', MANY)
    const site = await startSite({ DATA_DIR: dataDir })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', `--js-flags=--max-semi-space-size=${NEW_OBJECTS}`],
    })
    try {
      const path = '/category/all'
      const passes: Walk[] = []
      while (passes.length < PASSES) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          isMobile: true,
          hasTouch: true,
        })
        passes.push(await walkThrough(await context.newPage(), site.address + path))
        await context.close()
      }
      const naive = longestStep(passes.flatMap((walk) => walk.naive ?? []))
      return findingsOf(path, passes, naive)
    } finally {
      await browser.close()
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

/** The steps of the walk, in this order. */
const PARTS = {
  byItself: 'scrolled to the end of what comes by itself',
  pressed: `顯示更多 pressed until ${MANY} are there`,
  leapt: `all ${MANY} there, to the top and near the end at one go`,
  scrolled: `all ${MANY} there, scrolled`,
  back: `left, and back to all ${MANY}`,
  naive: `all ${MANY} there, scrolled, all of them laid out`,
} as const

/** Without a bound: the reader is not scrolling meanwhile, or it is there for comparison. */
const UNBOUNDED: ReadonlySet<string> = new Set<keyof typeof PARTS>(['leapt', 'back', 'naive'])

type Walk = Partial<Record<keyof typeof PARTS, MainThread>>

async function walkThrough(page: Page, address: string): Promise<Walk> {
  await page.goto(address)
  await page.getByRole('region', { name: allReviewsWording.list }).getByRole('listitem').first().waitFor()
  await waitForHydration(page)
  await page.evaluate(() => document.fonts.ready)

  const byItself = await traceSteps(page, () => growByItself(page))
  const cards = await makeCardCount(page)
  const pressed = await traceSteps(page, () => pressUntil(page, cards, MANY))
  const throughout = await traceSteps(page, async () => {
    await scrollDown(page, 0, FLINGS)
    await scrollDown(page, -FLINGS * FLING, FLINGS)
  })
  const [leapt, scrolled] = [
    onlySteps(throughout, (name) => name.includes(LEAP)),
    onlySteps(throughout, (name) => !name.includes(LEAP)),
  ]
  const back = await traceSteps(page, () => leaveAndComeBack(page, cards, MANY))
  await addStyles(page, 'main [role=list] > ul { content-visibility: visible !important }')
  const naive = await traceSteps(page, () => scrollDown(page, 0, NAIVE_FLINGS))
  return { byItself, pressed, leapt, scrolled, back, naive }
}

/** In the name of the steps that go to where scrolling begins. */
const LEAP = 'leap'

function onlySteps({ steps, garbage }: MainThread, isWanted: (name: string) => boolean): MainThread {
  return { steps: new Map([...steps].filter(([name]) => isWanted(name))), garbage }
}

/** `naive`: milliseconds of the longest step with all cards laid out. */
function findingsOf(path: string, walks: readonly Walk[], naive: number): Finding[] {
  const of = (part: keyof typeof PARTS) => walks.flatMap((walk) => walk[part] ?? [])
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => of(part).length > 0)
  const isBounded = (part: keyof typeof PARTS) => !UNBOUNDED.has(part)
  const pauses = walks.map((walk) =>
    Math.max(...parts.filter(isBounded).map((part) => walk[part]?.garbage ?? 0)),
  )
  return [
    ...parts.map((part) => finding(`${path}: ${PARTS[part]}`, longestStep(of(part)), naive, isBounded(part))),
    finding(`${path}: longest pause for collecting garbage before it is left`, medianOf(pauses), naive, true),
  ]
}

function finding(what: string, time: number, naive: number, isBounded: boolean): Finding {
  return {
    what,
    ours: inMilliseconds(time),
    beside: `${inMilliseconds(naive)} with all cards laid out`,
    figure: time / naive,
    ...(isBounded && { bound: { atMost: BOUND } }),
  }
}

/** Each step counts with its shortest pass. */
function longestStep(passes: readonly MainThread[]): number {
  const names = [...new Set(passes.flatMap(({ steps }) => [...steps.keys()]))]
  return Math.max(...names.map((name) => Math.min(...passes.flatMap(({ steps }) => steps.get(name) ?? []))))
}

function inMilliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}

/**
 * Scrolls down until the list waits for its button. Runs in the page in one call: each call from outside would be a
 * task of its main thread, too.
 */
function growByItself(page: Page): Promise<void> {
  return page.evaluate(
    async ([label, step, mark]) => {
      const buttons = document.querySelector('main')!.getElementsByTagName('button')
      while (![...buttons].some((button) => button.textContent === label)) {
        performance.mark(mark + Math.round(window.scrollY / step))
        window.scrollBy({ top: step, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    },
    [siteWording.showMore, FLING, STEP] as const,
  )
}

type CardCount = JSHandle<() => number>

/** Counts the cards by group: to go through some thousand cards takes longer than what is measured. */
function makeCardCount(page: Page): Promise<CardCount> {
  return page.evaluateHandle(
    () => () =>
      [...(document.querySelector('main [role="list"]')?.children ?? [])].reduce(
        (sum, group) => sum + group.childElementCount,
        0,
      ),
  )
}

function pressUntil(page: Page, cards: CardCount, count: number): Promise<void> {
  return page.evaluate(
    async ([countCards, label, all, mark]) => {
      const list = document.querySelector('main [role="list"]')!
      const buttons = list.nextElementSibling!.getElementsByTagName('button')
      for (let before = countCards(); before < all; before = countCards()) {
        performance.mark(mark + before)
        for (const button of buttons) if (button.textContent === label) button.click()
        while (countCards() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [cards, siteWording.showMore, count, STEP] as const,
  )
}

function leaveAndComeBack(page: Page, cards: CardCount, count: number): Promise<void> {
  return page.evaluate(
    async ([countCards, all]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      window.location.hash = '#/about'
      while (countCards() >= all) await frame()
      window.history.back()
      while (countCards() < all) await frame()
    },
    [cards, count] as const,
  )
}

/** From there on, counted from the end where it is below zero. */
function scrollDown(page: Page, from: number, steps: number): Promise<void> {
  return page.evaluate(
    async ([start, count, step, mark, leap, settling]) => {
      const top = start < 0 ? document.body.scrollHeight + start : start
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      performance.mark(`${mark}${leap} ${start}`)
      window.scrollTo({ top, behavior: 'instant' })
      for (let waited = 0; waited < settling; waited++) await frame()
      for (let done = 1; done <= count; done++) {
        performance.mark(`${mark}${start} ${done}`)
        window.scrollTo({ top: top + done * step, behavior: 'instant' })
        await frame()
      }
    },
    [from, steps, FLING, STEP, LEAP, SETTLING] as const,
  )
}
