import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createCoverArt } from '../../cover-art/cover-art.ts'
import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'
import { CLOTH_COLOURS } from '../../contract/settings/cloths.ts'
import { sealOf } from '../../contract/settings/seal.ts'
import { DEFAULT_SETTINGS } from '../../contract/settings/settings.ts'
import { readingListEbookPath, reviewEbookPath } from '../../contract/reviews/ebook-links.ts'
import { ACTOR_PATH } from '../../contract/site/federation-links.ts'
import { STUDIO_PATH } from '../../contract/links.ts'
import { OEMBED_FORMATS, oembedPath } from '../../contract/site/oembed-links.ts'
import { quoteCardPath } from '../../contract/pictures/quote-cards.ts'
import { oldNameIn } from '../../../tests/support/server/old-name.ts'
import { PASSWORD } from '../../../tests/support/accounts/sign-in.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { exportToFolder } from '../archive/site-export/export-folder.service.ts'
import { COVER_THEMES } from '../covers/cover-themes.ts'
import { openEbook } from '../ebooks/testing.ts'
import { deliverLetters } from '../newsletter/letters/send-letter.service.ts'
import { readJson, storeSubscribers, writeLetter } from '../newsletter/letters/testing.ts'
import { OPEN_API_PATH } from '../../../tests/support/server/open-api.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { findTarget } from '../../web/app/find-target.ts'
import { ROUTES } from '../../web/app/routes.ts'
import { openStudio } from '../studio/testing.ts'

/** Nothing else was set: founder, seal and tagline follow. */
const NAME = [{ key: 'name', value: '慢讀齋' }]

const RENAMED = [
  ...NAME,
  { key: 'founder', value: '渡者' },
  { key: 'tagline', value: '慢慢讀，慢慢看。' },
  { key: 'seal', value: '慢' },
  { key: 'cloth', value: 'pine' },
  { key: 'hero', value: ['讀書', '寫字'] },
  { key: 'description', value: '一頁一頁讀。' },
  { key: 'contact_email', value: 'me@example.org' },
  { key: 'newsletter_heading', value: '每週一封' },
  { key: 'newsletter_lead', value: '只寄新寫的。' },
  { key: 'confirmation_text', value: '請到{site}點一下。' },
]

/** By a known author, with a passage for a card. */
const BOOK = {
  title: '燈塔行',
  author: '吳爾芙',
  summary: '一個人給出明天。',
  content: '<p>去燈塔的事，第一頁就說好了。</p>',
  publish_date: '2025-06-01',
}

const FILES = [
  '/feed.xml',
  '/rss.xml',
  '/feed.json',
  '/category/creator-thoughts/feed.xml',
  '/category/creator-thoughts/rss.xml',
  '/category/creator-thoughts/feed.json',
  '/site.webmanifest',
  '/llms.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemap/1.xml',
  '/letters',
  '/favicon.svg',
]

const FEDERATED = [
  ACTOR_PATH,
  `${ACTOR_PATH}/outbox`,
  '/.well-known/webfinger?resource=acct:reviews@xingcha.test',
  '/nodeinfo/2.1',
]

testOnSqlite('a renamed site shows nothing of the name that the program came with', async (site) => {
  const { send, write, publish } = await openStudio(site)
  const { id } = await write(BOOK)
  await publish(id)
  const draft = await write({ title: '海浪' })
  await send('PATCH', '/settings', { changes: NAME })
  const renamed = await textOf(site, '/')
  expect(renamed).toContain('<title>分享閱讀心得與書評，推廣閱讀的樂趣與價值。</title>')
  const readMails = async (email: string) => {
    await send('POST', '/settings/test-mail')
    await site.send('POST', '/api/newsletter', { email })
    const mails = await site.deliverMails()
    expect(mails).toHaveLength(2)
    return mails.map(({ subject, text, html }) => subject + text + html)
  }
  for (const mail of await readMails('bo@example.org')) expect(oldNameIn(mail)).toEqual([])
  for (const path of publicPaths(id)) expect(oldNameIn(await textOf(site, path)), path).toEqual([])
  const link = (await (await send('PUT', `/reviews/${draft.id}/preview`)).json()) as { path: string }
  const preview = await textOf(site, link.path)
  expect(preview).toContain('海浪')
  expect(oldNameIn(preview)).toEqual([])
  const answer = await send('PATCH', '/settings', { changes: RENAMED })
  expect(answer.status).toBe(200)
  expect((await readMails('su@example.org')).join('')).toContain('請到慢讀齋點一下。')
  const [home, feed] = await Promise.all([textOf(site, '/'), textOf(site, '/feed.xml')])
  expect(home).toContain('<title>慢慢讀，慢慢看。</title>')
  for (const shown of ['慢讀齋', '讀書', '寫字', '一頁一頁讀。', '每週一封', '只寄新寫的。'])
    expect(home).toContain(shown)
  expect(feed).toContain('慢讀齋')
})

