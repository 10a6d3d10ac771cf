import { textFigure } from '../../../contract/newsletter/letter-body.ts'
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

interface LetterFields extends Partial<LetterInput> {
  /** Paragraphs at the beginning of the body. */
  opening?: string
  /** The texts whose cards stand in the body, if not those with which it has begun. */
  reviews?: readonly number[]
}

/** Begins a letter with these fields. */
export async function writeLetter(
  { send }: Studio,
  { opening = '', reviews, ...fields }: LetterFields = {},
): Promise<Letter> {
  const { id } = await readJson<Letter>(send('POST', '/letters', {}), 201)
  const { letter, body } = await readJson<LetterWithReviews>(send('GET', `/letters/${id}`))
  const { version, second_line, audience } = letter
  const written = opening === '' ? '' : `<p>${opening.replaceAll('\n\n', '</p><p>')}</p>`
  const cards = reviews?.map((review) => textFigure(review, 'card', '書評')).join('') ?? body
  const input = { version, subject: '冬天的第一盞燈', second_line, body: written + cards, audience }
  return readJson(send('PUT', `/letters/${id}`, { ...input, ...fields }))
}
