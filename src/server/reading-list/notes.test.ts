import { expect } from 'vitest'
import type { ReadingEntry, ReadingState } from '../../contract/reading-list.ts'
import { newReader } from '../../../tests/support/api-reader.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/test-site.ts'

testOnEachEngine('notes keep spaces, line breaks and markup, and can be emptied', async (site) => {
  const { save } = await createReaderWithEntry(site)
  expect(await savedNotes(await save('  第一行\r\n\r\n第二行 <b>👨‍👩‍👧</b>\n'))).toBe(
    '  第一行\n\n第二行 <b>👨‍👩‍👧</b>\n',
  )
  expect(await savedNotes(await save('一\u0000二\ud800'))).toBe('一二\ufffd')
  expect(await savedNotes(await save(' \n '))).toBe('')
})

testOnEachEngine('notes have at most 20,000 characters, counted as code points', async (site) => {
  const { save, read } = await createReaderWithEntry(site)
  const most = '𠮷'.repeat(20_000)
  expect(await savedNotes(await save(most))).toBe(most)
  for (const tooLong of [`${most}字`, '字'.repeat(2_000_000)]) {
    const refused = await save(tooLong)
    expect(await refused.json()).toMatchObject({ status: 400, code: 'note_too_long' })
  }
  expect(await read()).toBe(most)
  expect((await save(5 as unknown as string)).status).toBe(400)
})

testOnEachEngine(
  'no log and no error response contains notes, even when the database fails',
  async (site) => {
    const { save, reader, id } = await createReaderWithEntry(site)
    const secret = '只有我知道的事'
    await save(secret)
    const failures = [await save(secret.repeat(4_000))]
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
    failures.push(await save(secret), await reader.send('GET', '/api/reading-list'))
    for (const failure of failures) {
      expect(failure.status).toBeGreaterThanOrEqual(400)
      expect(failure.headers.get('Cache-Control')).toBe('private, no-store')
      expect(await failure.text()).not.toContain('只有')
    }
    expect(failures.slice(0, -2).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 400))
    expect(site.logLines.join('')).not.toContain('只有')
  },
)

async function createReaderWithEntry(site: TestSite) {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const { entry_id: id } = await reader.request<ReadingState>('PUT', '/api/reviews/3/reading-status', {
    status: 'reading',
  })
  return {
    id,
    reader,
    save: (notes: string) => reader.send('PUT', `/api/reading-list/${id}/notes`, { notes }),
    read: async () =>
      (await reader.request<{ entries: ReadingEntry[] }>('GET', '/api/reading-list')).entries[0]?.notes,
  }
}

async function savedNotes(response: Response): Promise<string> {
  return ((await response.json()) as ReadingEntry).notes
}
