import { decodeText } from '../../tabular/chinese-encoding.ts'
import { parseJson } from '../../text/parse-json.ts'
import { isHidingLabel } from '../../text/hidden-keys.ts'
import { readGhostBody } from './ghost-body.ts'
import { type GhostUrls, readGhostUrls } from './ghost-urls.ts'
import {
  type ImportedItem,
  type ImportedMember,
  type ImportedRemark,
  type ImportedTerm,
  type ReadExport,
  readOrLeaveOut,
  reasonsOf,
  textItem,
} from '../texts/imported-text.ts'
import { readTime } from '../../text/read-time.ts'

type Row = Record<string, unknown>

/** A Ghost export: JSON of its tables, with texts of both editors. */
export const readGhost: ReadExport = async function* (files, names) {
  yield { kind: 'redirect', from: '/rss', to: '/rss.xml' }
  for (const name of names) {
    const tables = readTables(decodeText(await files.read(name, MAX_BYTES)) ?? '')
    if (!tables) yield { kind: 'left_out', where: name, title: '', why: 'unreadable' }
    else yield* readRows(tables, await readGhostUrls(files, settingsOf(tables)))
  }
}

/** Bytes: JSON is parsed as a whole. */
const MAX_BYTES = 200 * 1024 * 1024

/** Both with and without `db` around it; undefined for anything else. */
function readTables(json: string): Row | undefined {
  const value = parseJson(json.replace(/^\ufeff/, '')) as Row | null | undefined
  const [first = value] = Array.isArray(value?.['db']) ? (value['db'] as Row[]) : []
  const data = first?.['data'] as Row | undefined
  return data && Array.isArray(data['posts']) ? data : undefined
}

function settingsOf(tables: Row): Map<string, string> {
  return new Map(rowsOf(tables, 'settings').map(({ key, value }) => [text(key), text(value)]))
}

function* readRows(tables: Row, urls: GhostUrls): Iterable<ImportedItem> {
  const tags = new Map(rowsOf(tables, 'tags').map((tag) => [String(tag['id']), tag]))
  const metas = new Map(rowsOf(tables, 'posts_meta').map((meta) => [String(meta['post_id']), meta]))
  const tagged = Map.groupBy(rowsOf(tables, 'posts_tags'), (row) => String(row['post_id']))
  const members = new Map(rowsOf(tables, 'members').map((member) => [String(member['id']), member]))
  const commented = Map.groupBy(rowsOf(tables, 'comments'), (row) => String(row['post_id']))
  // The whole site asks for a password.
  const isPrivate = rowsOf(tables, 'settings').some(
    ({ key, value }) => key === 'is_private' && [true, 1, '1', 'true'].includes(value as never),
  )
  const users = new Map(rowsOf(tables, 'users').map((user) => [String(user['id']), user]))
  const authored = Map.groupBy(rowsOf(tables, 'posts_authors'), (row) => String(row['post_id']))
  for (const post of rowsOf(tables, 'posts')) {
    const id = String(post['id'])
    const own = joined(tagged.get(id), 'tag_id', tags)
    const authors = joined(authored.get(id) ?? [post], 'author_id', users)
    const context = {
      urls,
      terms: own.flatMap((tag) => readTag(tag, urls)),
      authors: authors.map(({ slug }) => text(slug)),
      ownTags: own.map((tag) => text(tag['name'])).filter((name) => name.startsWith('#')),
      meta: metas.get(id) ?? {},
      remarks: (commented.get(id) ?? []).flatMap((row) =>
        readRemark(row, members.get(String(row['member_id'])) ?? {}),
      ),
      isPrivate,
    }
    const body = BODIES.map((key) => text(post[key])).join('')
    yield readOrLeaveOut(placeOf(post), body, () => readPost(post, context))
  }
  const letters = rowsOf(tables, 'members_newsletters')
  const receiving = new Set(letters.map((row) => String(row['member_id'])))
  const labels = new Map(rowsOf(tables, 'labels').map((label) => [String(label['id']), label]))
  const labelled = Map.groupBy(rowsOf(tables, 'members_labels'), (row) => String(row['member_id']))
  for (const member of rowsOf(tables, 'members')) {
    const own = joined(labelled.get(String(member['id'])), 'label_id', labels)
    const names = { name: text(member['name']), labels: own.map(({ name }) => text(name)).join(',') }
    yield { kind: 'member', member: { ...readMember(member, receiving), ...names } }
  }
  // Before it had members, Ghost had subscribers.
  for (const { email, status, created_at } of rowsOf(tables, 'subscribers'))
    yield {
      kind: 'member',
      member: {
        where: `subscribers ${text(email)}`,
        email: text(email),
        is_subscribed: status === 'subscribed',
        created_at: timeOf(created_at),
      },
    }
}

/** The forms in which a post may have its text. */
const BODIES = ['html', 'lexical', 'mobiledoc', 'markdown']

