import type { Page } from '@playwright/test'
import { expect, openRoute, enterRoute, waitForHydration } from '../../support/browser/journey.ts'
import { MUTATION_XSS } from '../../support/hostile/mutation-xss.ts'
import { settle } from '../../support/page/facts.ts'
import { scriptsThatRan, watchForScripts } from '../../support/hostile/script-alarm.ts'
import { STORED_COVER, testWithBooks } from '../../support/browser/site-with-books.ts'
import { readXssCorpus } from '../../support/hostile/xss-corpus.ts'
import { XSS_PAYLOADS } from '../../support/hostile/xss-payloads.ts'

const CORPUS = readXssCorpus()

/** A review for each payload, because many of them leave an element or a comment open. */
const PAYLOADS = [...MUTATION_XSS, ...XSS_PAYLOADS, ...CORPUS]

/** One review in which each element that may stand in an article has each handler of its own. */
const TAGS = [
  'p',
  'a',
  'img',
  'details',
  'summary',
  'td',
  'ruby',
  'svg',
  'math',
  'video',
  'input',
  'xss',
  'x-y',
]
const HANDLERS = eventNames()

const ALL_HANDLERS = PAYLOADS.length + 1

const test = testWithBooks([
  ...PAYLOADS.map((payload, at) => ({
    id: at + 1,
    title: `書${at + 1}`,
    content: `<p>前</p>${payload}<p>後</p>`,
    cover: STORED_COVER,
  })),
  {
    id: ALL_HANDLERS,
    title: '每一種事件',
    content: TAGS.map(
      (tag) =>
        `<${tag} src="/x" href="/y" tabindex="0" autofocus open ${HANDLERS.map((name) => `${name}="pwned('${tag} ${name}')"`).join(' ')}>字</${tag}>`,
    ).join('\n'),
  },
])

// The Content-Security-Policy would stop most payloads: here the sanitiser stands alone.
test.use({
  bypassCSP: true,
  // Pictures of other hosts, which articles may show, are in public corpora only.
  expectedErrors: [CORPUS.length > 0 ? /404|another host|net::ERR_/ : /404/],
})

test.beforeEach(async ({ page }) => {
  await watchForScripts(page)
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
})

test('no payload runs in a page of the server, nor when its markup is parsed again', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  const findings = await page.evaluate(async (count) => {
    const ids = Array.from({ length: count }, (_, at) => at + 1)
    const pages: string[] = []
    // A browser refuses thousands of requests at once.
    for (let from = 0; from < count; from += 200) {
      const some = ids.slice(from, from + 200)
      pages.push(...(await Promise.all(some.map(async (id) => (await fetch(`/review/${id}`)).text()))))
    }
    // As the server's pages have them: each article must leave the ones after it alone.
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    const articles = pages.map((html) =>
      html.slice(html.indexOf('<article'), html.indexOf('</article>') + 10),
    )
    frame.srcdoc = `<!doctype html>${articles.join('')}`
    document.body.append(frame)
    await loaded
    const served = [...(frame.contentDocument?.querySelectorAll('body > article [data-article]') ?? [])]
    // As the app's pages have them, and after the browser has written and read them again.
    const parsed = pages.map((html) => {
      const state =
        new DOMParser().parseFromString(html, 'text/html').getElementById('state')?.textContent ?? ''
      const { resource } = JSON.parse(state) as { resource: { data: { review: { content: string } } } }
      const part = document.createElement('div')
      document.body.append(part)
      part.innerHTML = resource.data.review.content
      const again = part.innerHTML
      part.innerHTML = again
      // A browser never writes the first line break of a <pre>, and leaves it out where it reads one.
      const written = (text: string) => text.replaceAll(/<pre>\n+/g, '<pre>')
      part.dataset.isStable = String(written(part.innerHTML) === written(again))
      return part
    })
    const found = served.length === count ? [] : [`${served.length} articles of ${count}`]
    for (const [at, part] of [...served, ...parsed].entries()) {
      const name = `payload ${(at % count) + 1}`
      if (!part.textContent.includes('前')) found.push(`${name} lost its text`)
      if (part.getAttribute('data-is-stable') === 'false')
        found.push(`${name} changes when it is parsed again`)
      for (const element of part.querySelectorAll('*')) {
        const { localName } = element
        const handler = [...element.attributes].find(({ name }) => /^on|^style$/.test(name))
        if (handler) found.push(`${name} has ${handler.name}`)
        if (
          /^(?:script|style|svg|math|iframe|object|embed|form|input|template|base|meta|link)$/.test(localName)
        )
          found.push(`${name} has ${localName}`)
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '/'
        if (!/^(?:https?|mailto):$/.test(new URL(address, location.href).protocol))
          found.push(`${name} leads to ${address}`)
      }
    }
    return [...found, ...(window as unknown as { hits: string[] }).hits]
  }, PAYLOADS.length)
  expect(findings).toEqual([])
})

test('no event handler of an article runs, rendered by server or browser', async ({ page }) => {
  for (const open of [openRoute, enterRoute]) {
    await open(page, `/review/${ALL_HANDLERS}`)
    const article = page.getByRole('article')
    await expect(article).toContainText('字')
    await provoke(page)
    expect(await scriptsThatRan(page)).toEqual([])
  }
})

/** Focuses, points at, presses and scrolls all elements of the article. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-article] *')) {
      element.focus()
      for (const name of ['pointerover', 'mouseover', 'keydown', 'input', 'toggle', 'error', 'load'])
        element.dispatchEvent(new Event(name, { bubbles: true }))
    }
  })
  await settle(page)
}

/** Every event of the standard, and some of single browsers. */
function eventNames(): string[] {
  const names =
    'abort afterscriptexecute animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut ' +
    'beforeinput beforematch beforepaste beforescriptexecute beforetoggle beforexrselect blur bounce cancel canplay ' +
    'canplaythrough change click close command contentvisibilityautostatechange contextlost contextmenu contextrestored ' +
    'copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended ' +
    'error finish focus focusin focusout formdata fullscreenchange gotpointercapture input interest invalid keydown ' +
    'keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture message mousedown mouseenter mouseleave ' +
    'mousemove mouseout mouseover mouseup mousewheel paste pause play playing pointercancel pointerdown pointerenter ' +
    'pointerleave pointermove pointerout pointerover pointerrawupdate pointerup progress ratechange reset resize scroll ' +
    'scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking select selectionchange ' +
    'selectstart slotchange stalled start submit suspend timeupdate toggle touchcancel touchend touchmove touchstart ' +
    'transitioncancel transitionend transitionrun transitionstart unload volumechange waiting webkitanimationend ' +
    'webkitanimationstart webkittransitionend wheel'
  return names.split(' ').map((name) => `on${name}`)
}
