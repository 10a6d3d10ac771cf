import { memberRows } from './member-rows.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { fold } from '../../../src/server/text/fold.ts'
import { DRAFT_ROWS } from './draft-rows.ts'
import { SCRYPT } from '../../../src/server/accounts/passwords.ts'
import { PASSWORD } from '../accounts/sign-in.ts'
import { letter, mail, READER, subscription } from './mail-rows.ts'
import { READER_ROWS } from './reader-rows.ts'
import { STATISTICS_ROWS } from './statistics-rows.ts'
import { TAG_ROWS } from './tag-rows.ts'

type Row = Record<string, unknown>

const AT = '2025-05-01T04:00:00.000Z'
const LATER = '2031-05-01T04:00:00.000Z'

/** The details that the owner has added to review 3. */
const COVER_DESIGN = '{"template":"moon","colour":null,"character":null,"variant":1}'
const DETAILS = { book_year: 1650, is_recommended: 1, cover_design: COVER_DESIGN }
const SHOWN = { search_title: '', search_description: '', share_picture: null, is_unindexed: 0 }
const SAID = {
  search_title: '一船的學問',
  search_description: '小百科。',
  share_picture: 'a.png',
  is_unindexed: 1,
}
/** What earlier versions could not say of a text is said of the unpublished one, which no answer shows. */
const REVIEW_DETAILS = [
  { ...DETAILS, ...SHOWN, review_id: 3, translator: '某譯者', slug: 'ye-hang-chuan' },
  { ...DETAILS, ...SAID, review_id: 12, translator: '', slug: '' },
]

/**
 * Stores a row or more in each table, or in `only` these, of a database that has run its migrations up to some point, in the
 * columns that exist then, and without rows that could not be then. Returns the stored rows by table.
 */
export async function fillEveryTable(
  { queries, engine }: Database,
  only?: ReadonlySet<string>,
): Promise<Record<string, Row[]>> {
  const tables = new Map(
    (await queries.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.isNullable])),
    ]),
  )
  const stored: Record<string, Row[]> = {}
  for (const [table, rows] of Object.entries(await rowsOfEveryTable(engine === 'postgres'))) {
    const columns = tables.get(table)
    if (!columns || only?.has(table) === false) continue
    stored[table] = rows
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))))
      .filter((row) =>
        Object.entries(row).every(([column, value]) => value !== null || columns.get(column) === true),
      )
    await queries
      .insertInto(table as never)
      .values(stored[table])
      .execute()
  }
  return stored
}

