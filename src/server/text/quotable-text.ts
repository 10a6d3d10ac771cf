import { isNoteMark, mapTree, parseArticle, textOf } from './article/article-tree.ts'

/** The text of an article from which readers quote: without readings of ruby and the marks of notes. */
export interface QuotableText {
  /** With its white space. */
  text: string
  /** Without. */
  compact: string
  /** For each code unit of `compact`, its index in `text`. */
  offsets: readonly number[]
}

export function quotableText(sanitizedHtml: string): QuotableText {
  const article = parseArticle(sanitizedHtml)
  mapTree(article, (node) => (isNoteMark(node) ? [] : [node]))
  const text = textOf(article)
  const offsets: number[] = []
  let compact = ''
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    for (let at = 0; at < word.length; at++) offsets.push(index + at)
    compact += word
  }
  return { text, compact, offsets }
}

/** The words of a place in `compact`, with their white space as `joinSpaces` leaves it. */
export function wordsAt(
  { text, offsets }: QuotableText,
  { start, end }: { start: number; end: number },
): string {
  return end <= start ? '' : joinSpaces(text.slice(offsets[start], (offsets[end - 1] ?? text.length) + 1))
}

/** The trimmed text with one character for each run of white space. Quotations are measured without it: so it at most doubles them. */
export function joinSpaces(text: string): string {
  return text.trim().replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : run.charAt(0)))
}
