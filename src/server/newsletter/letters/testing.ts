import type { Letter, LetterInput, LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'
import type { Studio } from '../../studio/testing.ts'

/** Stores confirmed subscribers with these emails. `first`: the number of those that are stored already. */
export async function storeSubscribers(site: TestSite, emails: readonly string[], first = 0): Promise<void> {
  const now = site.deps.clock.now().toISOString()
  await site.deps.database.queries
    .insertInto('xc_subscriptions')
    .values(
      emails.map((email, index) => ({
        key: String(first + index).padStart(22, 'k'),
        email,
        state: 'confirmed' as const,
        created_at: now,
        confirmed_at: now,
      })),
    )
    .execute()
}

export async function readJson<T>(response: Promise<Response>, status = 200): Promise<T> {
  const answer = await response
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Begins a letter, or opens the draft, with these fields. */
export async function writeLetter({ send }: Studio, fields: Partial<LetterInput> = {}): Promise<Letter> {
  const { id } = await readJson<Letter>(send('POST', '/letters', {}), 201)
  const { letter } = await readJson<LetterWithReviews>(send('GET', `/letters/${id}`))
  const { version, second_line, opening, reviews, audience } = letter
  const input = { version, subject: '冬天的第一盞燈', second_line, opening, reviews, audience, ...fields }
  return readJson(send('PUT', `/letters/${id}`, input))
}
