import { expect } from 'vitest'
import type { Passage, SearchPage } from '../../contract/reviews/search.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'

export async function search(site: TestSite, term: string): Promise<SearchPage> {
  const response = await site.get(`/api/search?q=${encodeURIComponent(term)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as SearchPage
}

/** The text of a passage with each match in 【】. */
export function marked(passage: Passage | null | undefined): string {
  return (passage ?? []).map(({ text, is_match }) => (is_match ? `【${text}】` : text)).join('')
}
