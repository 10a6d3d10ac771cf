import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { AUTHORS_PATH, categoryPath, reviewPath, searchPath } from '../../../src/contract/links.ts'
import {
  letterPath,
  LETTERS_PATH,
  STUDIO_LETTERS_PATH,
} from '../../../src/contract/newsletter/letter-links.ts'
import { reviewEbookPath } from '../../../src/contract/reviews/ebook-links.ts'
import { feedPath } from '../../../src/contract/site/feed-links.ts'
import { oembedPath } from '../../../src/contract/site/oembed-links.ts'
import {
  STUDIO_REVIEWS_PATH,
  studioReviewPath,
  studioSettingsPath,
} from '../../../src/contract/studio/studio-links.ts'
import { conflictWording, editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { createStudioClient, type StudioClient } from '../../../src/server/commands/studio-client.ts'
import { dangersIn, showInFrames, type ShownDocument } from '../../support/hostile/dangers.ts'
import { escaped, HOSTILE, hostileBodies } from '../../support/hostile/bodies.ts'
import {
  CATEGORY,
  HOSTILE_SETTINGS,
  NAME,
  publishHostileReview,
  pushHostileFile,
  sendHostileLetter,
} from '../../support/hostile/studio.ts'
import { expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { settle } from '../../support/page/facts.ts'
import { scriptsThatRan, watchForScripts } from '../../support/hostile/script-alarm.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInToStudio, surface, testInStudio as test } from '../../support/screens/studio.ts'

// Hostile texts from programs and in the editor. The Content-Security-Policy would stop most of them: here the
// sanitiser, the encoders and the editor's schema stand alone. The import has a journey of its own (security/hostile-articles.journey.ts).
// No picture of another host is requested, but by the frames of public corpora: that would be an error.
test.use({
  bypassCSP: true,
  siteName: 'hostile',
  expectedErrors: [HOSTILE.length > 400 ? /404|another host|net::ERR_/ : /404/],
})
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, studioSite }) => {
  await watchForScripts(page)
  await signInToStudio(page, studioSite, 'owner')
})

test('what a program sends to the studio runs nowhere', async ({ page, studioSite }) => {
  // It shows forty documents, each with its styles and fonts.
  test.slow()
  const studio = await studioOfToken(page, studioSite.address)
  const { id, preview } = await publishHostileReview(studio)
  await studio.call('PATCH /api/studio/settings', { body: { changes: HOSTILE_SETTINGS } })
  const mails = await sendHostileLetter(studio, id, studioSite.dataDir)
  const pushed = await pushHostileFile(studio)

  const read = async (address: string) => {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(200)
    return answer.text()
  }
  const permalink = studioSite.address + reviewPath(id)
  const pages = [
    '/',
    reviewPath(id),
    reviewPath(pushed),
    categoryPath(CATEGORY),
    AUTHORS_PATH,
    searchPath('pwned'),
    '/about',
    '/privacy',
    '/terms',
    LETTERS_PATH,
    letterPath(1),
  ]
  const shown: ShownDocument[] = mails.map((text, at) => ({ name: `mail ${at}`, type: 'text/html', text }))
  for (const name of [...pages, `/zh-hans${reviewPath(id)}`, preview]) {
    const text = await read(name)
    expect(text, name).toContain('pwned')
    // As it arrives, but without what all pages load. The app draws the same below.
    const bare = text
      .replace('<meta name="app"', '<meta name="none"')
      .replaceAll(/<link rel="?(?:stylesheet|preload|modulepreload)\b[^>]*>/g, '')
    shown.push({ name, type: 'text/html', text: bare })
  }
  for (const name of [feedPath('atom'), feedPath('rss'), '/sitemap.xml', oembedPath(permalink, 'xml')])
    shown.push({ name, type: 'application/xml', text: await read(name) })
  const { items } = JSON.parse(await read(feedPath('json'))) as { items: { content_html: string }[] }
  const { html } = JSON.parse(await read(oembedPath(permalink, 'json'))) as { html: string }
  for (const [at, text] of [html, ...items.map(({ content_html }) => content_html)].entries())
    shown.push({ name: `embedded ${at}`, type: 'text/html', text })
  shown.push(...(await bookFiles(page, reviewEbookPath(id, 'horizontal'))))

  await openRoute(page, '/search')
  await page.evaluate(showInFrames, shown)
  await settle(page)
  expect([await page.evaluate(dangersIn), await scriptsThatRan(page)]).toEqual([[], []])
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()))

  for (const route of [
    ...pages,
    '/studio',
    STUDIO_REVIEWS_PATH,
    studioReviewPath(id),
    studioSettingsPath('site'),
    studioSettingsPath('categories'),
    studioSettingsPath('newsletter'),
    `${STUDIO_LETTERS_PATH}/2`,
  ])
    await test.step(`${route}, drawn by the app`, async () => {
      await typeRoute(page, route)
      await expect(page.getByRole('main')).toContainText(/pwned|onerror/)
      await settle(page)
      expect([await page.evaluate(dangersIn), await scriptsThatRan(page)]).toEqual([[], []])
    })

  await test.step('the difference of two versions', async () => {
    await typeRoute(page, studioReviewPath(id))
    await page.getByRole('button', { name: editorWording.revisions }).click()
    await page.getByRole('button', { name: NAME }).last().press('Enter')
    await expect(page.getByRole('region', { name: conflictWording.compare })).toContainText('pwned')
    expect([await page.evaluate(dangersIn), await scriptsThatRan(page)]).toEqual([[], []])
  })
})

