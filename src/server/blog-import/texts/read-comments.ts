import { answerTo, importedGuestName } from '../../../contract/wording/studio/blog-import.ts'
import { readContent } from '../../comments/comments.service.ts'
import type { BlogComment } from '../../comments/import-comments.service.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import { isNamed, mapTree, parseArticle, Text, textOf } from '../../text/article/article-tree.ts'
import { isComplexMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { htmlToText } from '../../text/html-text.ts'
import type { ImportedRemark, ImportedText } from './imported-text.ts'

/**
 * The comments of a text in threads of one level (docs/decisions/0090-answers.md), each after those that it answers. Below a comment that is
 * held, answers are held, too. An answer to a comment that does not come begins with the name of the person that it answers.
 * `leftOut`: names and days of those without a text, or longer than a comment may be.
 */
export function readComments(
  { remarks, base }: Pick<ImportedText, 'remarks' | 'base'>,
  owners: ReadonlyMap<string, string>,
): { comments: BlogComment[]; leftOut: string[] } {
  const byId = new Map(remarks.map((remark) => [remark.id, remark]))
  const read = new Map<ImportedRemark, BlogComment>()
  const leftOut: string[] = []
  const all = remarks
    .map((remark) => ({ remark, above: listAbove(remark, byId), created_at: timeOf(remark) }))
    .toSorted(
      (one, other) => one.above.length - other.above.length || (one.created_at < other.created_at ? -1 : 1),
    )
  for (const { remark, above, created_at } of all) {
    const [answered] = above
    const nearest = read.get(above.find((each) => read.has(each)) ?? remark)
    const content = contentOrNull(readCommentText(remark.html, base))
    if (content === null) {
      leftOut.push(`${nameOf(remark)} ${created_at.slice(0, 10)}`)
      continue
    }
    const isAnsweredLost = answered?.state === 'published' && !read.has(answered)
    const named = isAnsweredLost ? contentOrNull(`${answerTo(nameOf(answered))}\n${content}`) : null
    read.set(remark, {
      name: remark.name,
      content: named ?? content,
      created_at,
      state: [remark, ...above].some(({ state }) => state === 'held') ? 'held' : 'published',
      userId: owners.get(normalizeEmail(remark.email) ?? '') ?? null,
      head: nearest ? (nearest.head ?? nearest) : null,
      answered: nearest?.head && answered && read.has(answered) ? nearest : null,
    })
  }
  return { comments: [...read.values()], leftOut }
}

/** The comments above one, the nearest first. */
function listAbove(
  remark: ImportedRemark,
  byId: ReadonlyMap<string, ImportedRemark>,
): readonly ImportedRemark[] {
  const above = new Set<ImportedRemark>()
  let each = byId.get(remark.parent ?? '')
  while (each && each !== remark && !above.has(each)) {
    above.add(each)
    each = byId.get(each.parent ?? '')
  }
  return [...above]
}

function timeOf({ created_at }: ImportedRemark): string {
  return created_at ?? new Date(0).toISOString()
}

function nameOf({ name }: ImportedRemark): string {
  return name.trim() || importedGuestName
}

function contentOrNull(text: string): string | null {
  try {
    return readContent(text)
  } catch (cause) {
    if (cause instanceof Problem) return null
    throw cause
  }
}

/** Comments are plain text: of a link its words and, between brackets, its address. */
function readCommentText(html: string, base: string): string {
  if (isComplexMarkup(html)) return htmlToText(html)
  const lines = html.includes('<p') ? html : html.replace(/\r?\n/g, '<br>')
  const tree = parseArticle(sanitizeArticle(lines))
  mapTree(tree, (node) => {
    const { href = '' } = isNamed(node, 'a') ? node.attribs : {}
    if (!isNamed(node, 'a') || href === '' || href.startsWith('#')) return [node]
    const isRelative = !/^[a-z][\w+.-]*:/i.test(href) && URL.canParse(href, base)
    const address = isRelative ? new URL(href, base).href : href.replace(/^mailto:/, '')
    const words = textOf(node)
    return bareAddress(words) === bareAddress(address) || bareAddress(words) === bareAddress(href)
      ? [node]
      : [new Text(words === '' ? address : `${words}（${address}）`)]
  })
  return textOf(tree)
}

/** An address as people write it. */
function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
