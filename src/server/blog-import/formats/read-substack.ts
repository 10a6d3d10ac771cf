import { decodeText } from '../../tabular/chinese-encoding.ts'
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
  emptyText,
  type ImportedItem,
  type ImportNote,
  type OpenedExport,
  readOrLeaveOut,
} from '../texts/imported-text.ts'
import { cellOf, type Cells, readCsvRows } from './csv-rows.ts'

/** Bytes of one text. */
const MAX_BYTES = 8 * 1024 * 1024

/** The header of the list of posts, and of the list of subscribers. */
export const SUBSTACK =
  /^(?=[^\n]*\bpost_id\b)(?=[^\n]*\bis_published\b)|^(?=[^\n]*\bemail\b)(?=[^\n]*\bactive_subscription\b)/

/** Substack's archive: `posts.csv` with a file of HTML for each post beside it, and the list of subscribers. */
export async function openSubstack(files: SourceFiles, names: readonly string[]): Promise<OpenedExport> {
  return {
    kind: 'substack',
    siteUrl: '',
    async *items() {
      for (const name of names)
        for await (const { line, cells } of readCsvRows(files, name)) {
          const where = `${name} ${line}`
          if (!cells) yield { kind: 'left_out', where, title: '', why: 'unreadable' }
          else if (cells['post_id'] === undefined) yield readMember(cells, where)
          else yield await readPost(files, name.replace(/[^/]*$/, ''), cells)
        }
    },
  }
}

/** Whoever has switched letters off has left. */
function readMember(cells: Cells, where: string): ImportedItem {
  return {
    kind: 'member',
    member: {
      where,
      email: cellOf(cells, 'email'),
      is_subscribed: cellOf(cells, 'email_disabled').toLowerCase() !== 'true',
      created_at: readTime(cellOf(cells, 'created_at'), 'Z'),
    },
  }
}

/** Types of posts with a text of their own; threads and notes are conversations. */
const POSTS = new Set(['newsletter', 'podcast', 'video', 'page', 'adhoc_email'])

async function readPost(files: SourceFiles, folder: string, cells: Cells): Promise<ImportedItem> {
  const [id, title, type] = [cellOf(cells, 'post_id'), cellOf(cells, 'title'), cellOf(cells, 'type')]
  const where = `posts ${id}`
  if (!POSTS.has(type)) return { kind: 'left_out', where, title, why: 'other_kind' }
  const file = `${folder}posts/${id}.html`
  const bytes = files.names.includes(file)
    ? await files.read(file, MAX_BYTES).catch(() => undefined)
    : undefined
  const html = bytes && decodeText(bytes)
  if (html === undefined) return { kind: 'left_out', where, title, why: 'unreadable' }
  return readOrLeaveOut({ where, title }, html, () => {
    const audience = cellOf(cells, 'audience')
    const slug = id.replace(/^\d+\./, '')
    const reasons: [isSo: boolean, code: ImportNote['code'], detail: string][] = [
      [type === 'page', 'page', `/p/${slug}`],
      [!['', 'everyone'].includes(audience), 'private', audience],
      [type === 'adhoc_email', 'private', type],
      [cellOf(cells, 'is_published').toLowerCase() !== 'true', 'private', 'is_published: false'],
    ]
    const recording = cellOf(cells, 'podcast_url')
    return {
      kind: 'text',
      text: {
        ...emptyText(),
        source: `substack ${id}`,
        where,
        title: escapeHtml(title),
        html: (recording && `<p>${escapeHtml(recording)}</p>\n`) + readBody(html),
        base: '/',
        excerpt: escapeHtml(cellOf(cells, 'subtitle')),
        slug,
        published_at: readTime(cellOf(cells, 'post_date'), 'Z'),
        hidden: reasons.flatMap(([isSo, code, detail]) => (isSo ? [{ code, detail }] : [])),
        addresses: [`/p/${slug}`],
      },
    }
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
  return writeHtml(body).replace(/(?:<li id="footnote-[^]*?<\/li>\s*)+$/, '<ol>$&</ol>')
}

/** To subscribe, to share and to comment. */
const OWN_BUTTON = /\/subscribe\b|%%\w+%%|[?&]action=share\b|\/comments\b/
