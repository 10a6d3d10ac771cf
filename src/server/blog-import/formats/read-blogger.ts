import {
  type ImportedItem,
  type ImportedRemark,
  type ReadExport,
  reasonsOf,
  textItem,
} from '../texts/imported-text.ts'
import { readTime } from '../../text/read-time.ts'
import { childrenOf, childOf, readXmlElements, textOf, type XmlElement } from './xml-elements.ts'

/**
 * A Blogger export: Atom of the blog's own backup, whose categories tell posts from comments, or of Google Takeout, which has
 * `blogger:type`. Comments may precede their post, so the file is read twice.
 */
export const readBlogger: ReadExport = async function* (files, names) {
  const remarks = new Map<string, ImportedRemark[]>()
  let isPrivate = false
  for (const name of names)
    for await (const entry of readXmlElements(await files.open(name), ENTRY)) {
      isPrivate ||= entry !== null && isPrivateBlog(entry)
      if (!entry || kindOf(entry) !== 'comment') continue
      const post = postOf(entry)
      remarks.set(post, [...(remarks.get(post) ?? []), ...readRemark(entry)])
    }
  for (const from of ['/feeds/posts/default', '/feeds/posts/default?alt=rss', '/atom.xml'])
    yield { kind: 'redirect', from, to: '/feed.xml' }
  for (const name of names)
    for await (const entry of readXmlElements(await files.open(name), ENTRY)) {
      if (!entry) yield { kind: 'left_out', where: name, title: '', why: 'truncated' }
      else if (kindOf(entry) !== 'comment') yield* readEntry(entry, { remarks, isPrivate })
    }
}

const ENTRY = new Set(['entry'])

function kindOf(entry: XmlElement): string {
  const type = textOf(entry, 'blogger:type').toLowerCase()
  if (type !== '') return type
  const kind = childrenOf(entry, 'category').find(({ attributes }) => attributes['scheme']?.endsWith('#kind'))
  return kind?.attributes['term']?.split('#')[1] ?? ''
}

/** The blog's own backup has its settings among the entries: one of them says who may read it. */
function isPrivateBlog(entry: XmlElement): boolean {
  return (
    textOf(entry, 'id').endsWith('BLOG_READ_ACCESS_MODE') &&
    !/^(?:public|everyone|anyone|all)?$/i.test(textOf(entry, 'content'))
  )
}

/** The id of a post is the last part of its tag. */
function idOf(tag: string): string {
  return /(?:post-|\.)(\d+)$/.exec(tag)?.[1] ?? tag
}

function replyOf(comment: XmlElement): string {
  return idOf(childOf(comment, 'thr:in-reply-to')?.attributes['ref'] ?? '')
}

function postOf(comment: XmlElement): string {
  return idOf(textOf(comment, 'blogger:parent')) || replyOf(comment)
}

/** The comment that this one answers: the backup has a link to it, Takeout its id. */
function answeredOf(comment: XmlElement): string | null {
  const related = childrenOf(comment, 'link').find(({ attributes }) => attributes['rel'] === 'related')
  const ids = [
    /(\d+)$/.exec(related?.attributes['href'] ?? '')?.[1],
    idOf(textOf(comment, 'blogger:inReplyTo')),
    replyOf(comment),
  ]
  return ids.find((id) => id && id !== postOf(comment)) ?? null
}

/** Spam and what its author or the owner has removed are no comments of readers. */
function readRemark(entry: XmlElement): ImportedRemark[] {
  const status = textOf(entry, 'blogger:status').toUpperCase()
  const isRemoved = childrenOf(entry, 'gd:extendedProperty').some(
    ({ attributes }) => attributes['name'] === 'blogger.contentRemoved' && attributes['value'] === 'true',
  )
  if (isRemoved || !['', 'LIVE', 'PENDING'].includes(status)) return []
  const author = childOf(entry, 'author')
  return [
    {
      id: idOf(textOf(entry, 'id')),
      parent: answeredOf(entry),
      name: author ? textOf(author, 'name') : '',
      email: author ? textOf(author, 'email') : '',
      html: textOf(entry, 'content'),
      created_at: readTime(textOf(entry, 'published') || textOf(entry, 'blogger:created')),
      state: stateOf(entry) === 'published' ? 'published' : 'held',
    },
  ]
}

function* readEntry(
  entry: XmlElement,
  { remarks, isPrivate }: { remarks: ReadonlyMap<string, ImportedRemark[]>; isPrivate: boolean },
): Iterable<ImportedItem> {
  const kind = kindOf(entry)
  const title = textOf(entry, 'title')
  const tag = textOf(entry, 'id')
  const where = `entry ${idOf(tag)}`
  // The template and settings of the blog are entries, too.
  if (!['post', 'page'].includes(kind)) return
  const html = textOf(entry, 'content')
  if (html === '' && title === '') {
    yield { kind: 'left_out', where, title, why: 'no_text' }
    return
  }
  const address = urlOf(entry)
  const state = stateOf(entry)
  const labels = childrenOf(entry, 'category')
    .filter(
      ({ attributes }) =>
        attributes['scheme'] === 'http://www.blogger.com/atom/ns#' ||
        childOf(entry, 'blogger:type') !== undefined,
    )
    .flatMap(({ attributes: { term = '' } }) => (term === '' || term.includes('#') ? [] : [term]))
  yield textItem({
    source: `blogger ${tag}`,
    where,
    title,
    html,
    base: address || '/',
    excerpt: textOf(entry, 'blogger:metaDescription'),
    slug: /([^/]+)\.html$/.exec(address)?.[1] ?? '',
    published_at: readTime(textOf(entry, 'published')),
    updated_at: readTime(textOf(entry, 'updated')),
    state: state === 'draft' ? 'published' : state,
    hidden: reasonsOf(
      [kind === 'page', 'page', address],
      [state === 'draft', 'private', 'status: draft'],
      [isPrivate, 'private', 'blog'],
      [entry.isUnsure === true, 'encoding'],
    ),
    terms: labels.map((name) => ({
      name,
      slug: name,
      isTag: true,
      addresses: [`/search/label/${encodeURIComponent(name)}`],
    })),
    addresses: address === '' ? [] : [address],
    remarks: remarks.get(idOf(tag)) ?? [],
  })
}

function stateOf(entry: XmlElement): 'published' | 'scheduled' | 'trash' | 'draft' {
  const control = childOf(entry, 'app:control')
  const status = textOf(entry, 'blogger:status').toUpperCase()
  if (status.endsWith('TRASHED') || textOf(entry, 'blogger:trashed') !== '') return 'trash'
  if (status === 'SCHEDULED') return 'scheduled'
  const isDraft = control !== undefined && textOf(control, 'app:draft').toLowerCase() !== 'no'
  return isDraft || !['', 'LIVE'].includes(status) ? 'draft' : 'published'
}

function urlOf(entry: XmlElement): string {
  const link = childrenOf(entry, 'link').find(({ attributes }) => attributes['rel'] === 'alternate')
  return link?.attributes['href'] ?? textOf(entry, 'blogger:filename')
}
