import { signInWording } from '../../src/contract/wording/accounts/sign-in.ts'
import { commentsWording } from '../../src/contract/wording/comments/comments.ts'
import {
  readingSettingsWording,
  readingToolsWording,
} from '../../src/contract/wording/reading/reading-tools.ts'
import { statusWording } from '../../src/contract/wording/reading/reading-status.ts'
import { moderationWording } from '../../src/contract/wording/studio/studio-comments.ts'
import { editorWording, saveWording } from '../../src/contract/wording/studio/studio-editor.ts'
import { goWording, writeTitled } from '../../src/contract/wording/studio/studio-go.ts'
import { publishWording } from '../../src/contract/wording/studio/studio-publish.ts'
import { momentWording } from '../../src/contract/wording/studio/studio.ts'
import { PASSWORD } from '../../tests/support/accounts/sign-in.ts'
import { until, type WebkitPage } from '../../tests/support/browser/webkit.ts'

export const OWNER = 'owner@example.org'
/** A visitor's comment that is held when the walks begin. */
export const HELD = '藏粥那段，我念給先生聽。'

interface WalkedSite {
  address: string
  stop: () => Promise<void>
}

type Walk = (page: WebkitPage, site: WalkedSite) => Promise<void>

/** In this order: from the sign-in on as the owner, the last one without the site. Each rejects where something fails. */
export const WALKS: Readonly<Record<string, Walk>> = {
  reading: async (page, { address }) => {
    await open(page, `${address}/review/1`)
    await shows(page, '夜航船')
    await page.click('button', readingToolsWording.settings)
    await page.click('.reading-menu label', readingSettingsWording.size.large)
    await holds(page, `document.documentElement.dataset.reading?.includes('large')`)
    // Each group is one row, and the text stays in sight above or below.
    await holds(
      page,
      `[...document.querySelectorAll('.reading-menu > div')].every((row) => row.offsetHeight < 60)`,
    )
    await holds(page, `document.querySelector('.reading-menu').offsetHeight < 0.75 * innerHeight`)
  },
  直排: async (page) => {
    await page.click('.reading-menu label', readingSettingsWording.flow.vertical)
    await holds(
      page,
      `getComputedStyle(document.querySelector('[data-article]')).writingMode === 'vertical-rl'`,
    )
    await page.click('.reading-menu label', readingSettingsWording.flow.horizontal)
  },
  print: async (page, { address }) => {
    await open(page, `${address}/review/2`)
    await page.evaluate(`window.print = () => (document.body.dataset.printed = '')`)
    await page.click('button', readingToolsWording.settings)
    // The menu is there before its script, which the presses do not wait for.
    await until('the page is printed', async () => {
      await page.click('button', `${readingToolsWording.print}\n${readingToolsWording.article}`)
      return page.evaluate(`return 'printed' in document.body.dataset`)
    })
  },
  comment: async (page) => {
    await page.type('#comments [name=user_name]', '林湖')
    await page.type('#comments [name=content]', '看了兩遍，字字分明。')
    await page.click('#comments [type=submit]', commentsWording.submit)
    await holds(page, `document.querySelector('#comments ul')?.innerText.includes('字字分明')`)
  },
  'sign-in': async (page, { address }) => {
    await open(page, `${address}/sign-in`)
    await page.type('main [type=email]', OWNER)
    await page.type('main [type=password]', PASSWORD)
    await page.click('main [type=submit]', signInWording.submit)
    await holds(page, `document.querySelector('main [type=password]') === null`)
  },
  list: async (page, { address }) => {
    await open(page, `${address}/review/3`)
    await holds(page, press('main [aria-haspopup=menu]:enabled'))
    await page.click('[role=menuitemradio]', statusWording.reading)
    await open(page, `${address}/reading-list`)
    await shows(page, '萬曆十五年')
  },
  '⌘K': async (page, { address }) => {
    await open(page, `${address}/#/studio`)
    await shows(page, goWording.reviews)
    await page.pressWithControl('k')
    await page.type('dialog input', '燈塔行')
    await page.click('[role=option]', writeTitled('燈塔行'))
    await holds(page, `/studio\\/reviews\\/\\d+/.test(location.hash)`)
  },
  writing: async (page) => {
    await page.type('[role=textbox][contenteditable]', '火車進了隧道。')
    await shows(page, `${saveWording.saved}・`)
  },
  排程: async (page) => {
    await page.click('button', editorWording.publish)
    await page.click('dialog label', publishWording.schedule)
    await shows(page, momentWording.day)
  },
  moderation: async (page, { address }) => {
    await open(page, `${address}/#/studio/comments`)
    await shows(page, HELD)
    await holds(page, press('main li button', moderationWording.publish))
    await holds(page, `!document.querySelector('main').innerText.includes('${HELD}')`)
  },
  settings: async (page, { address }) => {
    await open(page, `${address}/#/studio/settings`)
    await page.type('main :is(input:not([type]), [type=text])', '夜')
    await page.evaluate('document.activeElement.blur()')
    await holds(page, `(await (await fetch('/about')).text()).includes('星槎書話夜')`)
  },
  offline: async (page, { address, stop }) => {
    await open(page, `${address}/review/4`)
    await holds(page, `(await navigator.serviceWorker.ready).active?.state === 'activated'`)
    await holds(page, `(await caches.match('${address}/review/4')) !== undefined`)
    await stop()
    await open(page, `${address}/review/4`)
    await holds(page, `document.querySelector('h1')?.innerText.includes('《')`)
  },
}

async function open(page: WebkitPage, url: string): Promise<void> {
  // Another document also where only the hash differs.
  await page.goto('about:blank')
  await page.goto(url)
}

function shows(page: WebkitPage, text: string): Promise<void> {
  return until(`the page shows ${text}`, async () => (await page.text()).includes(text))
}

/** `condition`: an expression in the page. */
function holds(page: WebkitPage, condition: string): Promise<void> {
  return until(condition, () => page.evaluate(`return (async () => Boolean(${condition}))()`))
}

/** An expression that presses the first such element with this text in it, and is true once there is one. */
function press(selector: string, text = ''): string {
  const found = `[...document.querySelectorAll('${selector}')].find((each) => each.innerText.includes('${text}'))`
  return `[${found}].every((each) => each && (each.click(), true))`
}
