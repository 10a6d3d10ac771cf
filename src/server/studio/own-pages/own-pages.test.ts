import { expect } from 'vitest'
import type { OwnPage } from '../../../contract/reviews/own-pages.ts'
import type { RedirectList } from '../../../contract/site/redirects.ts'
import type { StudioReview } from '../../../contract/studio/studio-reviews.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { parseStoredSettings } from '../../settings/change-settings.service.ts'
import { readStoredValue, storeValue } from '../../settings/settings.service.ts'
import { openStudio } from '../testing.ts'
import { adoptPageTexts } from './own-pages.service.ts'

testOnEachEngine(
  'a legal page is edited as a page that begins with the text of the program',
  async (site) => {
    const studio = await openStudio(site)
    const opened = await studio.send('PUT', '/own-pages/privacy')
    expect(opened.status).toBe(200)
    const { id } = (await opened.json()) as { id: number }
    const { draft } = (await (await studio.send('GET', `/reviews/${id}`)).json()) as StudioReview
    expect(draft).toMatchObject({ kind: 'page', slug: 'privacy', headline: '隱私權政策' })
    expect(draft.content).toContain('<h2>只是來讀書評</h2><p>瀏覽、搜尋、讀留言')
    expect(draft.content).toContain('星槎書話是一個人經營的書評網站')
    expect(draft.content).not.toMatch(/[{}]/)
    // A second press opens the same text.
    expect(await (await studio.send('PUT', '/own-pages/privacy')).json()).toEqual({ id })
    // Until it is published, readers have the text of the program.
    expect(await (await site.get('/privacy')).text()).toContain('只是來讀書評')
    await studio.save(id, { content: '<p>只記必要的。</p>' })
    expect((await studio.publish(id)).status).toBe(200)
    const shown = await (await site.get('/privacy')).text()
    expect(shown).toContain('只記必要的。')
    expect(shown).not.toContain('只是來讀書評')
    expect(shown).toContain('rel="canonical" href="https://xingcha.test/privacy"')
    expect(await (await site.get('/zh-hans/privacy')).text()).toContain('只记必要的。')
    expect((await site.get('/p/privacy')).headers.get('location')).toBe('/privacy')
    const sitemap = await (await site.get('/sitemap.xml')).text()
    expect(sitemap.split('/privacy<')).toHaveLength(2)
    await studio.send('DELETE', `/reviews/${id}/publication`)
    expect(await (await site.get('/privacy')).text()).toContain('只是來讀書評')
    expect(await (await studio.send('PUT', '/own-pages/privacy')).json()).toEqual({ id })
  },
)

testOnSqlite('About keeps its contact link, its link to the reviews and the profiles', async (site) => {
  const studio = await openStudio(site)
  const settings = [
    { key: 'contact_email', value: 'me@example.org' },
    { key: 'social.photo', value: PROFILE },
  ]
  expect((await studio.send('PATCH', '/settings', { changes: settings })).status).toBe(200)
  const { id } = (await (await studio.send('PUT', '/own-pages/about')).json()) as { id: number }
  const { draft } = (await (await studio.send('GET', `/reviews/${id}`)).json()) as StudioReview
  expect(draft.headline).toBe('关于我')
  for (const part of ['我的阅读领域', '我的阅读理念', '你好，我是槎客', '从 2020 年开始'])
    expect(draft.content).toContain(part)
  await studio.save(id, { headline: '我是誰', content: '<p>我讀書，也寫信。</p>' })
  await studio.publish(id)
  const shown = await (await site.get('/about')).text()
  expect(shown).toContain('<title>我是誰 | 星槎書話</title>')
  expect(shown).toContain('我讀書，也寫信。')
  for (const link of ['mailto:me@example.org', 'href="/reviews"', 'href="https://photos.example/me"'])
    expect(shown).toContain(link)
  expect((await site.get('/p/about')).headers.get('location')).toBe('/about')
  const stored = (await (await studio.send('GET', '/settings')).json()) as { own_pages: string[] }
  expect(stored.own_pages).toEqual(['about'])
  await studio.save(id, { is_unindexed: true })
  await studio.publish(id)
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/about<')
})

testOnEachEngine('About under another name leaves its address to the text of the program', async (site) => {
  const studio = await openStudio(site)
  const { id } = (await (await studio.send('PUT', '/own-pages/about')).json()) as { id: number }
  await studio.save(id, { headline: '我是誰', content: '<p>我讀書。</p>' })
  await studio.publish(id)
  await studio.save(id, { slug: 'who' })
  expect((await studio.publish(id)).status).toBe(200)
  expect(await (await site.get('/p/who')).text()).toContain('我讀書。')
  expect(await (await site.get('/about')).text()).not.toContain('我讀書。')
  const redirects = async () => (await (await studio.send('GET', '/redirects')).json()) as RedirectList
  // None that could not be followed.
  expect((await redirects()).rows).toEqual([])
  await studio.save(id, { slug: 'about' })
  await studio.publish(id)
  expect((await redirects()).rows).toMatchObject([{ from: '/p/who', to: '/about', is_dead: false }])
  expect((await site.get('/p/who')).headers.get('location')).toBe('/about')
})

testOnEachEngine('texts that earlier versions kept with the settings become pages, once', async (site) => {
  const { deps } = site
  const text = '第一行\n第二行\n\n## 連絡\n\n寫信到{contact}。\n\n{founder}寫的<書>。'
  await storeValue(deps.database.queries, 'terms_text', text)
  await storeValue(deps.database.queries, 'about_text', null)
  expect([await adoptPageTexts(deps), await adoptPageTexts(deps)]).toEqual([1, 0])
  const page = await readPage(site, 'terms')
  expect(page.review?.headline).toBe('服務條款')
  expect(page.review?.content).toContain('<p>第一行<br />第二行</p>')
  expect(page.review?.content).toContain('槎客寫的&lt;書&gt;。')
  expect(page.review?.content).not.toContain('寫信到')
  expect((await readPage(site, 'about')).review).toBeNull()
  // Another page of that name keeps its place.
  await storeValue(deps.database.queries, 'terms_text', '另一份')
  expect(await adoptPageTexts(deps)).toBe(1)
  expect((await readPage(site, 'terms')).review?.content).not.toContain('另一份')
  const found = await deps.database.queries.selectFrom('xc_drafts').select('content').execute()
  expect(found.map(({ content }) => content)).toContain('<p>另一份</p>')
  // What no editor could write stays with the settings.
  await storeValue(deps.database.queries, 'privacy_text', '&\n'.repeat(19_999))
  expect(await adoptPageTexts(deps)).toBe(0)
  expect(await readStoredValue(deps.database.queries, 'privacy_text')).toBeDefined()
  // So do those of an export.
  expect(parseStoredSettings({ about_text: '我', name: '林間' })).toEqual({
    values: { about_text: '我', name: '林間' },
  })
})

const PROFILE = {
  label: '相片',
  url: 'https://photos.example/me',
  handle: '',
  description: '',
  post: null,
  cards: [],
}

async function readPage(site: TestSite, page: string): Promise<OwnPage> {
  return (await (await site.get(`/api/pages/${page}`)).json()) as OwnPage
}
