import { ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { isHidingKey, judgeKeys } from '../../text/hidden-keys.ts'
import { findGatingBlocks, findGatingShortcodes } from '../hiding/hidden-parts.ts'
import { readWordPressBody, withPatterns, type Attachment } from './wordpress-body.ts'
import {
  textItem,
  type ImportedItem,
  type ImportedRemark,
  type ImportedTerm,
  type OpenedExport,
  readOrLeaveOut,
  reasonsOf,
} from '../texts/imported-text.ts'
import { readTime } from '../../text/read-time.ts'
import type { SourceFiles } from '../source-files.ts'
import { childOf, childrenOf, readXmlElements, textOf, type XmlElement } from './xml-elements.ts'

/**
 * A WordPress export (WXR 1.0 to 1.2). The file is read twice: texts name pictures by the ids of attachments, which may
 * follow them.
 */
export async function openWordPress(files: SourceFiles, names: readonly string[]): Promise<OpenedExport> {
  const attachments = new Map<string, Attachment>()
  const patterns = new Map<string, string>()
  const parents = new Map<string, string>()
  const archives = new Set<string>()
  let siteUrl = ''
  for (const name of names)
    for await (const element of readXmlElements(await files.open(name), CHANNEL)) {
      if (element?.name === 'wp:base_blog_url') siteUrl ||= element.text.trim().replace(/\/+$/, '')
      if (element?.name === 'wp:category')
        parents.set(textOf(element, 'wp:category_nicename'), textOf(element, 'wp:category_parent'))
      if (element?.name === 'wp:author' && textOf(element, 'wp:author_login') !== '')
        archives.add(`author/${textOf(element, 'wp:author_login')}`)
      if (element?.name !== 'item') continue
      const [year, month] = textOf(element, 'wp:post_date').split('-', 2)
      const isPublicPost =
        textOf(element, 'wp:post_type') === 'post' && textOf(element, 'wp:status') === 'publish'
      if (year && month && isPublicPost) archives.add(year).add(`${year}/${month}`)
      const [id, type] = [textOf(element, 'wp:post_id'), textOf(element, 'wp:post_type')]
      if (type === 'attachment') attachments.set(id, readAttachment(element))
      // A pattern that is not public would be shown by none of its posts.
      if (type === 'wp_block' && textOf(element, 'wp:status') === 'publish')
        patterns.set(id, textOf(element, 'content:encoded'))
    }
  return {
    kind: 'wordpress',
    siteUrl,
    async *items(now) {
      yield { kind: 'redirect', from: `${siteUrl}/feed`, to: '/rss.xml' }
      yield { kind: 'redirect', from: `${siteUrl}/?feed=rss2`, to: '/rss.xml' }
      // The lists of writers, years and months: here is one list, in the order of days.
      for (const archive of archives)
        yield { kind: 'redirect', from: `${siteUrl}/${archive}`, to: ALL_REVIEWS_PATH }
      for (const name of names) {
        for await (const element of readXmlElements(await files.open(name), ITEM))
          yield element
            ? readOrLeaveOut(placeOf(element), textOf(element, 'content:encoded'), () =>
                readItem(element, { siteUrl, attachments, patterns, parents, now }),
              )
            : { kind: 'left_out', where: name, title: '', why: 'truncated' }
      }
    },
  }
}

const CHANNEL = new Set(['wp:base_blog_url', 'wp:author', 'wp:category', 'item'])

const ITEM = new Set(['item'])

function readAttachment(item: XmlElement): Attachment {
  return {
    address: textOf(item, 'wp:attachment_url') || textOf(item, 'guid'),
    alt: metaOf(item, '_wp_attachment_image_alt'),
    caption: textOf(item, 'excerpt:encoded'),
    parent: textOf(item, 'wp:post_parent'),
  }
}

interface Site {
  siteUrl: string
  attachments: ReadonlyMap<string, Attachment>
  patterns: ReadonlyMap<string, string>
  /** The slug of the category above each category; empty for none. */
  parents: ReadonlyMap<string, string>
  now: Date
}

function placeOf(item: XmlElement): { where: string; title: string } {
  return { where: `wp:post_id ${textOf(item, 'wp:post_id')}`, title: textOf(item, 'title') }
}

function readItem(item: XmlElement, site: Site): ImportedItem {
  const { siteUrl, attachments, patterns, now } = site
  const id = textOf(item, 'wp:post_id')
  const { where, title } = placeOf(item)
  const type = textOf(item, 'wp:post_type')
  const status = textOf(item, 'wp:status')
  if (!['post', 'page'].includes(type) || ['auto-draft', 'inherit'].includes(status))
    return { kind: 'left_out', where: `${where} (${type})`, title, why: 'other_kind' }
  const content = withPatterns(textOf(item, 'content:encoded'), patterns)
  if (content === '' && title === '') return { kind: 'left_out', where, title, why: 'no_text' }
  const body = readWordPressBody(content, { id, attachments, footnotes: metaOf(item, 'footnotes') })
  const link = textOf(item, 'link')
  const slug = decodeUrlPart(textOf(item, 'wp:post_name'))
  const excerpt = textOf(item, 'excerpt:encoded')
  const oldSlugs = childrenOf(item, 'wp:postmeta')
    .filter((meta) => textOf(meta, 'wp:meta_key') === '_wp_old_slug')
    .map((meta) => textOf(meta, 'wp:meta_value'))
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'))
  const pretty = link.includes('?') ? [] : [link]
  const rating = Number(firstMeta(item, ['rating', 'book_rating', 'score']))
  return textItem({
    source: `wordpress ${siteUrl} ${id}`,
    where,
    title,
    html: body.html,
    base: link || siteUrl,
    excerpt,
    slug,
    published_at: timeOf(item, 'wp:post_date'),
    updated_at: timeOf(item, 'wp:post_modified'),
    state: status === 'trash' ? 'trash' : status === 'future' ? 'scheduled' : 'published',
    hidden: [
      ...findGatingShortcodes(`${content}\n${excerpt}`),
      ...findGatingBlocks(content),
      ...judgeKeys(fieldsOf(item), now).reasons,
      ...reasonsOf(
        [textOf(item, 'wp:post_password') !== '', 'password'],
        [!['publish', 'future', 'trash'].includes(status), 'private', `status: ${status}`],
        [type === 'page', 'page', link],
        [item.isUnsure === true, 'encoding'],
      ),
    ],
    terms: readTerms(item, site),
    cover: thumbnail ? { ...thumbnail, source: thumbnail.address } : null,
    book: {
      title: firstMeta(item, ['book_title']),
      author: firstMeta(item, ['book_author']),
      isbn: firstMeta(item, ['isbn', 'book_isbn']),
      publisher: firstMeta(item, ['publisher', 'book_publisher']),
      ...(rating > 0 && rating <= 5 ? { rating } : {}),
    },
    is_featured: textOf(item, 'wp:is_sticky') === '1',
    addresses: [
      ...pretty,
      ...oldSlugs.flatMap((old) => pretty.map((each) => each.replace(/[^/]+(\/?)$/, `${old}$1`))),
      `${siteUrl}/?${type === 'page' ? 'page_id' : 'p'}=${id}`,
    ],
    remarks: childrenOf(item, 'wp:comment').flatMap(readRemark),
    notes: body.notes,
  })
}

/** The fields by which plugins keep a text for some readers; others of these names are about parts of the page. */
function fieldsOf(item: XmlElement): [key: string, value: string][] {
  return childrenOf(item, 'wp:postmeta')
    .map((meta): [string, string] => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')])
    .filter(([key]) => isHidingKey(key))
}

/** WordPress writes a term's slug encoded. Formats and the category that stands for none are no terms of the owner. */
function readTerms(item: XmlElement, { siteUrl, parents }: Site): ImportedTerm[] {
  /** Below the categories above it, and without them, as links of themes are. */
  const addressesOf = (slug: string): string[] => {
    const path = [slug]
    for (let above = parents.get(slug); above && !path.includes(above); above = parents.get(above))
      path.unshift(above)
    return path.length > 1 ? [path.join('/'), slug] : [slug]
  }
  return childrenOf(item, 'category').flatMap(({ attributes, text }) => {
    const { domain = '', nicename = '' } = attributes
    const folder = domain === 'category' ? 'category' : domain === 'post_tag' ? 'tag' : undefined
    const slug = decodeUrlPart(nicename)
    if (folder === undefined || slug === 'uncategorized') return []
    return [
      {
        name: text.trim(),
        slug,
        isTag: folder === 'tag',
        addresses: addressesOf(nicename).map((each) => `${siteUrl}/${folder}/${each}`),
      },
    ]
  })
}

/** Trackbacks and spam are no comments of readers. */
function readRemark(comment: XmlElement): ImportedRemark[] {
  const approved = textOf(comment, 'wp:comment_approved')
  const type = textOf(comment, 'wp:comment_type')
  if (!['', 'comment'].includes(type) || !['0', '1'].includes(approved)) return []
  const parent = textOf(comment, 'wp:comment_parent')
  return [
    {
      id: textOf(comment, 'wp:comment_id'),
      parent: ['', '0'].includes(parent) ? null : parent,
      name: textOf(comment, 'wp:comment_author'),
      email: textOf(comment, 'wp:comment_author_email'),
      html: textOf(comment, 'wp:comment_content'),
      created_at: timeOf(comment, 'wp:comment_date'),
      state: approved === '1' ? 'published' : 'held',
    },
  ]
}

/** The time in UTC, or the local one, which an owner of Taipei had; null where there is none. */
function timeOf(element: XmlElement, name: string): string | null {
  const published =
    element.name === 'item' && name === 'wp:post_date' ? new Date(textOf(element, 'pubDate')) : null
  return (
    readTime(textOf(element, `${name}_gmt`), { zone: 'Z' }) ??
    (published && published.getTime() > 0 ? published.toISOString() : null) ??
    readTime(textOf(element, name))
  )
}

function metaOf(item: XmlElement, key: string): string {
  const found = childrenOf(item, 'wp:postmeta').find((meta) => textOf(meta, 'wp:meta_key') === key)
  return found ? (childOf(found, 'wp:meta_value')?.text.trim() ?? '') : ''
}

function firstMeta(item: XmlElement, keys: readonly string[]): string {
  return keys.map((key) => metaOf(item, key)).find((value) => value !== '') ?? ''
}
