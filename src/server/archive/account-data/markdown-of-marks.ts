import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import type { ExportedReview } from '../../../contract/accounts/account-data.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'

/** A section of a Markdown file: a text that leads to its address, and each passage marked in it as a quotation with its note below. */
export function markdownOfMarks(
  review: ExportedReview,
  address: string,
  marks: readonly Pick<HighlightRow, 'quote' | 'note'>[],
): string {
  const byline = textByline(review)
  return [
    `# [${escape(textTitle(review))}](${address})`,
    ...(byline === '' ? [] : [escape(byline)]),
    ...marks.flatMap(({ quote, note }) => [
      linesOf(quote)
        .map((line) => `> ${line}`)
        .join('\n'),
      ...(note === '' ? [] : [linesOf(note).join('\n')]),
    ]),
  ]
    .map((block) => `${block}\n\n`)
    .join('')
}

/** Two blanks at its end keep a line apart from the next. */
function linesOf(text: string): string[] {
  const lines = escape(text).split('\n')
  return lines.map((line, at) => (at === lines.length - 1 || line === '' ? line : `${line}  `))
}

/** The text without what Markdown would read as marks. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#&~|]|^[-+=]|(?<=^\d{1,9})[.)]/gm, '\\$&')
}
