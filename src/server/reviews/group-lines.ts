import { reviewPath, seriesPath, tagPath } from '../../contract/links.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { numberInSeries, tagWording } from '../../contract/wording/reviews/tags.ts'
import { escapeHtml } from '../text/html-text.ts'

/** A text's lines to its series and tags: as HTML, since components would be part of each review's first load. */
export function groupLines({
  tags,
  series,
}: Pick<Review, 'tags' | 'series'>): Pick<Review, 'series_line' | 'tag_line'> {
  return {
    series_line: series === null ? '' : seriesLine(series),
    tag_line: tagLine(tags),
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

function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
}
