import {
  hasClass,
  type Element,
  elementsOf,
  isNamed,
  isTag,
  mapTree,
  parseArticle,
  textOf,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { readTime } from '../../text/read-time.ts'
import {
  type ImportedItem,
  type ReadExport,
  readOrLeaveOut,
  readTextFile,
  reasonsOf,
  textItem,
} from '../texts/imported-text.ts'

/** A post of Medium's archive; the files of its other folders have no body. */
export const MEDIUM = /<article class="h-entry">[^]*data-field="body"/

/** Medium's archive: a file of HTML for each post and each response. */
export const readMedium: ReadExport = async function* (files, names) {
  for (const name of names) {
    const html = await readTextFile(files, name)
    if (html === undefined) yield { kind: 'left_out', where: name, title: '', why: 'unreadable' }
    else yield readOrLeaveOut({ where: name, title: '' }, html, () => readPost(name, html))
  }
}

function readPost(where: string, html: string): ImportedItem {
  const elements = elementsOf(parseArticle(html))
  const find = (test: (element: Element) => boolean) => elements.find(test)
  const title = textIn(find((each) => hasClass(each, 'p-name')))
  const subtitle = textIn(find((each) => each.attribs['data-field'] === 'subtitle'))
  const body = find((each) => each.attribs['data-field'] === 'body')
  const name = where.replace(/^.*\//, '').replace(/\.html?$/i, '')
  const isDraft = name.startsWith('draft_')
  if (!body || (textOf(body) === '' && title === ''))
    return { kind: 'left_out', where, title: escapeHtml(title), why: 'no_text' }
  const isUntitled = !isDraft && isResponse(body, title)
  if (isUntitled && isShort(body))
    return { kind: 'left_out', where, title: escapeHtml(title), why: 'response' }
  const [, slug = '', id = name] = /^(?:draft_|\d{4}-\d\d-\d\d_)?(.*)-([0-9a-f]{6,})$/.exec(name) ?? []
  const canonical = find((each) => hasClass(each, 'p-canonical'))?.attribs['href']
  return textItem({
    source: `medium ${id}`,
    where,
    title: escapeHtml(title),
    html: readBody(body, title, subtitle),
    base: '/',
    excerpt: escapeHtml(subtitle),
    slug,
    published_at: readTime(find((each) => hasClass(each, 'dt-published'))?.attribs['datetime'], {
      zone: 'Z',
    }),
    hidden: reasonsOf([isDraft, 'private', 'draft'], [isUntitled, 'response']),
    addresses: [`/p/${id}`, ...(canonical ? [canonical] : [])],
  })
}

/** The answers to other people's posts lie among the posts: without a title of their own, they are named by their beginning. */
function isResponse(body: Element, title: string): boolean {
  const parts = elementsOf(body).filter((each) => hasClass(each, 'graf'))
  const start = title.replace(/…$/, '')
  return (
    textIn(parts[0]).startsWith(start) && parts.every(({ name }) => name === 'p' || name === 'blockquote')
  )
}

/** Whether a text without a title is an answer beyond doubt: of one paragraph, or to somebody whom it names first. */
function isShort(body: Element): boolean {
  return elementsOf(body).filter((each) => hasClass(each, 'graf')).length < 2 || /^[@＠]/.test(textOf(body))
}

/** The parts of the body, without the title and subtitle that it repeats, and without the line above its first section. */
function readBody(body: Element, title: string, subtitle: string): string {
  const divider = elementsOf(body).find((each) => hasClass(each, 'section-divider'))
  const isRepeat = (node: Element) =>
    (hasClass(node, 'graf--title') && textOf(node) === title) ||
    (hasClass(node, 'graf--subtitle') && textOf(node) === subtitle)
  mapTree(body, (node) => {
    if (!isTag(node)) return [node]
    if (node === divider || isRepeat(node)) return []
    return isNamed(node, 'section', 'div') && /^section\b/.test(node.attribs['class'] ?? '')
      ? node.children
      : [node]
  })
  return writeHtml(body)
}

function textIn(element: Element | undefined): string {
  return element === undefined ? '' : textOf(element)
}
