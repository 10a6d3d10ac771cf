import { isMember } from '../../contract/accounts/permissions.ts'
import { MODERATION } from '../../contract/comments/moderation.ts'
import type {
  ModeratedComment,
  ModeratedComments,
  ModeratedCommentsQuery,
} from '../../contract/comments/studio-comments.ts'
import { HIGHEST_ROW_ID } from '../../contract/row-id.ts'
import type { Deps } from '../deps.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { cleanTerm, fold } from '../text/fold.ts'
import { listBannedWords } from './bans.service.ts'
import { findHoldRanges } from './hold-ranges.ts'
import * as store from './moderation.store.ts'
import { findOrigins } from './remote-comments.service.ts'
import { findTrusted } from './senders.store.ts'
import { parseReasons } from './spam.ts'

/** One page of the comments that the owner asks for, with the counts of all lists. */
export async function listForModeration(
  deps: Deps,
  query: ModeratedCommentsQuery,
): Promise<ModeratedComments> {
  const { queries } = deps.database
  const found = await findRows(deps, query)
  const page = found.slice(0, MODERATION.pageSize)
  const counts = await store.countByState(queries)
  const banned = await listBannedWords(deps, queries)
  const { owners } = await readAllSettings(queries)
  const isTrusted = await findTrusted(queries, page, owners.trust_after, deps.clock.now())
  const origins = await findOrigins(
    queries,
    page.map(({ id }) => id),
  )
  const last = page.at(-1)
  return {
    comments: page.map((row) => ({
      ...toModerated(row, deps.siteUrl, banned),
      is_trusted: !isByMember(row) && !origins.has(row.id) && isTrusted(row),
      origin: origins.get(row.id) ?? null,
    })),
    next: last && found.length > page.length ? `${last.created_at}~${last.id}` : null,
    reviews: query.after === undefined ? await store.listCommentedReviews(queries, query.list, MENU) : null,
    counts: { held: counts.held, published: counts.published, hidden: counts.hidden + counts.removed },
  }
}

/** Reviews of the menu: more would not be looked through. */
const MENU = 50

/** A page and one more. A term is compared here, since the database does not know which characters are the same. */
async function findRows(
  { database }: Deps,
  { list, q, review, order, after }: ModeratedCommentsQuery,
): Promise<store.ModeratedRow[]> {
  const most = MODERATION.pageSize + 1
  const term = fold(cleanTerm(q))
  const readFrom = (place: store.Place | undefined, limit: number) =>
    store.listModerated(database.queries, { list, review, order, after: place, limit })
  if (term === '') return readFrom(parsePlace(after), most)
  const found: store.ModeratedRow[] = []
  let rows = await readFrom(parsePlace(after), SEARCHED_AT_ONCE)
  while (rows.length > 0) {
    found.push(...rows.filter((row) => hasTerm(row, term)))
    const { created_at: createdAt, id } = rows.at(-1)!
    if (found.length >= most || rows.length < SEARCHED_AT_ONCE) break
    rows = await readFrom({ createdAt, id }, SEARCHED_AT_ONCE)
  }
  return found
}

/** Folding so many rows holds the process for some milliseconds only. */
const SEARCHED_AT_ONCE = 100

function hasTerm({ user_name, content, title, headline }: store.ModeratedRow, term: string): boolean {
  return fold(`${user_name}\n${content}\n${title}\n${headline}`).includes(term)
}

function parsePlace(after: string | undefined): store.Place | undefined {
  if (after === undefined) return undefined
  const [createdAt = '', id = ''] = after.split('~')
  return { createdAt, id: Math.min(Number(id), HIGHEST_ROW_ID) }
}

function toModerated(
  row: store.ModeratedRow,
  siteUrl: string,
  banned: readonly string[],
): Omit<ModeratedComment, 'is_trusted' | 'origin'> {
  const reasons = parseReasons(row.held_reasons)
  return {
    id: row.id,
    state: row.state,
    content: row.content,
    user_name: row.user_name,
    user_avatar: row.avatar,
    is_owner: row.role === 'owner',
    is_editor: row.role === 'editor',
    review: { id: row.review_id, title: row.title, headline: row.headline, slug: row.slug ?? '' },
    reasons,
    passages: findHoldRanges({ content: row.content, reasons, siteUrl, banned }),
    parent_id: row.parent_id,
    parent_state: row.head_state,
    answered:
      row.answered_name === null
        ? null
        : {
            user_name: row.answered_name,
            content: [...(row.answered_content ?? '')].slice(0, QUOTED).join(''),
          },
    created_at: row.created_at,
    changed_at: row.changed_at,
    removed_at: row.removed_at,
    bannable: isByMember(row)
      ? []
      : [
          ...(row.user_id === null ? [] : (['account'] as const)),
          ...(row.visitor === null ? [] : (['visitor'] as const)),
        ],
  }
}

/** Characters of the comment above an answer. */
const QUOTED = 100

function isByMember({ role }: store.ModeratedRow): boolean {
  return role !== null && isMember(role)
}
