import type { Review } from '../../../contract/reviews.ts'

const MOST_CHARACTERS = 120

/** One or two sentences for link previews: the summary, else the excerpt, else the beginning of the text. */
export function descriptionOf(review: Pick<Review, 'summary' | 'excerpt' | 'content'>): string {
  const written = review.summary.trim() || review.excerpt.trim()
  return written || startOf(review.content)
}

function startOf(html: string): string {
  const text = html
    .replace(/<\/(?:p|h\d|li|dt|dd|blockquote|footer|figcaption|tr|pre)>|<br ?\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}……` : text
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&#39;': "'",
}
