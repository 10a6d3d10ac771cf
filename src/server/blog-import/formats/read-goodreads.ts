import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { emptyText, type ImportedItem, type OpenedExport, readOrLeaveOut } from '../texts/imported-text.ts'
import { readTime } from '../../text/read-time.ts'
import type { SourceFiles } from '../source-files.ts'
import { cellOf, type Cells, readCsvRows } from './csv-rows.ts'

/** The reviews that were written at Goodreads: rows of its library export with a text. */
export async function openGoodreads(
  files: SourceFiles,
  [name = '']: readonly string[],
): Promise<OpenedExport> {
  return {
    kind: 'goodreads',
    siteUrl: '',
    async *items() {
      for await (const { line, cells } of readCsvRows(files, name))
        yield cells
          ? readOrLeaveOut(placeOf(cells, line), String(cells['My Review'] ?? ''), () =>
              readBook(cells, line),
            )
          : { kind: 'left_out', where: `row ${line}`, title: '', why: 'unreadable' }
    },
  }
}

function placeOf(cells: Cells, line: number): { where: string; title: string } {
  const title = String(cells['Title'] ?? '').trim()
  return { where: `row ${line}`, title: title.replace(/\s*\([^()]*#[\d.]+\)$/, '') }
}

function readBook(cells: Cells, line: number): ImportedItem {
  const cell = (column: string) => cellOf(cells, column)
  const { where, title } = placeOf(cells, line)
  const review = cell('My Review')
  if (review === '') return { kind: 'left_out', where, title, why: 'no_review' }
  const rating = Number(cell('My Rating'))
  const day = readDay(cell('Date Read')) ?? readDay(cell('Date Added'))
  const year = Number(cell('Year Published') || cell('Original Publication Year'))
  const shelves = cell('Bookshelves')
    .split(',')
    .map((shelf) => shelf.trim())
  return {
    kind: 'text',
    text: {
      ...emptyText(),
      source: `goodreads ${cell('Book Id') || title}`,
      where,
      title,
      html: cell('Spoiler') === 'true' ? `<details>${readReview(review)}</details>` : readReview(review),
      published_at: day,
      updated_at: day,
      terms: shelves
        .filter((shelf) => shelf !== '' && !['read', 'to-read', 'currently-reading'].includes(shelf))
        .map((shelf) => ({ name: shelf, slug: shelf, isTag: true, addresses: [] })),
      book: {
        title,
        author: cell('Author').replace(/\s+/g, ' '),
        isbn: parseIsbn(cell('ISBN13')) ?? parseIsbn(cell('ISBN')) ?? '',
        publisher: cell('Publisher'),
        ...(rating >= 1 && rating <= 5 ? { rating } : {}),
        ...(Number.isInteger(year) && year !== 0 ? { book_year: year } : {}),
      },
    },
  }
}

/** Goodreads writes line breaks as `<br/>`, and what gives the end away between `<spoiler>`. */
function readReview(review: string): string {
  return review
    .replace(/<spoiler>([^]*?)<\/spoiler>/gi, '</p><details><p>$1</p></details><p>')
    .replace(/(?:<br\s*\/?>\s*){2,}/gi, '</p><p>')
    .replace(/^([^]*)$/, '<p>$1</p>')
    .replace(/<p>\s*<\/p>/g, '')
}

/** Noon in Taipei, so that the day is the same here. */
function readDay(day: string): string | null {
  return readTime(`${day} 12:00`)
}

/** The members of a Ghost site, as its list of members is exported. */
export async function openGhostMembers(
  files: SourceFiles,
  [name = '']: readonly string[],
): Promise<OpenedExport> {
  return {
    kind: 'ghost-members',
    siteUrl: '',
    async *items() {
      for await (const { line, cells } of readCsvRows(files, name)) {
        const cell = (column: string) => cellOf(cells ?? {}, column)
        const where = `row ${line}`
        if (!cells) yield { kind: 'left_out', where, title: '', why: 'unreadable' }
        else
          yield {
            kind: 'member',
            member: {
              where,
              email: cell('email'),
              is_subscribed: cell('subscribed_to_emails').toLowerCase() === 'true',
              created_at: readTime(cell('created_at'), 'Z'),
            },
          }
      }
    },
  }
}
