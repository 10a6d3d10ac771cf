import { expect } from 'vitest'
import type { ReadingEntry, ReadingState } from '../../../contract/reading/reading-list.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'

testOnEachEngine('a reading list can be read and changed by its own reader only', async (site) => {
  for (const id of [1, 2]) await site.addReview({ id })
  const [ann, ben] = [await newReader(site), await newReader(site)]
  const entries = { ann: await createEntry(ann, 1, '安的筆記'), ben: await createEntry(ben, 2, '本的筆記') }
  const nobodys = { id: 9_999, reading: 9_999 }
  const before = await readAll(site)

  const requests = listRequests([1, 2, 9_999], [entries.ann, entries.ben, nobodys])
  // Anonymous requests answer 401 for every id.
  for (const { method, path, body } of requests) {
    const response = await site.send(method, path, body && { ...body, user_id: ann.userId })
    expect(await response.json(), `${method} ${path}`).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  }
  expect(await readAll(site)).toEqual(before)

  // Ids of another reader answer the same as ids that do not exist.
  for (const [reader, others] of [
    [ann, [entries.ben, nobodys, { ...entries.ben, id: 'x' }, { ...entries.ben, id: '-1' }]],
    [ben, [entries.ann, nobodys, { ...entries.ann, id: 'x' }, { ...entries.ann, id: '-1' }]],
  ] as const) {
    const refusals = new Set<string>()
    for (const { method, path, body } of listRequests([], others)) {
      if (!path.startsWith('/api/reading-list/')) continue
      const claimed = body && { ...body, user_id: ann.userId, entry_id: entries.ann.id }
      const response = await reader.send(method, path, claimed)
      const { request_id: _id, ...refusal } = (await response.json()) as Record<string, unknown>
      expect(refusal, `${method} ${path}`).toMatchObject({ status: 404, code: 'entry_not_found' })
      refusals.add(JSON.stringify(refusal))
    }
    expect(refusals.size).toBe(1)
  }
  // A reading of another reader cannot be reached through an own entry.
  for (const { method, path, body } of listRequests([], [{ ...entries.ben, reading: entries.ann.reading }])) {
    if (!path.includes('/readings/')) continue
    const response = await ben.send(method, path, body)
    expect(await response.json(), path).toMatchObject({ status: 404, code: 'reading_not_found' })
  }
  expect(await readAll(site)).toEqual(before)

  // Every list contains own data only, also with another reader's id in the query.
  for (const query of ['', `?user_id=${ann.userId}`]) {
    const seen = await Promise.all(
      ['/api/reading-list', '/api/bookmarks', '/api/account/export'].map(async (path) =>
        JSON.stringify(await ben.request('GET', path + query)),
      ),
    )
    expect(seen.join('')).not.toContain('安')
    expect(await ben.request('GET', `/api/reading-list${query}`)).toMatchObject({
      total: 1,
      entries: [{ id: entries.ben.id, notes: '本的筆記', readings: [{ id: entries.ben.reading }] }],
    })
    expect(await ben.request('GET', `/api/reading-year${query}`)).toMatchObject({ years: [2025], total: 1 })
    expect(await ben.request('GET', `/api/bookmarks${query}`)).toMatchObject({ total: 1, cards: [{ id: 2 }] })
    expect(await ben.request('GET', `/api/reviews/1/bookmark${query}`)).toMatchObject({
      is_bookmarked: false,
    })
    expect(await ben.request('GET', `/api/reviews/1/reading-status${query}`)).toMatchObject({ status: null })
  }

  // All requests succeed for the own entries and change nothing of the other reader's.
  for (const { method, path, body } of listRequests([1], [entries.ann])) {
    const response = await ann.send(method, path, body && { ...body, user_id: ben.userId })
    expect(response.status, `${method} ${path}`).toBe(
      method === 'DELETE' && path.endsWith(`list/${entries.ann.id}`) ? 204 : 200,
    )
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  }
  const { bookmarks, list, readings } = await readAll(site)
  expect(bookmarks.filter(({ user_id }) => user_id === ben.userId)).toEqual(
    before.bookmarks.filter(({ user_id }) => user_id === ben.userId),
  )
  expect(list.filter(({ user_id }) => user_id === ben.userId)).toEqual(
    before.list.filter(({ user_id }) => user_id === ben.userId),
  )
  expect(readings.filter(({ entry_id }) => entry_id === entries.ben.id)).toEqual(
    before.readings.filter(({ entry_id }) => entry_id === entries.ben.id),
  )
  for (const { method, path, body } of listRequests([9_999, 'x'], []).filter((request) =>
    /reviews/.test(request.path),
  )) {
    const response = await ann.send(method, path, body)
    expect(await response.json()).toMatchObject({ status: 404, code: 'review_not_found' })
  }
})

