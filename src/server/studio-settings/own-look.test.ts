import { expect } from 'vitest'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

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

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text()
}
