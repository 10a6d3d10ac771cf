import { UNSUBSCRIBE_PATH } from '../../contract/links.ts'
import type { SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { letterMail, letterReason } from '../mail-texts/letter.ts'
import { newsletterMail } from '../mail-texts/newsletter-mails.ts'
import { designMail, type MailBlock, type MailBody } from '../mail/mail-design.service.ts'
import { newsletterHeaders, wayOut } from '../newsletter/way-out.service.ts'

/** What all mails of a letter have in common; stored when the sending begins. */
export interface LetterContent {
  number: number
  subject: string
  second_line: string
  opening: string
  reviews: { title: string; author: string; text: string; url: string }[]
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
    ? wayOut(deps, subscriber)
    : ({ kind: 'link', label: newsletterMail.wayOut, url: siteUrl + UNSUBSCRIBE_PATH } as const)
  return {
    subject: content.subject,
    headers: subscriber ? newsletterHeaders(deps, subscriber) : {},
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
