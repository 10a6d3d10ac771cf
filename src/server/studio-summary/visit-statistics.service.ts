import { dayInTaipei } from '../../contract/days.ts'
import { monthsUntil, startOfDay } from '../../contract/months.ts'
import { DAY } from '../../contract/durations.ts'
import {
  type MonthStatistics,
  MOST_MONTHS,
  type StudioStatistics,
  type TextStatistics,
} from '../../contract/studio/statistics.ts'
import { countPublished, countPublishedSince } from '../comments/comments.service.ts'
import type { Deps } from '../deps.ts'
import { countFromReview } from '../newsletter/subscribers/subscribers.service.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { countReaders } from '../reading/list/reading-list.service.ts'
import { type CardDeps, readCards } from '../reviews/review-cards.service.ts'
import { findPublishedPage, listPublishedSince } from '../reviews/review-lookup.service.ts'
import { findMatchingReviews } from '../search/search.service.ts'
import * as statistics from '../statistics/statistics.service.ts'

/** The visits that the studio's first screen shows, without those that are not stored yet. */
export async function readStatistics(
  deps: Pick<Deps, 'database' | 'contentCache' | 'clock' | 'reviewFonts'>,
): Promise<StudioStatistics> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const [{ recent, before }, byReview, referrers] = await Promise.all([
    statistics.readDailyViews(queries, now),
    statistics.readViewsOfReviews(queries, now),
    statistics.listReferrers(queries, now, SHOWN),
  ])
  const days = daysUntil(now)
  const published = Map.groupBy(
    await listPublishedSince(queries, days[0] ?? ''),
    ({ publish_date }) => publish_date,
  )
  return {
    days: days.map((day) => ({
      day,
      views: recent.get(day) ?? 0,
      reviews: (published.get(day) ?? [])
        .slice(0, OF_ONE_DAY)
        .map(({ id, title, headline }) => ({ id, title, headline })),
    })),
    views_before: before.size === 0 ? null : [...before.values()].reduce((sum, views) => sum + views, 0),
    top: await readTop(deps, byReview, SHOWN),
    missed: await listMissed(deps, now),
    referrers,
  }
}

const SHOWN = 6
/** An import may publish thousands on one day. */
const OF_ONE_DAY = 100

/** How often texts were opened in so many months, the present one last. */
export async function readMonths(
  deps: Pick<Deps, 'database' | 'contentCache' | 'clock' | 'reviewFonts'>,
  count: number,
): Promise<MonthStatistics> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const from = monthsUntil(now, count)[0] ?? ''
  const [months, byReview, referrers, comments] = await Promise.all([
    statistics.readMonthlyViews(queries, now, count),
    statistics.readViewsSince(queries, from),
    statistics.readReferrers(queries, { from }),
    countPublishedSince(queries, startOfDay(from)),
  ])
  const published = Map.groupBy(await listPublishedSince(queries, from), ({ publish_date }) =>
    publish_date?.slice(0, 7),
  )
  return {
    months: months.map((each) => ({ ...each, texts: published.get(each.month.slice(0, 7))?.length ?? 0 })),
    comments,
    top: await readTop(deps, byReview, MOST_TEXTS),
    referrers,
  }
}

const MOST_TEXTS = 100

/** How often a published text was opened since it appeared, by day in the last 24 months. Throws review_not_found. */
export async function readText(
  deps: Pick<Deps, 'database' | 'contentCache' | 'clock' | 'reviewFonts'>,
  id: number,
  { isOwner }: Pick<Actor, 'isOwner'>,
): Promise<TextStatistics> {
  const { queries } = deps.database
  const card = (await readCards(deps, [id])).get(id) ?? (await findPage(queries, id))
  if (!card) throw problem('review_not_found')
  const from = monthsUntil(deps.clock.now(), MOST_MONTHS)[0] ?? ''
  const days = await statistics.readViewsOfReview(queries, id)
  const readers = await countReaders(queries, id)
  const { kind, title, headline, author, cover, publish_date } = card
  return {
    id,
    kind,
    title,
    headline,
    author,
    cover,
    publish_date,
    comments: await countPublished(queries, id),
    subscribers: isOwner ? await countFromReview(queries, id) : null,
    readers: readers < MIN_READERS ? null : readers,
    views: [...days.values()].reduce((sum, views) => sum + views, 0),
    days: [...days].flatMap(([day, views]) => (day >= from ? [{ day, views }] : [])),
    referrers: await statistics.readReferrers(queries, { from, review: id }),
  }
}

/** What a page (單頁) shows in place of a card. */
async function findPage(queries: Queries, id: number) {
  const page = await findPublishedPage(queries, id)
  return page && { ...page, author: '', cover: '' }
}

/** Reading lists are private: so few could be those of people the owner knows. */
const MIN_READERS = 3

async function readTop(deps: CardDeps, views: ReadonlyMap<number, number>, count: number) {
  const top = [...views].slice(0, count)
  const cards = await readCards(
    deps,
    top.map(([id]) => id),
  )
  return top.flatMap(([id, ofText]) => {
    const card = cards.get(id)
    if (!card) return []
    const { title, headline, categories, category } = card
    return [{ id, title, headline, categories, category, views: ofText }]
  })
}

/** Without those that a review written since answers. */
async function listMissed(deps: Pick<Deps, 'database'>, now: Date): Promise<StudioStatistics['missed']> {
  const missed: StudioStatistics['missed'] = []
  for (const { term, folded, searches } of await statistics.listMissedSearches(
    deps.database.queries,
    now,
    2 * SHOWN,
  )) {
    if (missed.length < SHOWN && (await findMatchingReviews(deps, folded)).length === 0)
      missed.push({ term, searches })
  }
  return missed
}

/** 30 days, the last one today. */
function daysUntil(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    dayInTaipei(new Date(now.getTime() - (DAYS - 1 - index) * DAY)),
  )
}

const DAYS = 30
