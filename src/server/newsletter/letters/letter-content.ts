import { randomUUID } from 'node:crypto'
import { dayInTaipei } from '../../../contract/days.ts'
import { reviewPath, UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import { letterVisitPath, mailCoverPath } from '../../../contract/newsletter/letter-links.ts'
import type { TextForm } from '../../../contract/newsletter/letter-states.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { coverOf, otherAuthors, textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import type { Deps } from '../../deps.ts'
import { designMail, type MailBlock, type MailBody } from '../../mail/mail-design.service.ts'
import { escapeHtml } from '../../text/html-text.ts'
import type { Queries } from '../../platform/db/database.ts'
import { coverPathOf, describeState, readRecords } from '../../studio/records.service.ts'
import { letterMail, letterReason, newsletterMail } from '../mail-texts.ts'
import { newsletterHeaders, unsubscribeLink } from '../subscriptions/subscription-mails.ts'
import { readLetterBody } from './letter-body.ts'
import { reviewsOf } from './letter-records.ts'
import { type LetterRow, listCandidateIds, listLetterRows } from './letters.store.ts'
import { contactMailbox } from '../../settings/settings.service.ts'

type Candidate = LetterWithReviews['candidates'][number]
type ReviewRecord = NonNullable<ReturnType<Awaited<ReturnType<typeof readRecords>>['get']>>

/** The reviews since the last letter, newest first, scheduled ones first of all; before the first letter the newest. */
export async function listCandidates(deps: Deps): Promise<Candidate[]> {
  const letters = await listLetterRows(deps.database.queries)
  const started = letters.filter(({ started_at }) => started_at !== null)
  const included = new Set(started.flatMap((letter) => reviewsOf(letter)))
  const last = started
    .filter(({ kind }) => kind === 'letter')
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

/** The content of the letter with those of its texts that are published, or also with scheduled ones. */
export async function readContent(
  deps: Deps,
  queries: Queries,
  letter: LetterRow,
  { number, withScheduled }: { number: number | null; withScheduled: boolean },
): Promise<LetterContent> {
  const records = await readRecords(queries, reviewsOf(letter))
  const { subject, second_line } = letter
  const parts = readLetterBody(letter.body).flatMap((part): LetterPart[] => {
    if (part.kind === 'html') return [part]
    const record = records.get(part.id)
    const text = record && sendableText(record, withScheduled)
    return text ? [reviewPart(deps, record, { ...text, form: part.form, number })] : []
  })
  return { number, subject, second_line, parts }
}

/** A text as the letter shows it: changes that are not published do not count. Undefined where it is not to be sent. */
function sendableText(record: ReviewRecord, withScheduled: boolean) {
  const { state } = describeState(record)
  const { stored, draft } = record
  if (draft.kind === 'page') return undefined
  if (state === 'published')
    return { text: { ...stored!.row, other_books: stored!.otherBooks }, isPublished: true }
  return state === 'scheduled' && withScheduled ? { text: ofItsKind(draft), isPublished: false } : undefined
}

type ShownText = NonNullable<ReturnType<typeof sendableText>> & { form: TextForm; number: number | null }

function reviewPart(
  deps: Deps,
  record: ReviewRecord,
  { text, isPublished, form, number }: ShownText,
): ReviewPart {
  const { id } = record
  const { siteUrl } = deps
  return {
    kind: 'review',
    id,
    form,
    title: textTitle(text),
    author: textByline({ ...text, other_authors: otherAuthors(text.author, text.other_books) }),
    text: text.excerpt === '' ? text.summary : text.excerpt,
    url: siteUrl + (number === null ? reviewPath(id) : letterVisitPath(number, id)),
    cover: {
      url: siteUrl + (isPublished ? mailCoverPath(id) : coverPathOf(deps, record)),
      alt: coverOf(text),
    },
    ...(form === 'whole' && { html: text.content }),
  }
}

/** The content that all mails of a letter share; stored when the sending begins. */
export interface LetterContent {
  /** Null for the mail after the confirmation. */
  number: number | null
  subject: string
  second_line: string
  parts: LetterPart[]
}

export type LetterPart =
  | ReviewPart
  /** Sanitised. */
  | { kind: 'html'; html: string }
  /** Of letters from before there was a body. */
  | { kind: 'paragraph'; text: string }

interface ReviewPart {
  kind: 'review'
  id: number
  form: TextForm
  title: string
  author: string
  text: string
  /** The page that counts the visit and leads to the text. */
  url: string
  /** Letters from before there were covers have none. */
  cover?: { url: string; alt: string }
  /** The whole text, sanitised, where the letter has it. */
  html?: string
}

/** What was stored before letters had a body. */
interface FormerContent {
  number: number
  subject: string
  second_line: string
  opening: string
  reviews: (Omit<ReviewPart, 'kind' | 'form' | 'id'> & { id?: number })[]
}

/** The content of a letter whose sending has begun. */
export function contentOf({ content }: Pick<LetterRow, 'content'>): LetterContent {
  if (content === null) throw new Error('the letter is a draft')
  const parsed = JSON.parse(content) as LetterContent | FormerContent
  if ('parts' in parsed) return parsed
  const { number, subject, second_line, opening, reviews } = parsed
  const paragraphs = opening.trim().split(/\n{2,}/)
  return {
    number,
    subject,
    second_line,
    parts: [
      ...paragraphs.flatMap((text) => (text === '' ? [] : { kind: 'paragraph' as const, text })),
      // Letters from before there was a counter have the review's own URL, and no id.
      ...reviews.map((review) => ({
        ...review,
        kind: 'review' as const,
        form: 'card' as const,
        id: review.id ?? idOfUrl(review.url),
      })),
    ],
  }
}

function idOfUrl(url: string): number {
  return Number(/\/review\/(\d+)/.exec(url)?.[1] ?? 0)
}

interface LetterMail {
  subject: string
  headers: Record<string, string>
  body: MailBody
}

/** The mail with this link to leave, which has no token where a preview shows it. */
export function composeLetter(
  deps: Deps,
  site: SiteSettings,
  content: LetterContent,
  leaveUrl = deps.siteUrl + UNSUBSCRIBE_PATH,
): LetterMail {
  const contact = contactMailbox(site)
  return {
    subject: content.subject,
    // Answers go to the owner, not to the mailbox that receives bounces.
    headers: contact === null ? {} : { 'Reply-To': contact },
    body: designMail({
      site,
      siteUrl: deps.siteUrl,
      preheader: content.second_line,
      heading: content.subject,
      blocks: content.parts.map(blockOf),
      notes: [
        { kind: 'paragraph', text: letterReason(site.name, content.number) + letterMail.leave },
        { kind: 'link', label: newsletterMail.unsubscribeLink, url: leaveUrl },
      ],
    }),
  }
}

/** Composes the mail once. Returns what makes it that of one subscriber, with the own link and headers. */
export function composeForSubscribers(
  deps: Deps,
  site: SiteSettings,
  content: LetterContent,
): (subscriber: { key: string }) => LetterMail {
  // No text of the owner has it.
  const anyLink = `${deps.siteUrl}${UNSUBSCRIBE_PATH}/${randomUUID()}`
  const { subject, headers, body } = composeLetter(deps, site, content, anyLink)
  return (subscriber) => {
    const { url } = unsubscribeLink(deps, subscriber)
    return {
      subject,
      headers: { ...headers, ...newsletterHeaders(deps, subscriber) },
      body: {
        text: body.text.replaceAll(anyLink, url),
        html: body.html.replaceAll(anyLink, escapeHtml(url)),
      },
    }
  }
}

function blockOf(part: LetterPart): MailBlock {
  if (part.kind === 'html') return { kind: 'article', html: part.html }
  if (part.kind === 'paragraph') return part
  const { form, title, author, text, url, cover, html } = part
  if (form === 'link') return { kind: 'link', label: title, url }
  return {
    kind: 'book',
    label: letterMail.readReview,
    title,
    author,
    text,
    url,
    cover,
    ...(html !== undefined && { html }),
  }
}
