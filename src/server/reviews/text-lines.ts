import { reviewPath, seriesPath, tagPath } from '../../contract/links.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { BookPlaces } from '../../contract/settings/book-places.ts'
import { bookPlacesWording } from '../../contract/wording/reviews/book-places.ts'
import {
  bookFacts,
  publishDateText,
  readingTime,
  reviewWording,
} from '../../contract/wording/reviews/review.ts'
import { numberInSeries, tagWording } from '../../contract/wording/reviews/tags.ts'
import { escapeHtml } from '../text/html-text.ts'
import { placeLine, PLACES_ID } from './book-places.ts'

type Lines = Pick<Review, 'facts_line' | 'series_line' | 'place_line' | 'tag_line'>

/** The lines of a text about itself: as HTML, since components would be part of each review's first load. */
export function textLines(review: Omit<Review, keyof Lines>, places: BookPlaces): Lines {
  const { kind, tags, series, other_books } = review
  const place_line = kind === 'review' ? placeLine([review, ...other_books], places) : ''
  return {
    facts_line: factsLine(review, place_line !== ''),
    series_line: series === null ? '' : seriesLine(series),
    place_line,
    tag_line: tagLine(tags),
  }
}

/** Date, facts of the book and reading time in one line, with their labels for screen readers; unknown facts are left out. */
function factsLine(review: Omit<Review, keyof Lines>, hasPlaces: boolean): string {
  const { publish_date, content, reading_minutes, headline } = review
  const { publishDate, length } = reviewWording
  // Those of a book beside the headline stand with it.
  const facts = headline === '' ? bookFacts(review) : []
  const parts = [
    publish_date &&
      fact(
        publishDate,
        `<time datetime="${escapeHtml(publish_date)}">${escapeHtml(publishDateText(publish_date))}</time>`,
      ),
    // The language of the original title is unknown.
    ...facts.map(({ fact: name, text }) =>
      fact(reviewWording[name], escapeHtml(String(text)), name === 'original_title' ? ' lang=""' : ''),
    ),
    content.trim() !== '' && fact(length, readingTime(reading_minutes), '', NOT_PRINTED),
    hasPlaces &&
      fact(
        bookPlacesWording.label,
        `<a href="#${PLACES_ID}" class="text-link">${bookPlacesWording.heading}</a>`,
        '',
        NOT_PRINTED,
      ),
  ].filter((part) => typeof part === 'string')
  return `<dl>${parts.join('')}</dl>`
}

const NOT_PRINTED = ' class="no-print"'

function fact(label: string, html: string, ddMore = '', divMore = ''): string {
  return `<div${divMore}><dt class="visually-hidden">${label}</dt><dd${ddMore}>${html}</dd></div>`
}

type Series = NonNullable<Review['series']>

function seriesLine({ slug, name, number, previous, next }: Series): string {
  const place = number === null ? '' : `・${numberInSeries(number)}`
  const steps = [
    previous && link(reviewPath(previous.id, previous.slug), `‹ ${numberInSeries(previous.number)}`),
    next && link(reviewPath(next.id, next.slug), `${numberInSeries(next.number)} ›`),
  ].filter((step) => step !== null)
  const around = steps.length === 0 ? '' : `<span>${steps.join('')}</span>`
  return `<span>${tagWording.series}：${link(seriesPath(slug), name)}${place}</span>${around}`
}

function tagLine(tags: readonly string[]): string {
  if (tags.length === 0) return ''
  return `<p>${tagWording.tag}：${tags.map((tag) => link(tagPath(tag), tag)).join(' ')}</p>`
}

function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
}
