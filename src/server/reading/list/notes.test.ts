import { expect } from 'vitest'
import type { ReadingEntry, ReadingState } from '../../../contract/reading/reading-list.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import type { Queries } from '../../platform/db/database.ts'
import { storeBookListImport, storeImportedEntries } from './entry-import.service.ts'

testOnEachEngine('notes keep spaces, line breaks and markup, and can be emptied', async (site) => {
  const { save } = await createReaderWithEntry(site)
  expect(await savedNotes(await save('  第一行\r\n\r\n第二行 <b>👨‍👩‍👧</b>\n'))).toBe(
    '  第一行\n\n第二行 <b>👨‍👩‍👧</b>\n',
  )
  expect(await savedNotes(await save('一\u0000二\ud800', 1))).toBe('一二\ufffd')
  expect(await savedNotes(await save(' \n ', 2))).toBe('')
})

testOnEachEngine('a second device does not overwrite notes that it has not seen', async (site) => {
  const { save, entry, id, reader } = await createReaderWithEntry(site)
  expect(await entry()).toMatchObject({ notes: '', notes_version: 0 })
  expect(await (await save('手機上寫的')).json()).toMatchObject({ notes: '手機上寫的', notes_version: 1 })
  const refused = await save('電腦上寫的', 0)
  expect(await refused.json()).toMatchObject({ status: 409, code: 'notes_changed' })
  expect(await entry()).toMatchObject({ notes: '手機上寫的', notes_version: 1 })
  // Two saves of the same version at the same moment: one is stored.
  const both = await Promise.all(['一', '二'].map((notes) => save(notes, 1)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await entry()).toMatchObject({ id, notes_version: 2 })
  expect((await reader.send('GET', '/api/reading-list/999')).status).toBe(404)
})

testOnEachEngine('saving the same notes again succeeds and changes nothing', async (site) => {
  const { save, entry } = await createReaderWithEntry(site)
  await save('一段')
  for (const version of [0, 1]) {
    expect(await (await save('一段', version)).json()).toMatchObject({ notes: '一段', notes_version: 1 })
  }
  expect(await entry()).toMatchObject({ notes_version: 1 })
})

testOnEachEngine('every import that fills empty notes counts as a change of them', async (site) => {
  const now = new Date()
  const brought = { status: 'reading' as const, notes: '帶來的', created_at: null }
  const more = { title: '', author: '', isbn: null, own_rating: null, readings: [] }
  type Import = (queries: Queries, user_id: string, review_id: number) => Promise<unknown>
  const imports: Record<number, Import> = {
    1: (queries, user, review_id) =>
      storeBookListImport(queries, user, [{ ...brought, ...more, review_id }], now),
    2: (queries, user_id, review_id) =>
      storeImportedEntries(queries, [{ ...brought, id: null, user_id, review_id }], now),
  }
  for (const [review, importEntry] of Object.entries(imports)) {
    const { save, entry, reader } = await createReaderWithEntry(site, Number(review))
    await save('寫了又刪', 0)
    await save('', 1)
    await site.deps.database.transaction((queries) => importEntry(queries, reader.userId, Number(review)))
    expect(await entry()).toMatchObject({ notes: '帶來的', notes_version: 3 })
    expect((await save('別處寫的', 2)).status).toBe(409)
  }
})

testOnEachEngine('status, rating and readings leave the version of the notes alone', async (site) => {
  const { save, entry, id, reader } = await createReaderWithEntry(site)
  await save('一段')
  const path = `/api/reading-list/${id}`
  await reader.request('PUT', `${path}/status`, { status: 'completed' })
  await reader.request('PUT', `${path}/rating`, { rating: 4 })
  await reader.request('POST', `${path}/readings`, { begun_on: '2025-01-01', finished_on: null })
  expect(await entry()).toMatchObject({ notes: '一段', notes_version: 1 })
})

testOnSqlite('notes have at most 20,000 characters, counted as code points', async (site) => {
  const { save, read } = await createReaderWithEntry(site)
  const most = '𠮷'.repeat(20_000)
  expect(await savedNotes(await save(most))).toBe(most)
  for (const tooLong of [`${most}字`, '字'.repeat(2_000_000)]) {
    const refused = await save(tooLong, 1)
    expect(await refused.json()).toMatchObject({ status: 400, code: 'note_too_long' })
  }
  expect(await read()).toBe(most)
  expect((await save(5 as unknown as string, 1)).status).toBe(400)
  expect((await save('沒有版本', null as unknown as number)).status).toBe(400)
})

testOnSqlite('no log and no error response contains notes, even when the database fails', async (site) => {
  const { save, reader, id } = await createReaderWithEntry(site)
  const secret = '只有我知道的事'
  await save(secret)
  const failures = [await save(secret.repeat(4_000), 1), await save(`${secret}，改過`, 0)]
  // Invalid JSON and wrong types, with the notes in them.
  for (const body of [`{"notes":"${secret}`, `{"notes":["${secret}"]}`, `{"status":"${secret}"}`]) {
    for (const field of ['notes', 'status']) {
      const init = {
        method: 'PUT',
        body,
        headers: { 'Content-Type': 'application/json', Cookie: reader.cookie },
      }
      failures.push(await site.get(`/api/reading-list/${id}/${field}`, init))
    }
  }
  await site.deps.database.queries.schema.alterTable('xc_reading_list').renameTo('xc_elsewhere').execute()
  failures.push(await save(secret, 1), await reader.send('GET', '/api/reading-list'))
  for (const failure of failures) {
    expect(failure.status).toBeGreaterThanOrEqual(400)
    expect(failure.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await failure.text()).not.toContain('只有')
  }
  const expected = [400, 409, ...Array.from({ length: 6 }, () => 400)]
  expect(failures.slice(0, -2).map(({ status }) => status)).toEqual(expected)
  expect(site.logLines.join('')).not.toContain('只有')
})

async function createReaderWithEntry(site: TestSite, review = 3) {
  await site.addReview({ id: review })
  const reader = await newReader(site)
  const path = `/api/reviews/${review}/reading-status`
  const { entry_id: id } = await reader.request<ReadingState>('PUT', path, { status: 'reading' })
  const entry = () => reader.request<ReadingEntry>('GET', `/api/reading-list/${id}`)
  return {
    id,
    reader,
    entry,
    save: (notes: string, version = 0) =>
      reader.send('PUT', `/api/reading-list/${id}/notes`, { notes, version }),
    read: async () => (await entry()).notes,
  }
}

async function savedNotes(response: Response): Promise<string> {
  return ((await response.json()) as ReadingEntry).notes
}
