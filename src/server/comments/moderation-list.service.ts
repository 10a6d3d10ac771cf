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
import { findComment } from './comments.store.ts'
import { findHoldRanges } from './hold-ranges.ts'
import * as store from './moderation-list.store.ts'
import { findOrigins } from './remote-comments.service.ts'
import { findTrusted } from './senders.store.ts'
import { parseReasons } from './spam.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** One page of the comments that this member asks for, with the counts of all lists. */
export async function listForModeration(
  deps: Deps,
  userId: string,
  query: ModeratedCommentsQuery,
): Promise<ModeratedComments> {
  const { queries } = deps.database
  const readAt = deps.clock.now().toISOString()
  const visit = await store.findVisit(queries, userId)
  const { page, next } = await findPage(deps, userId, query)
  const counts = await store.countByState(queries)
  const banned = await listBannedWords(deps, queries)
  const { owners } = await readAllSettings(queries)
  const isTrusted = await findTrusted(queries, page, owners.trust_after, deps.clock.now())
  const origins = await findOrigins(queries, pluck(page, 'id'))
  return {
    comments: page.map((row) => ({
      ...toModerated(row, deps.siteUrl, banned),
      is_trusted: !isByMember(row) && !origins.has(row.id) && isTrusted(row),
      origin: origins.get(row.id)?.url ?? null,
      answers_go: whereAnswersGo(origins.get(row.id), owners.activitypub),
      is_own: row.user_id === userId,
      is_new: isNewSince(row, visit),
    })),
    next,
    reviews: query.after === undefined ? await store.listCommentedReviews(queries, query.list, MENU) : null,
    counts: {
      held: counts.held,
      published: counts.published,
      hidden: counts.hidden + counts.removed,
      new: await store.countNews(queries, visit),
      unanswered: await store.countUnanswered(queries),
    },
    seen_at: visit.seenAt,
    read_at: readAt,
  }
}

type Origin = Awaited<ReturnType<typeof findOrigins>> extends Map<number, infer Found> ? Found : never

function whereAnswersGo(origin: Origin | undefined, federates: boolean) {
  if (!origin) return null
  return federates && origin.kind === 'activity' && origin.inbox !== null ? 'back' : 'nowhere'
}

/** Ends the visit of a member: what was published until then is not new any more. */
export async function markSeen({ database, clock }: Deps, userId: string, until: string): Promise<void> {
  const now = clock.now()
  const seenAt = new Date(Math.min(Date.parse(until), now.getTime()))
  await store.storeVisit(database.queries, userId, seenAt.toISOString())
}

/** Published comments that came since the last visit of this member, and the latest two. */
export async function summarizeNews({ database: { queries } }: Deps, userId: string) {
  const visit = await store.findVisit(queries, userId)
  const latest = await store.listNews(queries, visit, 2)
  return {
    count: latest.length < 2 ? latest.length : await store.countNews(queries, visit),
    latest: latest.map(({ answered_user, ...news }) => ({ ...news, answers_you: answered_user === userId })),
  }
}

/** Reviews of the menu: more would not be looked through. */
const MENU = 50

/** A page, and where the next begins; null at the end. */
async function findPage(deps: Deps, userId: string, query: ModeratedCommentsQuery) {
  const { comment } = query
  if (query.order !== 'activity' || query.q !== '') {
    const found = await findRows(deps, { ...query, order: query.order === 'oldest' ? 'oldest' : 'newest' })
    const page = found.slice(0, MODERATION.pageSize)
    const last = page.at(-1)
    return { page, next: last && found.length > page.length ? `${last.created_at}~${last.id}` : null }
  }
  const { queries } = deps.database
  const named = comment === undefined ? undefined : await findComment(queries, comment, null)
  if (comment !== undefined && !named) return { page: [], next: null }
  const found = await store.listThreads(queries, {
    review: query.review,
    head: named && (named.parent_id ?? named.id),
    only: query.only,
    visitor: userId,
    after: parseThreadPlace(query.after),
    limit: MODERATION.pageSize + 1,
  })
  const page = found.slice(0, MODERATION.pageSize)
  const last = page.at(-1)
  return { page, next: last && found.length > page.length ? threadPlace(last) : null }
}

function threadPlace({ latest, thread_id, parent_id, created_at, id }: store.ThreadRow): string {
  return `${latest}~${thread_id}~${parent_id === null ? '~0' : `${created_at}~${id}`}`
}

function parseThreadPlace(after: string | undefined) {
  if (after === undefined) return undefined
  const [latest = '', head = '', createdAt = '', id = '0'] = after.split('~')
  return { latest, head: toRowId(head), createdAt, id: toRowId(id) }
}

function toRowId(digits: string): number {
  return Math.min(Number(digits), HIGHEST_ROW_ID)
}

/** A page and one more. A term is compared here, since the database does not know which characters are the same. */
async function findRows(
  { database }: Deps,
  { list, q, review, order, after }: Omit<ModeratedCommentsQuery, 'order'> & { order: 'oldest' | 'newest' },
) {
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
  return { createdAt, id: toRowId(id) }
}

function toModerated(
  row: store.ModeratedRow,
  siteUrl: string,
  banned: readonly string[],
): Omit<ModeratedComment, 'is_trusted' | 'origin' | 'answers_go' | 'is_own' | 'is_new'> {
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
    answered_id: row.answered_id,
    mailed_to: mailedTo(row),
    likes: row.likes,
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

/** The name of whom a mail has told of an answer; what has been placed elsewhere since names nobody. */
function mailedTo({ mailed_to, parent_id, answered_id, head_name, answered_name }: store.ModeratedRow) {
  if (mailed_to === null) return null
  if (mailed_to === answered_id) return answered_name
  return mailed_to === parent_id ? head_name : null
}

/** Characters of the comment above an answer. */
const QUOTED = 100

function isNewSince(row: store.ModeratedRow, { userId, seenAt }: store.Visit): boolean {
  const { state, held_reasons, is_imported, user_id, created_at } = row
  return (
    state === 'published' &&
    held_reasons === null &&
    is_imported === 0 &&
    user_id !== userId &&
    created_at > (seenAt ?? '')
  )
}

function isByMember({ role }: store.ModeratedRow): boolean {
  return role !== null && isMember(role)
}