test('what is pasted into the editor, and what it loads, runs nowhere, without the server’s sanitiser', async ({
  page,
}) => {
  const created = await page.request.post('/api/studio/reviews', {
    data: { title: '貼', content: '<p>前</p>' },
  })
  const { id } = (await created.json()) as { id: number }
  const content = `<p>後</p>${[...CLOBBERING, hostileBodies()[0]!].join('')}`
  await page.route(`**/api/studio/reviews/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const review = (await answer.json()) as { draft: object }
    await route.fulfill({ response: answer, json: { ...review, draft: { ...review.draft, content } } })
  })
  await openRoute(page, studioReviewPath(id))
  await expect(surface(page)).toContainText('後')
  await settle(page)
  expect([await page.evaluate(dangersIn), await scriptsThatRan(page)]).toEqual([[], []])

  for (const manner of ['of a page', 'of an editor like this', 'as Markdown'] as const)
    await test.step(`pasted ${manner}`, async () => {
      const found = await surface(page).evaluate(pasteEach, {
        payloads: [...HOSTILE, ...OF_THE_EDITOR, ...CLOBBERING],
        manner,
      })
      await settle(page)
      expect([found, await page.evaluate(dangersIn), await scriptsThatRan(page)]).toEqual([[], [], []])
    })
})

/** The attributes of the editor's own markup, as another page may write them. */
const OF_THE_EDITOR = [
  '{"tag":"img src=x onerror=pwned()","attributes":{"id":"x"}}',
  '{"tag":"a","attributes":{"id":"x","onclick":"pwned()","href":"javascript:pwned()"}}',
  '{"tag":"a","attributes":{"x onclick=pwned()":"x"}}',
  '{"tag":"a","attributes":null}',
  '{',
].map((anchor) => `<p><span data-anchor="${escaped(anchor)}"></span>字</p>`)

/** Names that stand in the way of a document's and a form's own properties. */
const CLOBBERING = [
  ...[
    'nodeName',
    'attributes',
    'childNodes',
    'firstChild',
    'nextSibling',
    'nodeType',
    'parentNode',
    'getAttribute',
    'removeAttribute',
    'replaceWith',
    'querySelector',
  ].flatMap((name) => [
    `<form><input name=${name}><img id=${name}></form>`,
    `<table><form><tr><td><input name=${name}></td></tr></table>`,
  ]),
  ...['body', 'documentElement', 'querySelector', 'createElement', 'head'].map(
    (name) => `<img name=${name}><form name=${name}></form><h1>字</h1><div>字</div>`,
  ),
]

/** Replaces the text by each payload in turn. Runs in the page. */
function pasteEach(
  element: HTMLElement,
  { payloads, manner }: { payloads: readonly string[]; manner: string },
): string[] {
  const found: string[] = []
  for (const [at, payload] of payloads.entries()) {
    getSelection()?.selectAllChildren(element)
    document.dispatchEvent(new Event('selectionchange'))
    const clipboardData = new DataTransfer()
    if (manner === 'as Markdown')
      clipboardData.setData('text/plain', `**前**\n\n${payload}\n\n**後**\n\n[後](/x)`)
    else {
      const start = manner === 'of a page' ? '<p>前</p>' : '<p data-pm-slice="0 0 []">前</p>'
      clipboardData.setData('text/html', `${start}${payload}<p>後</p>`)
      clipboardData.setData('text/plain', '前')
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    if (!element.textContent.includes('前')) found.push(`payload ${at} was not pasted`)
    for (const part of element.querySelectorAll('*')) {
      const handler = part.getAttributeNames().find((name) => /^on/i.test(name))
      if (handler !== undefined) found.push(`payload ${at} has ${handler}`)
      if (/^(?:script|style|svg|math|iframe|object|embed|form|base|meta|link)$/.test(part.localName))
        found.push(`payload ${at} has ${part.localName}`)
      const address = part.getAttribute('href') ?? part.getAttribute('src') ?? '/'
      const isUrl = URL.canParse(address, location.href)
      if (isUrl && !/^(?:https?|mailto):$/.test(new URL(address, location.href).protocol))
        found.push(`payload ${at} leads to ${address}`)
      if (part.localName === 'img' && !/^\/(?![/\\])/.test(address))
        found.push(`payload ${at} loads ${address}`)
    }
  }
  return found
}

async function studioOfToken(page: Page, address: string): Promise<StudioClient> {
  const created = await page.request.post('/api/studio/tokens', {
    data: { name: NAME, scopes: ['read', 'write', 'publish', 'newsletter', 'settings'], password: PASSWORD },
  })
  expect(created.status(), await created.text()).toBe(201)
  const { token } = (await created.json()) as { token: string }
  return createStudioClient((route, init) =>
    fetch(new URL(route, address), {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${token}` },
    }),
  )
}

/** The pages of a book, as a reader's program shows them. */
async function bookFiles(page: Page, address: string): Promise<ShownDocument[]> {
  let answer = await page.request.get(address)
  while (answer.status() === 202) answer = await page.request.get(address)
  expect(answer.status(), await answer.text()).toBe(200)
  return Object.entries(unzipSync(await answer.body()))
    .filter(([name]) => /\.(?:xhtml|svg)$/.test(name))
    .map(([name, bytes]) => ({
      name,
      type: name.endsWith('svg') ? 'image/svg+xml' : 'application/xhtml+xml',
      text: new TextDecoder().decode(bytes),
    }))
}
