import type { ReviewedBook } from '../../contract/reviews/reviews.ts'
import {
  FIELD_IN_ADDRESS,
  type BookField,
  type BookPlaces,
  fieldsOf,
} from '../../contract/settings/book-places.ts'
import { bookPlacesWording as w } from '../../contract/wording/reviews/book-places.ts'
import { bookTitle } from '../../contract/wording/reviews/books.ts'
import { siteWording } from '../../contract/wording/site/site.ts'
import { escapeHtml } from '../text/html-text.ts'

type Book = Pick<ReviewedBook, 'title' | 'author' | 'author_parts' | 'isbn'>

/** The id of the line, to which the facts of the review lead. */
export const PLACES_ID = 'where'

/** Where the books can be bought or borrowed: a line of links for each, as HTML; empty where no place fits. */
export function placeLine(books: readonly Book[], { places, says_unpaid }: BookPlaces): string {
  const lines = books.flatMap((book) => {
    const fields = fieldsFor(book)
    const links = places.flatMap(({ name, templates, is_sponsored }) => {
      const template = templates.find((each) => fieldsOf(each).every((field) => fields[field] !== ''))
      return template === undefined ? [] : { name, template, is_sponsored, href: fill(template, fields) }
    })
    return links.length === 0 ? [] : { title: book.title, links }
  })
  if (lines.length === 0) return ''
  const links = lines.flatMap((line) => line.links)
  const byIsbn = links.filter(({ template }) => template.includes('{isbn}')).length
  const way = byIsbn === links.length ? w.byIsbn : byIsbn === 0 ? w.byName : w.byEither
  const isUnpaid = says_unpaid && !places.some(({ is_sponsored }) => is_sponsored)
  const hint = way + (isUnpaid ? w.unpaid : '')
  const rows = lines.map(
    ({ title, links: row }) =>
      `<p>${books.length > 1 ? `<cite>${escapeHtml(bookTitle(title))}</cite>` : `<b>${w.heading}</b>`} ${row.map(linkTo).join(' ')}</p>`,
  )
  return `<div id="${PLACES_ID}" role="group" aria-label="${w.heading}">${rows.join('')}<small>${hint}</small></div>`
}

interface PlaceLink {
  name: string
  href: string
  is_sponsored: boolean
}

function linkTo({ name, href, is_sponsored }: PlaceLink): string {
  const rel = `nofollow noopener${is_sponsored ? ' sponsored' : ''}`
  return `<a href="${escapeHtml(href)}" target="_blank" rel="${rel}">${escapeHtml(name)}<span class="visually-hidden">${siteWording.newTab}</span></a>`
}

/** Empty where the book has none. Shops look for one author by name, so the first stands for the line. */
function fieldsFor({ title, author, author_parts, isbn }: Book): Record<BookField, string> {
  return { isbn: (isbn ?? '').replace(/[^\dXx]/g, ''), title, author: author_parts[1] ?? author }
}

function fill(template: string, fields: Record<BookField, string>): string {
  const filled = template.replace(FIELD_IN_ADDRESS, (_, field: BookField) =>
    encodeURIComponent(fields[field].toWellFormed()),
  )
  return new URL(filled).href
}
