import {
  elementsOf,
  isNamed,
  isTag,
  mapTree,
  newElement,
  parseArticle,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { readTime } from '../../text/read-time.ts'
import type { SourceFiles } from '../source-files.ts'
import {
  type ImportedItem,
  type ReadExport,
  readOrLeaveOut,
  readTextFile,
  reasonsOf,
  textItem,
} from '../texts/imported-text.ts'
import { type Cell, readCsvItems } from './csv-rows.ts'

/** The header of the list of posts, and of the list of subscribers. */
export const SUBSTACK =
  /^(?=[^\n]*\bpost_id\b)(?=[^\n]*\bis_published\b)|^(?=[^\n]*\bemail\b)(?=[^\n]*\bactive_subscription\b)/

/** Substack's archive: `posts.csv` with a file of HTML for each post beside it, and the list of subscribers. */
export const readSubstack: ReadExport = async function* (files, names) {
  for (const name of names)
    yield* readCsvItems(files, name, (cell, line) =>
      cell('post_id') === ''
        ? readMember(cell, `${name} ${line}`)
        : readPost(files, name.replace(/[^/]*$/, ''), cell),
    )
}

/** Whoever has switched letters off has left. */
function readMember(cell: Cell, where: string): ImportedItem {
  const is_subscribed = cell('email_disabled').toLowerCase() !== 'true'
  const created_at = readTime(cell('created_at'), { zone: 'Z' })
  return { kind: 'member', member: { where, email: cell('email'), is_subscribed, created_at } }
}

/** Types of posts with a text of their own; threads and notes are conversations. */
const POSTS = new Set(['newsletter', 'podcast', 'video', 'page', 'adhoc_email'])

async function readPost(files: SourceFiles, folder: string, cell: Cell): Promise<ImportedItem> {
  const [id, title, type] = [cell('post_id'), cell('title'), cell('type')]
  const where = `posts ${id}`
  if (!POSTS.has(type)) return { kind: 'left_out', where, title, why: 'other_kind' }
  const html = await readTextFile(files, `${folder}posts/${id}.html`)
  if (html === undefined) return { kind: 'left_out', where, title, why: 'unreadable' }
  return readOrLeaveOut({ where, title }, html, () => {
    const [audience, recording] = [cell('audience'), cell('podcast_url')]
    const slug = id.replace(/^\d+\./, '')
    return textItem({
      source: `substack ${id}`,
      where,
      title: escapeHtml(title),
      html: (recording && `<p>${escapeHtml(recording)}</p>\n`) + readBody(html),
      base: '/',
      excerpt: escapeHtml(cell('subtitle')),
      slug,
      published_at: readTime(cell('post_date'), { zone: 'Z' }),
      hidden: reasonsOf(
        [type === 'page', 'page', `/p/${slug}`],
        [!['', 'everyone'].includes(audience), 'private', audience],
        [type === 'adhoc_email', 'private', type],
        [cell('is_published').toLowerCase() !== 'true', 'private', 'is_published: false'],
      ),
      addresses: [`/p/${slug}`],
    })
  })
}

/** The body without the buttons and forms of Substack, its notes as a list to which their numbers lead. */
function readBody(html: string): string {
  const body = parseArticle(html)
  mapTree(body, (node) => {
    if (!isTag(node)) return [node]
    const classes = (node.attribs['class'] ?? '').split(/\s+/)
    const link = elementsOf(node).find(({ name }) => name === 'a')
    if (classes.some((name) => name.startsWith('subscription-widget'))) return []
    if (classes.includes('button-wrapper') && OWN_BUTTON.test(link?.attribs['href'] ?? '')) return []
    if (classes.includes('footnote-anchor')) return [newElement('sup', {}, [node])]
    if (!classes.includes('footnote')) return [node]
    const content = node.children.flatMap((each) => (isNamed(each, 'div') ? each.children : []))
    return [newElement('li', { id: link?.attribs['id'] ?? '' }, content)]
  })
  return writeHtml(body).replace(/(?:<li id="footnote-[^]*?<\/li>\s*)+$/, '<section><ol>$&</ol></section>')
}

/** To subscribe, to share and to comment. */
const OWN_BUTTON = /\/subscribe\b|%%\w+%%|[?&]action=share\b|\/comments\b/
