import { expect } from 'vitest'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

const OWN_TEXT = '我在{site}寫字。\n\n## 從哪裡來\n\n寫信到{contact}。'

testOnSqlite('the seal has the owner’s character: on pages, as icon and on covers', async (site) => {
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

testOnEachEngine('the owner’s own texts replace pages until they are removed', async (site) => {
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

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text()
}
