import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import {
  raiseReviewVersion,
  raiseSiteVersion,
} from '../../../src/server/platform/cache/content-version.store.ts'
import type { Role } from '../../../src/contract/accounts/permissions.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { CommentRow } from '../../../src/server/platform/db/tables/tables.ts'
import { prepareReview, type ReviewInput } from '../../../src/server/reviews/saving/save-reviews.service.ts'
import { upsertReviews } from '../../../src/server/reviews/saving/save-reviews.store.ts'

export type ReviewDraft = Partial<ReviewInput>

/** A review as it could be handed in. */
export function plainReview(id: number): ReviewInput {
  return { ...PLAIN_REVIEW, title: `書之${id}`, id }
}

/** Stores a published review; by default with the next id. */
export function storeReview(deps: Pick<Deps, 'database' | 'clock'>, draft: ReviewDraft = {}): Promise<void> {
  return storeReviews(deps, [draft])
}

/** The same for many, at once. */
export async function storeReviews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  drafts: readonly ReviewDraft[],
): Promise<void> {
  await database.transaction(async (queries) => {
    const { highest } = await queries
      .selectFrom('xc_reviews')
      .select((select) => select.fn.max<number | null>('id').as('highest'))
      .executeTakeFirstOrThrow()
    const next = (highest ?? 0) + 1
    const reviews = drafts.map((draft, index) => {
      const id = draft.id ?? next + index
      return prepareReview({ ...PLAIN_REVIEW, title: `書之${id}`, ...draft, id }, clock.now())
    })
    await upsertReviews(queries, reviews)
    await raiseSiteVersion(queries)
  })
}

/** Stores a published comment, and makes a cached page of its review stale. Returns its id. */
export function storeComment(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  draft: Partial<Insertable<CommentRow>> & Pick<CommentRow, 'review_id'>,
): Promise<number> {
  return database.transaction(async (queries) => {
    const { id } = await queries
      .insertInto('xc_comments')
      .values({
        user_name: '某讀者',
        content: '一句話。',
        avatar: 7,
        state: 'published',
        created_at: clock.now().toISOString(),
        ...draft,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await raiseReviewVersion(queries, draft.review_id)
    return id
  })
}

/** Stores an account. Returns its id. */
export async function storeUser(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { name = '某讀者', role = 'reader', email }: { name?: string; role?: Role; email?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const now = clock.now().toISOString()
  const emailVerified = database.engine === 'sqlite' ? 1 : true
  await database.queries
    .insertInto('xc_users')
    .values({
      id,
      name,
      email: email ?? `${id}@example.org`,
      emailVerified,
      image: null,
      createdAt: now,
      updatedAt: now,
      role,
    })
    .execute()
  return id
}

const PLAIN_REVIEW: Omit<ReviewInput, 'id' | 'title'> = {
  original_title: null,
  author: '某人',
  isbn: null,
  cover: null,
  cover_source: null,
  rating: 4,
  publish_date: '2025-01-05',
  publisher: '某社',
  category: null,
  category_name: null,
  categories: ['reading-philosophy'],
  related_books: [],
  is_featured: false,
  excerpt: '一句話。',
  summary: '兩句話的摘要。',
  content: '<p>內文。</p>',
}
