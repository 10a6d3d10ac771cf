import { COMMENT_LEAST_SECONDS } from '../../../contract/limits.ts'
import type { HoldReason } from '../../../contract/comments/moderation.ts'
import { fold } from '../../text/fold.ts'
import { findBanned, countLinks, hasContact } from './advertising.ts'
import { type Fingerprint, parseFingerprint } from './fingerprint.ts'
import { listSimilarities } from './similarity.ts'

/** The points of each reason to hold a comment (docs/decisions/0006-spam.md). */
const POINTS: Record<HoldReason, number> = {
  no_proof: 9,
  hidden_field: 9,
  too_soon: 9,
  banned: 9,
  first_comment: 9,
  near_owner_name: 9,
  contact: 3,
  links: 3,
  repeated: 3,
  many_from_address: 3,
  link: 2,
  similar: 2,
  address_held: 2,
  written_fast: 1,
  several_at_once: 1,
  several: 1,
  remote: 9,
}

export function isReason(value: string): value is HoldReason {
  return Object.hasOwn(POINTS, value)
}

/** Three points hold a comment; while there are more comments than usual, one is enough. */
export function isHeldForReview(reasons: readonly HoldReason[], isCrowded: boolean): boolean {
  const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
  return points >= (isCrowded ? 1 : 3)
}

/** Everybody's comments in a minute from which the site is crowded: six are many for a site of one reviewer. */
export const SITE_COMMENTS_A_MINUTE = 6

interface Writing {
  name: string
  content: string
  /** The folded content, in which texts are compared. */
  folded: string
  fingerprint: string
  siteUrl: string
  banned: readonly string[]
  /** Of the last day, from everybody, held ones too. */
  recentFingerprints: readonly Fingerprint[]
}

/** Reasons in the text: links, contacts, banned words, similarity to other comments. */
export function scoreContent(writing: Writing): HoldReason[] {
  const links = countLinks(`${writing.name}\n${writing.content}`, writing.siteUrl)
  return [
    ...only('banned', findBanned([writing.name, writing.content], writing.banned) !== undefined),
    ...only('contact', hasContact(writing.folded) || hasContact(fold(writing.name))),
    ...only('links', links > 1),
    ...only('link', links === 1),
    ...scoreSimilarity(parseFingerprint(writing.fingerprint), writing.recentFingerprints),
  ]
}

interface Sending {
  content: string
  isHiddenFieldFilled: boolean
  /** From the request for the challenge to the comment; null without a valid proof of work. */
  seconds: number | null
  /** By the same visitor. */
  own: Traffic
  /** From the same address, behind which a whole school may sit. */
  there: Traffic
  hasAddressHeld: boolean
}

/** Numbers of recent comments, without this one. */
interface Traffic {
  lastMinute: number
  lastTenMinutes: number
}

/** Reasons in how the comment was sent. */
export function scoreSender(sending: Sending): HoldReason[] {
  const { seconds, own, there } = sending
  return [
    ...only('no_proof', seconds === null),
    ...only('hidden_field', sending.isHiddenFieldFilled),
    ...only('too_soon', seconds !== null && seconds < COMMENT_LEAST_SECONDS),
    ...only('written_fast', seconds !== null && writingEffort(sending.content) / seconds > FASTEST_TYPIST),
    ...only('several_at_once', own.lastMinute >= 1 || there.lastMinute >= 3),
    ...only('several', own.lastTenMinutes >= 2 || there.lastTenMinutes >= 5),
    ...only('many_from_address', there.lastTenMinutes >= 10),
    ...only('address_held', sending.hasAddressHeld),
  ]
}

/** Han characters a second; a practised typist makes 100 to 150 a minute. */
const FASTEST_TYPIST = 3

/** In Han characters: three letters of an alphabet take about as long as one of them. */
function writingEffort(content: string): number {
  const alphabetic =
    content.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s]/gu)?.length ?? 0
  return [...content].length - alphabetic + alphabetic / 3
}

/** Short texts such as thanks are often the same: they count as repeated from the fourth on. */
function scoreSimilarity(fingerprint: Fingerprint, recent: readonly Fingerprint[]): HoldReason[] {
  const similarities = listSimilarities(fingerprint, recent, SIMILAR)
  const isShort = fingerprint.length < SHORT
  const isRepeated = isShort
    ? similarities.length >= 3
    : similarities.length >= 2 || similarities.some((similarity) => similarity >= SAME)
  return isRepeated ? ['repeated'] : only('similar', similarities.length >= 1)
}

/** People's own wording about one book shares under a tenth of its pairs; a template with other words in it, a fifth. */
const SIMILAR = 0.2
const SAME = 0.45
const SHORT = 12

function only(reason: HoldReason, applies: boolean): HoldReason[] {
  return applies ? [reason] : []
}