testOnSqlite('cross-site requests cannot change a reader’s list', async (site) => {
  await site.addReview({ id: 1 })
  const reader = await newReader(site)
  const id = await createEntry(reader, 1, '筆記')
  const before = await readAll(site)
  const headers = { Cookie: reader.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://far.example' }
  for (const { method, path, body } of listRequests([1], [id]).filter(
    (request) => request.method !== 'GET',
  )) {
    const response = await site.send(method, path, body, { headers })
    expect(await response.json(), path).toMatchObject({ status: 403, code: 'cross_site' })
  }
  expect(await readAll(site)).toEqual(before)
})

testOnEachEngine('deleting an account deletes list, notes, readings and bookmarks', async (site) => {
  await site.addReview({ id: 1 })
  const reader = await newReader(site)
  await createEntry(reader, 1, '筆記')
  await site.deps.database.queries.deleteFrom('xc_users').where('id', '=', reader.userId).execute()
  expect(await readAll(site)).toEqual({ bookmarks: [], list: [], readings: [] })
})

interface TestRequest {
  method: string
  path: string
  body?: object
}

/** All requests of bookmarks and reading list, with each of these ids. */
function listRequests(reviews: readonly (number | string)[], entries: readonly EntryIds[]): TestRequest[] {
  return [
    { method: 'GET', path: '/api/bookmarks' },
    { method: 'GET', path: '/api/reading-list' },
    { method: 'GET', path: '/api/account' },
    { method: 'GET', path: '/api/account/export' },
    { method: 'GET', path: '/api/account/export/reading-list.csv' },
    { method: 'GET', path: '/api/reading-year' },
    ...reviews.flatMap((id) => [
      { method: 'GET', path: `/api/reviews/${id}/bookmark` },
      { method: 'DELETE', path: `/api/reviews/${id}/bookmark` },
      { method: 'PUT', path: `/api/reviews/${id}/bookmark` },
      { method: 'GET', path: `/api/reviews/${id}/reading-status` },
      { method: 'PUT', path: `/api/reviews/${id}/reading-status`, body: { status: 'completed' } },
    ]),
    ...entries.flatMap(({ id, reading }) => [
      { method: 'GET', path: `/api/reading-list/${id}` },
      { method: 'PUT', path: `/api/reading-list/${id}/status`, body: { status: 'completed' } },
      { method: 'PUT', path: `/api/reading-list/${id}/notes`, body: { notes: '別人寫的', version: 1 } },
      { method: 'PUT', path: `/api/reading-list/${id}/rating`, body: { rating: 1 } },
      { method: 'POST', path: `/api/reading-list/${id}/readings`, body: READ },
      { method: 'PUT', path: `/api/reading-list/${id}/readings/${reading}`, body: READ },
      { method: 'DELETE', path: `/api/reading-list/${id}/readings/${reading}` },
      { method: 'DELETE', path: `/api/reading-list/${id}` },
      { method: 'POST', path: `/api/reading-list/${id}/restore` },
    ]),
  ]
}

const READ = { begun_on: null, finished_on: '2025-05-01' }

/** An entry and one of its readings. */
interface EntryIds {
  id: number | string
  reading: number
}

/** Bookmarks the review and adds it to the list as read, with these notes. */
async function createEntry(reader: Reader, review: number, notes: string) {
  await reader.request('PUT', `/api/reviews/${review}/bookmark`)
  const path = `/api/reviews/${review}/reading-status`
  const { entry_id } = await reader.request<ReadingState>('PUT', path, { status: 'completed' })
  const entry = await reader.request<ReadingEntry>('PUT', `/api/reading-list/${entry_id}/notes`, {
    notes,
    version: 0,
  })
  return { id: entry.id, reading: entry.readings[0]?.id ?? 0 }
}

async function readAll({ deps: { database } }: TestSite) {
  return {
    bookmarks: await database.queries.selectFrom('xc_bookmarks').selectAll().orderBy('review_id').execute(),
    list: await database.queries.selectFrom('xc_reading_list').selectAll().orderBy('id').execute(),
    readings: await database.queries.selectFrom('xc_readings').selectAll().orderBy('id').execute(),
  }
}
