import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { type ImportedItem, type ReadExport, readOrLeaveOut, textItem } from '../texts/imported-text.ts'
import { readTime } from '../../text/read-time.ts'
import { type Cell, readCsvItems } from './csv-rows.ts'

/** The reviews that were written at Goodreads: rows of its library export with a text. */
export const readGoodreads: ReadExport = (files, [name = '']) =>
  readCsvItems(files, name, (cell, line) => {
    const title = cell('Title').replace(/\s*\([^()]*#[\d.]+\)$/, '')
    const place = { where: `row ${line}`, title }
    return readOrLeaveOut(place, cell('My Review'), () => readBook(cell, place))
  })

function readBook(cell: Cell, { where, title }: { where: string; title: string }): ImportedItem {
  const review = cell('My Review')
  if (review === '') return { kind: 'left_out', where, title, why: 'no_review' }
  const rating = Number(cell('My Rating'))
  const day = readDay(cell('Date Read')) ?? readDay(cell('Date Added'))
  const year = Number(cell('Year Published') || cell('Original Publication Year'))
  const shelves = cell('Bookshelves')
    .split(',')
    .map((shelf) => shelf.trim())
  return textItem({
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
  })
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
export const readGhostMembers: ReadExport = (files, [name = '']) =>
  readCsvItems(files, name, (cell, line) => ({
    kind: 'member',
    member: {
      where: `row ${line}`,
      email: cell('email'),
      is_subscribed: cell('subscribed_to_emails').toLowerCase() === 'true',
      created_at: readTime(cell('created_at'), { zone: 'Z' }),
      name: cell('name'),
      labels: cell('labels'),
    },
  }))
