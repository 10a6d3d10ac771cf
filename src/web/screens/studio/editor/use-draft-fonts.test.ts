import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../client/api/api.ts'
import { createDraftFonts } from './use-draft-fonts.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

/** A thousand different ones. */
const TITLES = String.fromCodePoint(...Array.from({ length: 1_000 }, (_, index) => 0x4e00 + index))

test('a text with more characters than one request takes is asked for until none is missing', async () => {
  const { asked, api } = recordingApi(() => ({ font: null }))
  createDraftFonts(api).lookAt({ titles: TITLES })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ characters }) => characters.length)).toEqual([400, 400, 200])
  expect(asked.map(({ characters }) => characters).join('')).toBe(TITLES)
})

test('what fails is asked for again after a wait that doubles, until the editor closes', async () => {
  const { asked, api } = recordingApi(() => {
    throw new Error('no drawing')
  })
  const fonts = createDraftFonts(api)
  fonts.lookAt({ titles: '夜航船' })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked.map(({ at }) => at)).toEqual([800, 2_400, 5_600])
  fonts.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(3)
})

function recordingApi(answer: () => unknown) {
  const asked: { at: number; characters: string }[] = []
  const call = async (_route: string, { body }: { body: { characters: string } }) => {
    asked.push({ at: Date.now(), characters: body.characters })
    return answer()
  }
  return { asked, api: { call } as unknown as Api }
}