testOnSqlite('a renamed site shows nothing of that name in what leaves it by other ways', async (site) => {
  const studio = await openStudio(site)
  const { send, write, publish, browser } = studio
  const { id } = await write(BOOK)
  await publish(id)
  await send('PATCH', '/settings', { changes: [...NAME, { key: 'letters_public', value: true }] })
  await send('PATCH', '/settings', { changes: [{ key: 'crawlers.llms_txt', value: true }] })
  const shown = new Map<string, string>()
  for (const path of FILES) shown.set(path, await textOf(site, path))
  for (const { route } of API_ENDPOINTS)
    if (/^GET \/api\/(?!studio)[^{]*$/.test(route))
      shown.set(route, await (await browser.send('GET', route.slice(4))).text())
  const { review } = (await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage
  shown.set('cover', await textOf(site, review.cover))
  const bookPath = reviewEbookPath(id, 'horizontal')
  shown.set(bookPath, await textsOfEbook(await site.get(bookPath)))
  const listPath = readingListEbookPath('horizontal')
  shown.set(listPath, await textsOfEbook(await browser.send('GET', listPath)))
  expect(shown.get(listPath)).toContain('慢讀齋')
  expect(shown.get('/llms.txt')).toContain('慢讀齋')
  expect(shown.get('/site.webmanifest')).toContain('慢讀齋')

  await send('PATCH', '/settings', { changes: [{ key: 'activitypub', value: true }] })
  const federated = { headers: { Accept: 'application/activity+json' } }
  for (const path of FEDERATED) shown.set(path, await (await site.get(path, federated)).text())
  shown.set('/review', await (await site.get(`/review/${id}`, federated)).text())
  expect(shown.get(ACTOR_PATH)).toContain('慢讀齋')
  expect(shown.get('/review')).toContain('燈塔行')

  await send('POST', '/people/invitations', { email: 'su@example.org' })
  const account = { name: '新讀者', email: 'new@example.org', password: PASSWORD }
  await site.send('POST', '/api/auth/sign-up', account)
  await site.send('POST', '/api/auth/recovery', { email: account.email })
  await site.send('POST', '/api/auth/code', { email: browser.email })
  const letter = await writeLetter(studio, { subject: '第一封', opening: '見字如面。' })
  await send('POST', `/letters/${letter.id}/test`, { version: letter.version })
  const mails = await site.deliverMails()
  expect(mails.length).toBeGreaterThanOrEqual(4)
  await storeSubscribers(site, ['bo@example.org'])
  await readJson(send('POST', `/letters/${letter.id}/sending`, { version: letter.version }))
  await deliverLetters(site.deps)
  shown.set('/letters/1', await textOf(site, '/letters/1'))
  expect(shown.get('/letters/1')).toContain('見字如面。')
  for (const { subject, text, html } of mails) shown.set(`mail ${subject}`, subject + text + html)

  const passkey = await browser.send('POST', '/api/auth/passkeys/options', { password: PASSWORD })
  shown.set('passkey', await passkey.text())
  const twoFactor = await browser.send('POST', '/api/auth/two-step', { password: PASSWORD })
  shown.set('two-step', decodeURIComponent(await twoFactor.text()))

  await using folder = await temporaryFolder()
  const into = path.join(folder.path, 'export')
  const env = { dataDir: site.dataDir, databaseUrl: undefined }
  await exportToFolder(into, { env, clock: site.deps.clock, program: 'test' })
  for (const file of await readdir(into, { recursive: true, withFileTypes: true }))
    if (file.isFile() && !/settings/.test(file.name))
      shown.set(`export ${file.name}`, await readFile(path.join(file.parentPath, file.name), 'utf8'))
  expect(shown.has(`export ${id}.md`)).toBe(true)
  for (const [what, text] of shown) expect(oldNameIn(text), what).toEqual([])
})

test('a name without a Han character has a neutral seal', () => {
  expect([sealOf('The 慢讀齋'), sealOf('Slow Reading')]).toEqual(['慢', '書'])
})

test('each screen of the site is among those that are searched', () => {
  const opened = new Set(publicPaths(1).map((path) => findTarget(path, 'permalink').route.pattern))
  // The server renders the same page for each address of the studio, and the response to a refused form has none of its own.
  const missing = ROUTES.filter(
    ({ pattern, isFormAnswer }) =>
      !opened.has(pattern) && !isFormAnswer && !pattern.startsWith(`${STUDIO_PATH}/`),
  )
  expect(missing).toEqual([])
})

testOnSqlite('the cards of a renamed site are drawn with its name and seal', async (site) => {
  const { send, write, publish } = await openStudio(site)
  const { id, draft } = await write(BOOK)
  await publish(id)
  const art = createCoverArt(COVER_THEMES)
  const mark = { siteName: '慢讀齋', seal: '慢' }
  const chart = await readFile('src/web/assets/star-chart.svg', 'utf8')
  await send('PATCH', '/settings', { changes: NAME })
  const { hero, description } = DEFAULT_SETTINGS
  expect(await bytesOf(site, '/share/site.png')).toEqual(
    await art.drawSiteCard({ ...mark, chart, tagline: description, headline: hero }),
  )
  expect(await textOf(site, '/favicon.svg')).toBe(await textOf(site, '/seal/%E6%85%A2.svg'))
  await send('PATCH', '/settings', { changes: RENAMED })
  const cloth = CLOTH_COLOURS.pine.cover
  const drawn = await art.drawSiteCard({
    ...mark,
    chart,
    cloth,
    tagline: '慢慢讀，慢慢看。',
    headline: ['讀書', '寫字'],
  })
  expect(await bytesOf(site, '/share/site.png')).toEqual(drawn)
  const { title, author, excerpt } = draft
  const book = { id, title, author, category: 'creator-thoughts', categoryName: '創作與思考', ...mark }
  expect(await bytesOf(site, `/share/review-${id}.png`)).toEqual(
    await art.drawShareCard({ ...book, excerpt }),
  )
  const quote = '第一頁就說好了。'
  const source = { id, title, author, category: 'creator-thoughts', ...mark }
  expect(await bytesOf(site, quoteCardPath(id, 'wide', quote))).toEqual(
    await art.drawQuoteCard({ ...source, quote, shape: 'wide' }),
  )
})

/** Names, pages and descriptions of a book, and the name of its file. */
async function textsOfEbook(answer: Response): Promise<string> {
  const book = await openEbook(answer)
  const texts = book.names.filter((name) => /\.(?:xhtml|opf|xml|ncx|css|svg)$/.test(name))
  const file = decodeURIComponent(answer.headers.get('Content-Disposition') ?? '')
  return [file, ...book.names, ...texts.map((name) => book.text(name))].join('\n')
}

function publicPaths(review: number): string[] {
  return [
    '/',
    '/reviews',
    '/categories',
    '/category/creator-thoughts',
    '/category/fiction',
    `/review/${review}`,
    '/p/nowhere',
    '/not-found',
    '/about',
    '/search',
    `/search?q=${encodeURIComponent('燈塔')}`,
    '/privacy',
    '/terms',
    '/sign-in',
    '/reading-list',
    '/bookmarks',
    '/account',
    '/letters',
    '/review/999',
    '/category/no-such',
    '/category/all',
    '/authors',
    `/author/${encodeURIComponent(BOOK.author)}`,
    '/author/nobody',
    '/tag/nothing',
    '/series/nothing',
    '/years',
    '/year/2025',
    '/year/1990',
    '/letters/1',
    '/offline',
    '/zh-hans/',
    `/zh-hans/review/${review}`,
    '/zh-hant/about',
    '/zh-hans/no-such-page',
    ...OEMBED_FORMATS.map((format) => oembedPath(`https://xingcha.test/review/${review}`, format)),
    oembedPath('https://xingcha.test/review/999', 'json'),
    '/newsletter/confirm?token=none',
    '/newsletter/leave?token=none',
    '/account/reset?token=none',
    '/account/confirm?token=none',
    '/account/address?token=none',
    '/account/thread?token=none',
    '/account/answers?token=none',
    '/account/owner?token=none',
    '/account/editor?token=none',
    '/account/done?what=owner',
    '/reading-list/import',
    '/studio',
    '/seal/%E6%85%A2.svg',
    '/favicon.svg',
    '/no-such-page',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/api/home',
    '/api/reviews',
    '/api/pages/privacy',
    '/api/no-such',
    OPEN_API_PATH,
  ]
}

async function bytesOf(site: TestSite, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await site.get(path)).arrayBuffer())
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text()
}
