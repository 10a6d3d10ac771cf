import { UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { LetterRow } from './letters.store.ts'
import { letterMail, letterReason, newsletterMail } from '../mail-texts.ts'
import { designMail, type MailBlock, type MailBody } from '../../mail/mail-design.service.ts'
import { newsletterHeaders, unsubscribeLink } from '../subscriptions/unsubscribe-links.service.ts'

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
  deps: Pick<Deps, 'siteUrl' | 'secret'>,
  site: SiteSettings,
  content: LetterContent,
  subscriber?: { key: string },
): ComposedLetter {
  const { siteUrl } = deps
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
      ...(site.contact_email !== null && { 'Reply-To': site.contact_email }),
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