/** In the order of their references. */
async function rowsOfEveryTable(isPostgres: boolean): Promise<Record<string, Row[]>> {
  const times = { createdAt: AT, updatedAt: AT }
  const reviews = [
    review({ id: 3, title: '夜航船', rating: 4.5, excerpt: '天下學問，惟夜航船中最難對付。' }),
    review({ id: 7, title: '陶庵夢憶', category: 'creator-thoughts', category_name: '創作者思想' }),
    review({ id: 12, title: '未刊', is_published: 0 }),
  ]
  const user = { emailVerified: isPostgres ? true : 1, image: null, ...times }
  return {
    xc_reviews: reviews,
    xc_review_categories: [
      { review_id: 3, category: 'civilization-history', position: 0 },
      { review_id: 3, category: 'reading-philosophy', position: 1 },
      { review_id: 7, category: 'creator-thoughts', position: 0 },
    ],
    xc_related_reviews: [{ review_id: 3, related_id: 7, position: 0 }],
    xc_review_search: reviews.map(({ id, title, author, summary, excerpt }) => ({
      review_id: id,
      title: fold(String(title)),
      author: fold(String(author)),
      category: '',
      summary: fold(String(summary)),
      excerpt: fold(String(excerpt)),
      body: fold('內文。'),
    })),
    xc_review_details: REVIEW_DETAILS,
    ...TAG_ROWS,
    ...DRAFT_ROWS,
    xc_settings: [{ key: 'name', value: '"舊站名"' }],
    xc_media: [{ name: 'a.png', type: 'image/png', bytes: Buffer.from([0x89, 0x50, 0, 255]) }],
    xc_pictures: [
      { name: 'a.png', stored_at: AT, file_name: '港.png', replaces: 'b.png', alternative_text: '霧裡的港' },
    ],
    xc_unused_media: [{ name: 'a.png', unused_since: AT }],
    xc_content_version: [{ scope: 'review 3', version: 5 }],
    xc_users: [
      { id: 'ann', name: '安', email: READER, role: 'reader', reading: 'large hei', ...user },
      { id: 'ed', name: '槎客', email: 'ed@example.org', role: 'owner', comments_seen_at: AT, ...user },
    ],
    ...memberRows(AT, LATER),
    xc_comments: [
      comment({ id: 1, user_id: 'ann', user_name: '安', likes_before: 2, content: '第一則。\n第二行' }),
      comment({ id: 2, user_id: 'ed', user_name: '槎客', content: '回覆' }),
      comment({ id: 5, visitor: 'v1', user_name: '訪客', is_imported: 1, imported_user_id: 'old-9' }),
      comment({ id: 6, user_name: '廣告', state: 'held', held_reasons: 'links' }),
      comment({ id: 7, user_name: '廣告', state: 'removed', held_reasons: 'links', removed_at: AT }),
    ],
    xc_comment_likes: [{ comment_id: 1, liker: 'account ann' }],
    xc_removed_comments: [{ id: 4, review_id: 3, parent_id: null, created_at: AT }],
    xc_used_proofs: [{ challenge: 'proof', expires_at: LATER }],
    xc_rate_limits: [{ name: 'some', key: 'a', used_up_until: 1_746_072_000_000, is_allowed: 1 }],
    xc_outbox: [mail()],
    xc_subscriptions: [
      subscription({
        id: 1,
        key: 'k1',
        email: READER,
        state: 'confirmed',
        confirmed_at: AT,
        name: '林間',
        source: 'text',
        source_review: 1,
        consented_at: AT,
      }),
      subscription({ id: 2, key: 'k2', email: 'left@example.org', state: 'left', left_at: AT }),
    ],
    xc_letters: [
      letter({ id: 1, state: 'sent', number: 1, started_at: AT, finished_at: AT, content: '{}' }),
      letter({ id: 2, reviews: '[7]' }),
    ],
    xc_letter_deliveries: [
      { id: 1, letter_id: 1, subscription_id: 1, state: 'sent', message_id: '<2@here>' },
      { id: 2, letter_id: 1, subscription_id: null, state: 'dropped', message_id: null },
    ],
    xc_subscription_categories: [{ subscription_id: 1, category: 'reading-philosophy' }],
    xc_subscription_labels: [{ subscription_id: 1, label: '讀書會' }],
    xc_sessions: [
      { id: 's1', userId: 'ann', token: 't1', expiresAt: LATER, ipAddress: '', userAgent: 'x', ...times },
    ],
    xc_accounts: [
      {
        id: 'a1',
        userId: 'ann',
        providerId: 'credential',
        accountId: 'ann',
        password: await (hashed ??= SCRYPT.hash(PASSWORD)),
        address: null,
        ...times,
      },
    ],
    xc_verifications: [{ id: 'v1', identifier: 'hash', expiresAt: LATER, value: 'ann', ...times }],
    xc_reading_list: [
      entry({ id: 1, review_id: 3, status: 'completed', notes: '筆記\n第二行', own_rating: 3.5 }),
      entry({ id: 2, review_id: 7, status: 'want_to_read', origin: 'imported' }),
      // Removed, so that every version has the same list.
      entry({
        id: 3,
        review_id: null,
        status: 'reading',
        removed_at: AT,
        own_title: '文學回憶錄',
        own_author: '木心',
        own_isbn: '9789865853013',
        own_key: '文學回憶錄',
        own_main: '文學回憶錄',
      }),
    ],
    ...READER_ROWS,
    xc_imported_users: [{ original_id: 'old-9', user_id: 'ann' }],
    xc_two_step: [{ user_id: 'ann', enabled_at: null, last_step: 3, secret: null, pending_secret: 'p' }],
    xc_recovery_codes: [{ user_id: 'ann', code: 'c' }],
    xc_second_steps: [{ token: 'step', user_id: 'ann', tries_left: 3, expires_at: LATER }],
    xc_trusted_devices: [{ token: 'device', user_id: 'ann', expires_at: LATER }],
    xc_mail_codes: [{ mailbox: 'm', code: 'c', tries_left: 3, expires_at: LATER }],
    xc_address_changes: [{ user_id: 'ann', token: 'change', email: 'new@example.org', expires_at: LATER }],
    xc_passkeys: [
      {
        id: 'p1',
        user_id: 'ann',
        name: '手機',
        credential_id: 'cred',
        public_key: 'key',
        counter: 7,
        transports: '[]',
        created_at: AT,
        last_used_at: null,
      },
    ],
    xc_used_challenges: [{ challenge: 'c', expires_at: LATER }],
    xc_signing_keys: [{ id: 'k', signs_from: AT, signs_until: AT, public_key: '{}', private_key: 'x' }],
    xc_refresh_tokens: [{ token: 'r', session_id: 's1', created_at: AT, used_at: null }],
    xc_readings: [
      {
        id: 1,
        entry_id: 1,
        begun_on: '2025-04-01',
        finished_on: '2025-04-20',
        is_begun_by_status: 0,
        is_finished_by_status: 1,
      },
    ],
    ...STATISTICS_ROWS,
    xc_extract_books: [
      {
        isbn: '9789570820713',
        book_year: 2001,
        author_keys: '["/authors/OL1A"]',
        title: '燈塔行',
        original_title: 'To the Lighthouse',
        by_statement: '',
        translator: '某譯者',
        publisher: '聯經',
      },
    ],
    xc_redirects: [
      { path: '/2019/05/夜航船', review_id: 3, target: '', created_at: AT },
      { path: '/feed', review_id: null, target: '/rss.xml', created_at: AT },
    ],
    xc_imported_texts: [{ source: 'wordpress https://old.example 12', review_id: 3, imported_at: AT }],
    xc_extract_authors: [{ key: '/authors/OL1A', name: '吳爾芙' }],
    xc_owner_link: [{ id: 1, token_hash: 'hash', created_at: AT }],
  }
}

