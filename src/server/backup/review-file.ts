import { parse, stringify } from 'yaml'
import { articleToMarkdown, markdownToArticle } from './article-markdown.ts'
import { BackupRejected } from './backup-rejected.ts'
import { type ReviewFields, reviewSchema } from './open-files.ts'

const FENCE = '---\n'

/** A review as a Markdown file with front matter. */
export function formatReviewFile(fields: Omit<ReviewFields, 'body'>, article: string): string {
  const [html, end] = splitEnd(article)
  const markdown = articleToMarkdown(html)
  const header: ReviewFields = { ...fields, body: markdown === undefined ? 'html' : 'markdown' }
  return `${FENCE}${stringify(header, { lineWidth: 0 })}${FENCE}\n${markdown ?? html}${end}\n`
}

/** The fields and the HTML of such a file, unsanitised where it is HTML. `file` names it in the BackupRejected it throws. */
export function parseReviewFile(text: string, file: string): { fields: ReviewFields; article: string } {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1)
  if (!text.startsWith(FENCE) || end === -1) throw malformed(file, 'it does not begin with front matter')
  let front: unknown
  try {
    front = parse(text.slice(FENCE.length, end + 1))
  } catch (cause) {
    throw malformed(file, cause instanceof Error ? cause.message : String(cause))
  }
  const read = reviewSchema.safeParse(front)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw malformed(file, faults.join('; '))
  }
  const body = text
    .slice(end + 1 + FENCE.length)
    .replace(/^\n/, '')
    .replace(/\n$/, '')
  const [content, lineEnd] = splitEnd(body)
  const html = read.data.body === 'html' ? content : markdownToArticle(content)
  return { fields: read.data, article: html + lineEnd }
}

/** Many articles end with a line feed. */
function splitEnd(text: string): [text: string, end: string] {
  return text.endsWith('\n') ? [text.slice(0, -1), '\n'] : [text, '']
}

function malformed(file: string, reason: string): BackupRejected {
  return new BackupRejected(
    `${file} is not a review as xingcha export writes it (${reason}). Nothing was imported.`,
  )
}
