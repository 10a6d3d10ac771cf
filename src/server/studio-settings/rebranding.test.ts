import { expect } from 'vitest'
import { OPEN_API_PATH } from '../../../tests/support/open-api.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/test-site.ts'
import type { ReviewPage } from '../../contract/reviews.ts'
import { openStudio } from '../studio/testing.ts'

const OWN_TEXT = '我在{site}寫字。\n\n## 從哪裡來\n\n寫信到{contact}。'

testOnEachEngine('a renamed site shows nothing of the name that the program came with', async (site) => {
  const { send, write, publish } = await openStudio(site)
  const { id } = await write({ title: '燈塔行', summary: '一個人給出明天。' })
  await publish(id)
  const draft = await write({ title: '海浪' })
  const answer = await send('PATCH', '/settings', {
    changes: [
      { key: 'name', value: '慢讀齋' },
      { key: 'founder', value: '渡者' },
      { key: 'tagline', value: '慢慢讀，慢慢看。' },
      { key: 'seal', value: '慢' },
      { key: 'hero', value: ['讀書', '寫字'] },
      { key: 'description', value: '一頁一頁讀。' },
      { key: 'footer_note', value: '' },
      { key: 'contact_email', value: 'me@example.org' },
      { key: 'newsletter_heading', value: '每週一封' },
      { key: 'newsletter_lead', value: '只寄新寫的。' },
      { key: 'confirmation_text', value: '請到{site}點一下。' },
    ],
  })
  expect(answer.status).toBe(200)
  await send('POST', '/settings/test-mail')
  await site.send('POST', '/api/newsletter', { email: 'reader@example.org' })
  const mails = (await site.deliverMails()).map(({ subject, text, html }) => subject + text + html)
  expect(mails).toHaveLength(2)
  expect(mails.join('')).toContain('請到慢讀齋點一下。')
  const pages = await Promise.all(publicPaths(id).map((path) => textOf(site, path)))
  for (const [index, text] of [...pages, ...mails].entries())
    expect(text, publicPaths(id)[index] ?? 'the mail').not.toMatch(/星槎|槎|木筏/u)
  const link = (await (await send('PUT', `/reviews/${draft.id}/preview`)).json()) as { path: string }
  const preview = await textOf(site, link.path)
  expect(preview).toContain('海浪')
  expect(preview).not.toMatch(/星槎|槎|木筏/u)
  const [home, feed] = await Promise.all([textOf(site, '/'), textOf(site, '/feed.xml')])
  expect(home).toContain('<title>慢慢讀，慢慢看。</title>')
  for (const shown of ['慢讀齋', '讀書', '寫字', '一頁一頁讀。', '每週一封', '只寄新寫的。'])
    expect(home).toContain(shown)
  expect(feed).toContain('慢讀齋')
})

testOnEachEngine('the seal has the owner’s character: on pages, as icon and on covers', async (site) => {
  const { send } = await openStudio(site)
  await site.addReview({ id: 4 })
  const { review } = (await (await site.get('/api/reviews/4')).json()) as ReviewPage
  const { cover } = review
  const before = await textOf(site, cover)
  await send('PATCH', '/settings', { changes: [{ key: 'seal', value: '慢' }] })
  const address = `/seal/${encodeURIComponent('慢')}.svg`
  expect(await textOf(site, '/')).toContain(`src="${address}"`)
  const seal = await textOf(site, address)
  expect(seal).toContain('<svg')
  expect(await textOf(site, '/favicon.svg')).toBe(seal)
  expect((await site.get('/apple-touch-icon.png')).headers.get('Content-Type')).toBe('image/png')
  expect((await site.get(`/seal/${encodeURIComponent('快')}.svg`)).status).toBe(404)
  expect(await textOf(site, cover)).not.toBe(before)
})

testOnEachEngine('the owner’s own texts replace whole pages until they are taken away', async (site) => {
  const { send } = await openStudio(site)
  const keys = ['about_text', 'privacy_text', 'terms_text']
  const change = (value: string | null) =>
    send('PATCH', '/settings', { changes: keys.map((key) => ({ key, value })) })
  const pages = ['/about', '/privacy', '/terms']
  const before = await Promise.all(pages.map((path) => textOf(site, path)))
  await change(OWN_TEXT)
  for (const path of pages) {
    const text = await textOf(site, path)
    expect(text, path).toContain('我在星槎書話寫字。')
    expect(text, path).toContain('從哪裡來</h2>')
    // No contact email is set.
    expect(text, path).not.toContain('<p>寫信到')
  }
  await change(null)
  expect(await Promise.all(pages.map((path) => textOf(site, path)))).toEqual(before)
})

function publicPaths(review: number): string[] {
  return [
    '/',
    '/reviews',
    '/categories',
    '/category/creator-thoughts',
    '/category/fiction',
    `/review/${review}`,
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
    '/newsletter/confirm?token=none',
    '/newsletter/leave?token=none',
    '/account/reset?token=none',
    '/account/confirm?token=none',
    '/account/address?token=none',
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

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text()
}
