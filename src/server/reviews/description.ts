import { visibleText } from '../text/html-text.ts'

const MAX_CHARACTERS = 120

/** One or two sentences for link previews: the summary, else the excerpt, else the beginning of the text. */
export function descriptionOf(review: { summary: string; excerpt: string; content: string }): string {
  return review.summary.trim() || review.excerpt.trim() || startOf(review.content)
}

function startOf(sanitizedHtml: string): string {
  const characters = [...visibleText(sanitizedHtml).replace(/\s+/g, ' ')]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}……`
    : characters.join('')
}
