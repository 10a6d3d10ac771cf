import { expect } from 'vitest'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'

const PATH = '/api/reviews/3/position'
const UNFINISHED = '/api/unfinished'

testOnEachEngine(
  'the place where a reader stopped is the account’s, and no other account’s',
  async (site) => {
    await site.addReview({ id: 3, title: '夜航船' })
    const [reader, other] = [await newReader(site), await newReader(site)]
    expect(await reader.request('GET', PATH)).toEqual({ position: null, updated_at: null })
    const position = { block: 12, heading: '第二夜' }
    await reader.request('PUT', PATH, { position })
    expect(await reader.request('GET', PATH)).toMatchObject({ position })
    expect(await other.request('GET', PATH)).toEqual({ position: null, updated_at: null })
    // It was hardly read.
    expect(await reader.request('GET', UNFINISHED)).toEqual({ text: null })
    await reader.request('PUT', PATH, { position, is_read: true })
    await reader.request('PUT', PATH, { position })
    expect(await reader.request('GET', UNFINISHED)).toEqual({
      text: { review: 3, title: '《夜航船》', position },
    })
    expect(await other.request('GET', UNFINISHED)).toEqual({ text: null })
    expect(await reader.request('GET', '/api/account/export')).toMatchObject({
      positions: [{ review: { id: 3, title: '夜航船' }, block: 12, heading: '第二夜' }],
    })

    // Read to the end: other devices offer nothing any more.
    await reader.request('PUT', PATH, { position: null })
    expect(await reader.request('GET', PATH)).toEqual({ position: null, updated_at: expect.any(String) })
    expect(await reader.request('GET', UNFINISHED)).toEqual({ text: null })
    // Opened again and scrolled a little, it is hardly read.
    await reader.request('PUT', PATH, { position })
    expect(await reader.request('GET', UNFINISHED)).toEqual({ text: null })
  },
)

testOnSqlite('a visitor, a missing review and a wrong place are refused', async (site) => {
  await site.addReview({ id: 3 })
  const position = { block: 1, heading: null }
  expect(await (await site.send('PUT', PATH, { position })).json()).toMatchObject({
    code: 'sign_in_required',
  })
  const reader = await newReader(site)
  const missing = await reader.send('PUT', '/api/reviews/4/position', { position })
  expect(await missing.json()).toMatchObject({ code: 'review_not_found' })
  const wrong = await reader.send('PUT', PATH, { position: { block: -1, heading: null } })
  expect(await wrong.json()).toMatchObject({ code: 'invalid_request' })
})
