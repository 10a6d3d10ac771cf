import { dayInTaipei } from '../../contract/days.ts'
import { DAY } from '../../contract/durations.ts'
import { DEFAULT_SEAL } from '../../contract/settings/seal.ts'
import { PROGRAM_NAME } from '../../contract/settings/settings.ts'
import type { StudioStatistics } from '../../contract/studio/statistics.ts'
import type { StudioSummary } from '../../contract/studio/studio.ts'
import { readBackupTimes } from '../archive/backup/backup-lease.service.ts'
import { countSamples } from '../archive/site-import/sample/sample-removal.service.ts'
import { summarizeNews } from '../comments/moderation-list.service.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { countUnsent } from '../mail/deliveries/deliveries.service.ts'
import { countRefusedOfLast, findUnsentLetter } from '../newsletter/letters/letters.service.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { type CardDeps, readCards } from '../reviews/review-cards.service.ts'
import { countReviews } from '../reviews/review-lists.service.ts'
import { listPublishedSince } from '../reviews/review-lookup.service.ts'
import { findMatchingReviews } from '../search/search.service.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import * as statistics from '../statistics/statistics.service.ts'
import { summarizeReviews } from '../studio/list/review-summary.service.ts'

/** The data of the studio's first screen. Backups and mails are for the owner alone. */
export async function readSummary(
  deps: Deps,
  { userId, isOwner }: Pick<Actor, 'userId' | 'isOwner'>,
): Promise<StudioSummary> {
  const { queries } = deps.database
  const held = await summarizeHeld(deps)
  return {
    ...(await summarizeReviews(queries, deps.clock.now())),
    held_comments: held.count,
    oldest_held_at: held.oldest,
    new_comments: await summarizeNews(deps, userId ?? ''),
    backup: isOwner ? await readBackupTimes(queries) : null,
    unsent_letter: isOwner ? await findUnsentLetter(queries) : null,
    failed_mails: isOwner
      ? (await countUnsent(queries, 'mails')).failed - (await countRefusedOfLast(queries))
      : 0,
    sends_mail: !isOwner || deps.sendsMail,
    first_run: isOwner ? await readFirstRun(deps) : null,
  }
}

async function readFirstRun(deps: Deps): Promise<StudioSummary['first_run']> {
  const { all: samples, published } = await countSamples(deps)
  const has_text = (await countReviews(deps)) > published
  if (samples === 0 && has_text) return null
  const { name, seal, seal_picture } = (await readCachedSettings(deps)).site
  const is_named = name !== PROGRAM_NAME || seal !== DEFAULT_SEAL || seal_picture !== null
  return { is_named, samples, has_text }
}

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
    top: await readTop(deps, [...byReview].slice(0, SHOWN)),
    missed: await listMissed(deps, now),
    referrers,
  }
}

const SHOWN = 6
/** An import may publish thousands on one day. */
const OF_ONE_DAY = 100

async function readTop(deps: CardDeps, top: readonly [id: number, views: number][]) {
  const cards = await readCards(
    deps,
    top.map(([id]) => id),
  )
  return top.flatMap(([id, views]) => {
    const card = cards.get(id)
    return card
      ? [
          {
            id,
            title: card.title,
            headline: card.headline,
            categories: card.categories,
            category: card.category,
            views,
          },
        ]
      : []
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
