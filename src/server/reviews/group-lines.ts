import { reviewPath, seriesPath, tagPath } from '../../contract/links.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { numberInSeries, tagWording } from '../../contract/wording/reviews/tags.ts'
import { escapeHtml } from '../text/html-text.ts'

/**
 * The lines of a text that lead to its tags and through its series. They are HTML, because as components they would be part of the
 * first load of each review.
 */
export function groupLines({
  tags,
  series,
}: Pick<Review, 'tags' | 'series'>): Pick<Review, 'series_line' | 'end_lines'> {
  return {
    series_line: series === null ? '' : seriesLine(series),
    end_lines: tagLine(tags) + neighbours(series),
  }
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

function neighbours(series: Series | null): string {
  if (!series || (!series.previous && !series.next)) return ''
  const parts = [series.previous, series.next].map((text) => {
    if (!text) return '<span></span>'
    const about = escapeHtml(`${series.name}・${numberInSeries(text.number)}`)
    const href = escapeHtml(reviewPath(text.id, text.slug))
    return `<a href="${href}"><small>${about}</small>${escapeHtml(text.title)}</a>`
  })
  return `<nav aria-label="${tagWording.neighbours}">${parts.join('')}</nav>`
}

function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
}
