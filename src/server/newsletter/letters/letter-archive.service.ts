import { dayInTaipei } from '../../../contract/days.ts'
import type { LetterArchive, PublicLetter } from '../../../contract/newsletter/letter-archive.ts'
import { reviewPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { type CardDeps, readCards } from '../../reviews/review-cards.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { displayArticle } from '../../text/article/display-article.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { contentOf, type LetterContent, type LetterPart } from './letter-content.ts'
import { type LetterRow, listSentRows, countVisit } from './letters.store.ts'

/** The letters whose sending has begun, newest first. Throws letter_not_found where the owner keeps them private. */
export async function listArchive({ database }: Deps): Promise<LetterArchive> {
  const letters = await readPublicRows(database)
  return {
    letters: letters.map(({ row, content }) => ({
      ...headOf(row, content),
      titles: reviewsIn(content).map(({ title }) => title),
    })),
  }
}

/** Throws letter_not_found. */
export async function readArchivedLetter(
  deps: CardDeps & Pick<Deps, 'siteUrl'>,
  number: number,
): Promise<PublicLetter> {
  const letters = await readPublicRows(deps.database)
  const at = letters.findIndex(({ row }) => row.number === number)
  const letter = letters[at]
  if (!letter) throw problem('letter_not_found')
  const { row, content } = letter
  const cards = await readCards(
    deps,
    reviewsIn(content).map(({ id }) => id),
  )
  return {
    ...headOf(row, content),
    parts: content.parts.map((part) => publicPart(part, cards, deps.siteUrl)),
    earlier: letters[at + 1]?.row.number ?? null,
    later: letters[at - 1]?.row.number ?? null,
  }
}

function reviewsIn({ parts }: LetterContent) {
  return parts.flatMap((part) => (part.kind === 'review' ? part : []))
}

/** A whole text stands in the letter's page while it is public. */
function publicPart(
  part: LetterPart,
  cards: ReadonlyMap<number, ReviewCard>,
  siteUrl: string,
): PublicLetter['parts'][number] {
  if (part.kind === 'paragraph') return { kind: 'text', html: `<p>${lines(part.text)}</p>` }
  const shown = (html: string, path: string) => displayArticle(html, { path, siteUrl, medium: 'page' })
  if (part.kind === 'html') return { kind: 'text', html: shown(part.html, '') }
  const { id, form, title, author, text } = part
  const card = cards.get(id)
  const path = pathOf(card)
  const isCard = form === 'card' || path === null
  return {
    kind: 'review',
    title,
    author: form === 'link' ? '' : author,
    text: isCard ? text : '',
    path,
    cover: isCard ? (card?.cover ?? null) : null,
    html: form === 'whole' && path !== null ? shown(separateIds(part.html ?? '', id), path) : '',
  }
}

/** Ids of several texts on one page must differ. */
function separateIds(html: string, id: number): string {
  return html.replaceAll(/(\s(?:id="|href="#))note-/g, `$1note-${id}-`)
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br />')
}

function pathOf(card: ReviewCard | undefined): string | null {
  return card ? reviewPath(card.id, card.slug) : null
}

/** The addresses of the public letters; none where the owner keeps them private. */
export async function listPublicNumbers({ database }: Deps): Promise<number[]> {
  const { letters_public } = await readSettings(database)
  if (!letters_public) return []
  return (await listSentRows(database.queries)).flatMap(({ number }) => number ?? [])
}

async function readPublicRows(database: Deps['database']) {
  const { letters_public } = await readSettings(database)
  if (!letters_public) throw problem('letter_not_found')
  const rows = await listSentRows(database.queries)
  return rows.map((row) => ({ row, content: contentOf(row) }))
}

function headOf(row: LetterRow, { number, subject, second_line }: LetterContent) {
  return { number: number ?? 0, subject, second_line, sent_on: dayInTaipei(new Date(row.started_at ?? 0)) }
}

/** Counts that somebody has followed a link of the letter: a number, nothing about whom. */
export function countLetterVisit({ database }: Deps, number: number): Promise<void> {
  return countVisit(database.queries, number)
}
