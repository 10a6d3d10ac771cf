import { useEffect, useRef } from 'react'
import { parseReviewId, reviewPath, signInPath } from '../../contract/links.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { useSession } from './session.ts'

/** What a visitor was about to do when the sign-in came between; data, so that it outlives a way over other pages. */
export type Deed =
  | { kind: 'bookmark'; review: number }
  | { kind: 'reading-status'; review: number; status: ReadingStatus }

const KEY = 'xingcha:deed'
/** Who comes back later than this has thought of something else. Milliseconds. */
const KEPT_FOR = 30 * 60_000

/** Keeps it in this tab until it is done, dropped, or half an hour old. */
export function keepDeed(deed: Deed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ deed, keptAt: Date.now() }))
  } catch {
    // Without storage it has to be pressed again after the sign-in.
  }
}

export function dropDeed(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Where the deed that is kept was to be done; undefined where none is. */
export function placeOfDeed(): string | undefined {
  const deed = keptDeed()
  return deed && reviewPath(deed.review)
}

/** The way in of a button that was pressed before script was there: the deed goes along. */
export function earlyDeedPath({ kind, review }: Deed): string {
  return `${signInPath(reviewPath(review))}&deed=${kind}`
}

/** Keeps what such a button of this site has asked for; a link from elsewhere makes nobody do anything. */
export function keepEarlyDeed(search: URLSearchParams): void {
  const kind = search.get('deed')
  const review = parseReviewId(/^\/review\/(\d+)$/.exec(search.get('to') ?? '')?.[1] ?? '')
  if (review === undefined || !document.referrer.startsWith(`${window.location.origin}/`)) return
  if (kind === 'bookmark') keepDeed({ kind, review })
  if (kind === 'reading-status') keepDeed({ kind, review, status: FIRST_STATUS })
}

/** Of a book that is put on the list by one press. */
export const FIRST_STATUS: ReadingStatus = 'want_to_read'

/**
 * Does what this review's visitor was about to do, once, as soon as they are signed in and nothing has to be waited
 * for any more.
 */
export function useDeed<Kind extends Deed['kind']>(
  kind: Kind,
  review: number,
  isWaiting: boolean,
  perform: (deed: Extract<Deed, { kind: Kind }>) => void,
): void {
  const { status } = useSession()
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  useEffect(() => {
    if (status !== 'signed-in' || isWaiting) return
    const deed = keptDeed()
    if (deed?.kind !== kind || deed.review !== review) return
    dropDeed()
    latest.current(deed as Extract<Deed, { kind: Kind }>)
  }, [status, kind, review, isWaiting])
}

function keptDeed(): Deed | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { deed: Deed; keptAt: number } | null
    return kept && Date.now() - kept.keptAt < KEPT_FOR ? kept.deed : undefined
  } catch {
    return undefined
  }
}
