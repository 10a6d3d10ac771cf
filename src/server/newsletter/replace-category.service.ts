import type { Queries } from '../platform/db/database.ts'
import { audienceOf } from './letters/letter-records.ts'
import { listLetterRows, updateLetter } from './letters/letters.store.ts'
import { countSubscribersOf, moveSubscribers } from './subscriptions/newsletter.store.ts'

/** Whether subscribers have chosen the category, or a letter goes to those who have. */
export async function hasReaders(queries: Queries, slug: string): Promise<boolean> {
  const letters = await listLetterRows(queries)
  return (
    letters.some((letter) => letter.state !== 'sent' && audienceOf(letter).includes(slug)) ||
    (await countSubscribersOf(queries, slug)) > 0
  )
}

/** Gives the subscribers of a category, and the letters to them, to another, in the caller's transaction. */
export async function replaceCategoryOfLetters(queries: Queries, from: string, to: string): Promise<void> {
  await moveSubscribers(queries, from, to)
  for (const letter of await listLetterRows(queries)) {
    const audience = audienceOf(letter)
    if (!audience.includes(from)) continue
    const slugs = [...new Set(audience.map((slug) => (slug === from ? to : slug)))]
    await updateLetter(queries, letter.id, { audience: JSON.stringify(slugs) })
  }
}
