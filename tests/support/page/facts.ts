import type { Locator, Page } from '@playwright/test'

/** Waits for two frames, so that the page has rendered its last change. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The number of items in the first row. */
export async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) =>
    all.map((item) => Math.round(item.getBoundingClientRect().top)),
  )
  return tops.filter((top) => top === tops[0]).length
}

/** The requests of this page to the API from now on, as path and query. */
export function apiRequestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
  })
  return requests
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** The fields with text below 16 px, into which iOS zooms. */
export function findSmallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true]')]
      .filter((field) => !['checkbox', 'radio', 'range', 'file'].includes(field.getAttribute('type') ?? ''))
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 100)),
  )
}

/** Buttons, labels and headings of which a line ends within a word. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })
    const range = document.createRange()
    const all = document.querySelectorAll('button, label, summary, [role^=menuitem], h1, h2, h3, h4')
    const seen = [...all].filter((each) => each.checkVisibility() && !each.closest('[class*=honeypot]'))
    return seen.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let said = ''
      let last: DOMRect | undefined
      const ends: number[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (getComputedStyle(text.parentElement!).writingMode !== 'horizontal-tb') continue
        for (const [at, character] of [...(text.nodeValue ?? '')].entries()) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const place = range.getBoundingClientRect()
          if (last && place.top > last.bottom - 2) ends.push(said.length)
          last = place
          said += character
        }
      }
      const starts = new Set(Array.from(segmenter.segment(said), ({ index }) => index))
      return ends.filter((end) => !starts.has(end)).map((end) => `${said.slice(0, end)}／${said.slice(end)}`)
    })
  })
}