/** Hashing is slow by design. */
let hashed: Promise<string> | undefined

function review(more: Row): Row {
  return {
    original_title: null,
    author: '張岱',
    isbn: null,
    cover: null,
    cover_source: null,
    rating: null,
    publish_date: '2025-01-05',
    publisher: '某社',
    category: null,
    category_name: null,
    is_featured: 0,
    is_published: 1,
    updated_at: AT,
    excerpt: '一句話。',
    summary: '兩句話的摘要。',
    content: '<p>內文。</p>',
    ...more,
  }
}

function comment(more: Row): Row {
  return {
    review_id: 3,
    user_id: null,
    visitor: null,
    avatar: 7,
    state: 'published',
    held_reasons: null,
    is_owner_told: 0,
    likes_before: 0,
    is_imported: 0,
    imported_user_id: null,
    created_at: AT,
    changed_at: null,
    removed_at: null,
    address: null,
    content: '一句話。',
    ...more,
  }
}

function entry(more: Row): Row {
  return {
    user_id: 'ann',
    origin: 'here',
    created_at: AT,
    updated_at: AT,
    removed_at: null,
    notes: '',
    own_rating: null,
    status_day: null,
    status_before: null,
    notes_version: 0,
    own_title: '',
    own_author: '',
    own_isbn: '',
    own_key: '',
    own_main: '',
    ...more,
  }
}
