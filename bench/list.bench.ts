import { rm } from 'node:fs/promises'
import { chromium, type JSHandle, type Page } from '@playwright/test'
import { allReviewsWording } from '../src/contract/wording/category.ts'
import { siteWording } from '../src/contract/wording/site.ts'
import { BAY, CASE, SHELF } from '../src/web/parts/review-list/keep-groups.ts'
import { findBrowser } from '../tests/support/find-browser.ts'
import { takenOver } from '../tests/support/journey.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { makeDataDir } from './support/library.ts'
import { type MainThread, traceTasks } from './support/main-thread.ts'
import { startSite } from './support/site-process.ts'

const MANY = 5_000
/** As Lighthouse's phone, against this machine. */
const SLOWER = 4
/** Pixels scrolled in each frame, nearly a whole screen: ten times as fast as a finger flings it. */
const STEP = 800
/** How many such steps, down from the top and again down to the end of all that is there. */
const STEPS = 60
/** Of a list that the browser lays out whole. */
const NAIVE_STEPS = 20

const benchmark: Benchmark = {
  question: 'Does a list of 5,000 scroll smoothly on a slow phone?',
  conditions: [
    `A window of 390 × 844 at twice the resolution, /category/all with ${MANY} reviews of the corpus, opened at its permalink and at its hash route.`,
    `The longest task of the page's main thread, in processor time by Chromium's trace, times ${SLOWER}: Lighthouse's phone. Processor time, because on a busy machine every task is long by the clock; where it is told to be more than the clock's, the clock's.`,
    `Scrolled ${STEP} pixels in each frame: to the end of what comes by itself, then 顯示更多 pressed until all ${MANY} cards are there, then ${STEPS} screens from the top and the last ${STEPS}.`,
    'Then another screen, and back, until all cards stand there again: told without a bound, since nobody scrolls in it.',
    'Beside it: the same cards with content-visibility switched off.',
  ],
  async measure() {
    const dataDir = await makeDataDir('list', MANY)
    const site = await startSite({ DATA_DIR: dataDir })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const findings: Finding[] = []
      for (const path of ['/category/all', '/#/category/all']) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          isMobile: true,
          hasTouch: true,
        })
        const page = await context.newPage()
        findings.push(...(await walkThrough(page, site.address + path, path)))
        await context.close()
      }
      return findings
    } finally {
      await browser.close()
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

async function walkThrough(page: Page, address: string, path: string): Promise<Finding[]> {
  await page.goto(address)
  await page.getByRole('region', { name: allReviewsWording.list }).getByRole('listitem').first().waitFor()
  await takenOver(page)
  await page.evaluate(() => document.fonts.ready)

  const byItself = await traceTasks(page, () => growByItself(page))
  const first = finding(`${path}: scrolled to the end of what comes by itself`, byItself)
  if (path.includes('#')) return [first]
  const cards = await makeCardCount(page)
  const pressed = await traceTasks(page, () => pressUntil(page, cards, MANY))
  const scrolled = await traceTasks(page, async () => {
    await scrollDown(page, 0, STEPS)
    await scrollDown(page, -STEPS * STEP, STEPS)
  })
  const wayBack = await traceTasks(page, () => leaveAndComeBack(page, cards, MANY))
  await page.addStyleTag({
    content: 'main [role=list] :is(div, ul) { content-visibility: visible !important }',
  })
  const naive = await traceTasks(page, () => scrollDown(page, 0, NAIVE_STEPS))
  return [
    first,
    finding(`${path}: 顯示更多 pressed until ${MANY} are there`, pressed),
    { ...finding(`${path}: all ${MANY} there, scrolled`, scrolled), beside: inMilliseconds(naive) },
    unbounded(`${path}: left, and back to all ${MANY}`, wayBack),
  ]
}

function finding(what: string, thread: MainThread): Finding {
  const figure = longest(thread) * SLOWER
  return { what, ours: `${inMilliseconds(thread)} × ${SLOWER}`, beside: '', figure, bound: { atMost: 50 } }
}

function unbounded(what: string, thread: MainThread): Finding {
  const { ours, beside, figure } = finding(what, thread)
  return { what, ours, beside, figure }
}

function inMilliseconds(thread: MainThread): string {
  return `${longest(thread).toFixed(1)} ms`
}

function longest({ tasks }: MainThread): number {
  return tasks[0] ?? 0
}

// What follows runs in the page, in one go: each question from outside would be a task of its main thread, too.

/** Down and down, until the list waits to be asked for more. */
function growByItself(page: Page): Promise<void> {
  return page.evaluate(
    async ([label, step]) => {
      const buttons = document.querySelector('main')!.getElementsByTagName('button')
      while (![...buttons].some((button) => button.textContent === label)) {
        window.scrollBy({ top: step, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    },
    [siteWording.showMore, STEP] as const,
  )
}

type CardCount = JSHandle<() => number>

/** Not by going through the whole list: with 5,000 cards that takes longer than what is measured. A case stays full. */
function makeCardCount(page: Page): Promise<CardCount> {
  return page.evaluateHandle(
    (full) => {
      const known = new WeakSet<Element>()
      const countIn = (shelfCase: Element) => {
        if (known.has(shelfCase)) return full
        const shelves = [...shelfCase.children].flatMap((bay) => [...bay.children])
        const count = shelves.reduce((sum, shelf) => sum + shelf.childElementCount, 0)
        if (count === full) known.add(shelfCase)
        return count
      }
      return () =>
        [...(document.querySelector('main [role="list"]')?.children ?? [])].reduce(
          (sum, shelfCase) => sum + countIn(shelfCase),
          0,
        )
    },
    CASE * BAY * SHELF,
  )
}

function pressUntil(page: Page, cards: CardCount, count: number): Promise<void> {
  return page.evaluate(
    async ([countCards, label, all]) => {
      const list = document.querySelector('main [role="list"]')!
      const buttons = list.nextElementSibling!.getElementsByTagName('button')
      for (let before = countCards(); before < all; before = countCards()) {
        for (const button of buttons) if (button.textContent === label) button.click()
        while (countCards() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [cards, siteWording.showMore, count] as const,
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
    async ([start, count, step]) => {
      const top = start < 0 ? document.body.scrollHeight + start : start
      for (let done = 0; done <= count; done++) {
        window.scrollTo({ top: top + done * step, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    },
    [from, steps, STEP] as const,
  )
}