function placeOf(post: Row): { where: string; title: string } {
  return { where: `posts ${text(post['slug']) || text(post['id'])}`, title: text(post['title']) }
}

/** The rows to which these lead, in their order. */
function joined(rows: readonly Row[] = [], key: string, others: ReadonlyMap<string, Row>): Row[] {
  return rows
    .toSorted((one, other) => Number(one['sort_order'] ?? 0) - Number(other['sort_order'] ?? 0))
    .flatMap((row): Row[] => {
      const other = others.get(String(row[key]))
      return other ? [other] : []
    })
}

interface PostContext {
  urls: GhostUrls
  terms: ImportedTerm[]
  /** Slugs. */
  authors: string[]
  /** Tags that begin with # are the owner's own. */
  ownTags: string[]
  meta: Row
  remarks: ImportedRemark[]
  isPrivate: boolean
}

function readPost(
  post: Row,
  { urls, terms, authors, ownTags, meta, remarks, isPrivate }: PostContext,
): ImportedItem {
  const { where, title } = placeOf(post)
  const body = readGhostBody(post)
  if (!body) return { kind: 'left_out', where, title, why: 'unreadable' }
  const of = (key: string) => text(post[key]) || text(meta[key])
  const picture = withoutSite(of('feature_image') || of('image') || of('og_image'))
  const isPage = post['type'] === 'page' || Number(post['page'] ?? 0) === 1
  const slug = text(post['slug'])
  const published_at = timeOf(post['published_at'])
  const isFeatured = Number(post['featured'] ?? 0) === 1
  const tags = terms.map((term) => term.slug)
  const place = { id: text(post['id']), slug, published_at, isFeatured, tags, authors }
  const [visibility, status] = ['visibility', 'status'].map((key) => text(post[key])) as [string, string]
  return textItem({
    source: `ghost ${text(post['uuid']) || text(post['id'])}`,
    where,
    title,
    html: withoutSite(body.html),
    base: '/',
    excerpt: text(post['custom_excerpt']),
    slug,
    published_at,
    updated_at: timeOf(post['updated_at']),
    state: status === 'scheduled' ? 'scheduled' : 'published',
    hidden: [
      ...body.hidden,
      ...reasonsOf(
        [isPage, 'page', `/${slug}/`],
        [!['', 'public'].includes(visibility), 'private', visibility],
        [!['published', 'scheduled'].includes(status), 'private', `status: ${status}`],
        [[post, meta].some((row) => Number(row['email_only'] ?? 0) !== 0), 'private', 'email_only'],
        [isPrivate, 'private', 'is_private'],
        ...ownTags.map((tag): [boolean, 'private', string] => [isHidingLabel(tag), 'private', tag]),
      ),
    ],
    terms,
    cover: picture
      ? { source: picture, alt: of('feature_image_alt'), caption: withoutSite(of('feature_image_caption')) }
      : null,
    is_featured: isFeatured,
    addresses: [
      ...(isPage ? [`/${slug}/`] : urls.ofPost(place)),
      ...(text(post['uuid']) ? [`/p/${text(post['uuid'])}/`] : []),
    ],
    remarks,
    notes: body.notes,
  })
}

/** Only backups have comments. Hidden and deleted ones are no comments of readers. */
function readRemark(row: Row, member: Row): ImportedRemark[] {
  if (row['status'] !== 'published') return []
  return [
    {
      id: text(row['id']),
      parent: text(row['in_reply_to_id']) || text(row['parent_id']) || null,
      name: text(member['name']),
      email: text(member['email']),
      html: text(row['html']),
      created_at: timeOf(row['created_at']),
      state: 'published',
    },
  ]
}

/** Ghost writes its own address as a placeholder. */
function withoutSite(value: string): string {
  return value.replaceAll('__GHOST_URL__', '')
}

function readTag(tag: Row, urls: GhostUrls): ImportedTerm[] {
  if (text(tag['name']).startsWith('#') || tag['visibility'] === 'internal') return []
  const slug = text(tag['slug'])
  return [{ name: text(tag['name']), slug, isTag: true, addresses: [urls.ofTag(slug)] }]
}

/** Members without a newsletter field have not agreed to letters. */
function readMember(member: Row, receiving: ReadonlySet<string>): ImportedMember {
  const flag = member['subscribed'] ?? member['subscribed_to_emails']
  const email = text(member['email'])
  const is_subscribed =
    flag === undefined || flag === null
      ? receiving.has(String(member['id']))
      : [true, 1, '1', 'true'].includes(flag as never)
  return { where: `members ${email}`, email, is_subscribed, created_at: timeOf(member['created_at']) }
}

function rowsOf(tables: Row, name: string): Row[] {
  const rows = tables[name]
  return Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === 'object' && row !== null) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** ISO 8601, `2018-10-10 10:00:00` in UTC, or milliseconds. */
function timeOf(value: unknown): string | null {
  return readTime(typeof value === 'number' ? new Date(value) : value, { zone: 'Z' })
}
