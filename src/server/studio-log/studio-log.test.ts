import { expect } from 'vitest'
import type { Letter } from '../../contract/newsletter/letters.ts'
import type { StudioLog } from '../../contract/settings/studio-settings.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { readJson, storeSubscribers, writeLetter } from '../newsletter/letters/testing.ts'
import { openStudio } from '../studio/testing.ts'

testOnEachEngine(
  'the log tells who sent a letter, and who brought or took emails of readers',
  async (site) => {
    const studio = await openStudio(site)
    const { send } = studio
    await storeSubscribers(site, ['lin@example.com'])
    const letter = await writeLetter(studio, { opening: '見字如面' })
    const act = (method: string, path: string, body?: object) =>
      readJson<Letter>(send(method, `/letters/${letter.id}/${path}`, body))
    const at = new Date(site.deps.clock.now().getTime() + 3_600_000).toISOString()
    const { version } = await act('POST', 'sending', { version: letter.version, at })
    expect((await act('DELETE', 'sending')).state).toBe('draft')
    await act('POST', 'sending', { version })
    await act('DELETE', 'sending')
    await act('POST', 'resumption')
    await readJson(send('POST', '/subscribers/import', { text: 'yu@example.com', has_consent: true }))
    expect((await send('GET', '/subscribers/export')).status).toBe(200)
    expect((await send('DELETE', '/subscribers/1')).status).toBe(204)

    const { entries } = await readJson<StudioLog>(send('GET', '/log'))
    expect(entries.map(({ action, subject }) => [action, subject]).toReversed()).toEqual([
      ['letter_scheduled', '冬天的第一盞燈'],
      ['letter_stopped', '冬天的第一盞燈'],
      ['letter_sent', '冬天的第一盞燈'],
      ['letter_stopped', '冬天的第一盞燈'],
      ['letter_resumed', '冬天的第一盞燈'],
      ['subscribers_imported', '1'],
      ['subscribers_exported', ''],
      ['subscription_ended', ''],
    ])
  },
)
