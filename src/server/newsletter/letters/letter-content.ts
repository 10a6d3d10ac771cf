import { dayInTaipei } from '../../../contract/days.ts'
import { UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import { letterVisitPath, mailCoverPath } from '../../../contract/newsletter/letter-links.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { coverOf, textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import type { Deps } from '../../deps.ts'
import { designMail, type MailBlock, type MailBody } from '../../mail/mail-design.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { coverPathOf, describeState, readRecords } from '../../studio/records.service.ts'
import { letterMail, letterReason, newsletterMail } from '../mail-texts.ts'
import { newsletterHeaders, unsubscribeLink } from '../subscriptions/subscription-mails.ts'
import { isSingle, reviewsOf } from './letter-records.ts'
import { type LetterRow, listCandidateIds, listLetterRows } from './letters.store.ts'
import { contactMailbox } from '../../settings/settings.service.ts'

type Candidate = LetterWithReviews['candidates'][number]

/** The reviews since the last letter, newest first, scheduled ones first of all; before the first letter the newest. */
export async function listCandidates(deps: Deps): Promise<Candidate[]> {
  const letters = await listLetterRows(deps.database.queries)
  const started = letters.filter(({ started_at }) => started_at !== null)
  const included = new Set(started.flatMap((letter) => reviewsOf(letter)))
  const last = started
    .filter((letter) => !isSingle(letter))
    .map((letter) => letter.started_at ?? '')
    .toSorted()
    .at(-1)
  const since = last === undefined ? '' : dayInTaipei(new Date(last))
  const { scheduled, published } = await listCandidateIds(deps.database.queries, since, MOST_CANDIDATES)
  const fresh = published.filter((id) => !included.has(id))
  return readCandidates(deps, [
    ...scheduled,
    ...fresh.slice(0, last === undefined ? FIRST_CANDIDATES : fresh.length),
  ])
}

/** Reviews offered for the first letter of all. */
const FIRST_CANDIDATES = 12
/** Scheduled ones, and published ones, of which a letter takes a few. */
const MOST_CANDIDATES = 48

/** Those of these ids that a letter may contain. */
export async function readCandidates(deps: Deps, ids: readonly number[]): Promise<Candidate[]> {
  const records = await readRecords(deps.database.queries, ids)
  return ids.flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const { state, scheduled_at } = describeState(record)
    if ((state !== 'published' && state !== 'scheduled') || record.draft.kind === 'page') return []
    const { title, headline, author, categories, publish_date } = ofItsKind(record.draft)
    return [
      {
        id,
        title,
        headline,
        author,
        categories,
        publish_date,
        choice: record.letterChoice,
        cover_path: coverPathOf(deps, record),
        scheduled_at: state === 'scheduled' ? scheduled_at : null,
      },
    ]
  })
}

/** The content of the letter with those of its reviews that are published, or also with scheduled ones. */
export async function readContent(
  deps: Deps,
  queries: Queries,
  letter: LetterRow,
  { number, withScheduled }: { number: number; withScheduled: boolean },
): Promise<LetterContent> {
  const { siteUrl } = deps
  const ids = reviewsOf(letter)
  const records = await readRecords(queries, ids)
  const reviews = ids.flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const { state } = describeState(record)
    if (state !== 'published' && !(withScheduled && state === 'scheduled')) return []
    if (record.draft.kind === 'page') return []
    // Changes that are not published do not count.
    const { stored, draft } = record
    const text = state === 'published' ? stored!.row : ofItsKind(draft)
    return [
      {
        id,
        title: textTitle(text),
        author: textByline(text),
        text: text.excerpt === '' ? text.summary : text.excerpt,
        url: siteUrl + letterVisitPath(number, id),
        cover: {
          url: siteUrl + (state === 'published' ? mailCoverPath(id) : coverPathOf(deps, record)),
          alt: coverOf(text),
        },
      },
    ]
  })
  const { subject, second_line, opening } = letter
  return { number, subject, second_line, opening, reviews }
}

/** The content that all mails of a letter share; stored when the sending begins. */
export interface LetterContent {
  number: number
  subject: string
  second_line: string
  opening: string
  reviews: {
    id: number
    title: string
    author: string
    text: string
    /** The page that counts the visit and leads to the review. */
    url: string
    /** Letters from before there were covers have none. */
    cover?: { url: string; alt: string }
  }[]
}

/** The content of a letter whose sending has begun. */
export function contentOf({ content }: Pick<LetterRow, 'content'>): LetterContent {
  if (content === null) throw new Error('the letter is a draft')
  const parsed = JSON.parse(content) as LetterContent
  // Letters from before there was a counter have the review's own URL, and no id.
  const reviews = parsed.reviews.map((review) => ({ ...review, id: review.id ?? idOfUrl(review.url) }))
  return { ...parsed, reviews }
}

function idOfUrl(url: string): number {
  return Number(/\/review\/(\d+)/.exec(url)?.[1] ?? 0)
}

interface ComposedLetter {
  subject: string
  headers: Record<string, string>
  body: MailBody
}

/** The mail for one subscriber; without one, such as for a preview, its last link has no token. */
export function composeLetter(
  deps: Deps,
  site: SiteSettings,
  content: LetterContent,
  subscriber?: { key: string },
): ComposedLetter {
  const { siteUrl } = deps
  const contact = contactMailbox(site)
  const opening = content.opening.trim().split(/\n{2,}/)
  const blocks: MailBlock[] = [
    ...opening.filter((text) => text !== '').map((text) => ({ kind: 'paragraph', text }) as const),
    ...content.reviews.map((review) => ({ kind: 'book', label: letterMail.readReview, ...review }) as const),
  ]
  const leave = subscriber
    ? unsubscribeLink(deps, subscriber)
    : ({ kind: 'link', label: newsletterMail.unsubscribeLink, url: siteUrl + UNSUBSCRIBE_PATH } as const)
  return {
    subject: content.subject,
    headers: {
      // Answers go to the owner, not to the mailbox that receives bounces.
      ...(contact !== null && { 'Reply-To': contact }),
      ...(subscriber && newsletterHeaders(deps, subscriber)),
    },
    body: designMail({
      site,
      siteUrl,
      preheader: content.second_line,
      heading: content.subject,
      blocks,
      notes: [
        { kind: 'paragraph', text: `${letterReason(site.name, content.number)}${letterMail.leave}` },
        leave,
      ],
    }),
  }
}
