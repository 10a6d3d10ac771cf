import { quoteAt } from '../../src/contract/reading/text-quote.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { systemClock } from '../../src/server/platform/runtime/clock.ts'
import { PASSWORD, storePassword } from '../../tests/support/accounts/sign-in.ts'
import { storeComment, storeUser } from '../../tests/support/server/factories.ts'

const EMAILS = { reader: 'reader@example.org', owner: 'owner@example.org' }

/** A running site with a row of each kind, and its reader and its owner signed in. */
export interface WorstSite {
  address: string
  /** The id of a review. */
  review: string
  /** The rows that the path of an endpoint names. */
  namedBy(route: string): Record<string, string>
  /** The session with which the endpoint is called; undefined where it needs none. */
  cookieFor(endpoint: Endpoint | undefined): string | undefined
  /** Where that session has ended: begins another. Resolves with false where it has not. */
  signInAgain(endpoint: Endpoint | undefined): Promise<boolean>
  /** The body with the present version of what it changes. */
  withVersion<Body extends Blob | string | undefined>(
    endpoint: Endpoint | undefined,
    body: Body,
  ): Promise<Body | string>
  clearLimits(): Promise<void>
}

export async function storeMembers(database: Database): Promise<void> {
  const deps = { database, clock: systemClock }
  await storePassword(deps, await storeUser(deps, { email: EMAILS.reader }))
  await storePassword(deps, await storeUser(deps, { email: EMAILS.owner, role: 'owner' }))
  const settings = { activitypub: true, webmention: true, letters_public: true }
  for (const [key, value] of Object.entries(settings))
    await database.queries
      .insertInto('xc_settings')
      .values({ key, value: JSON.stringify(value) })
      .execute()
}

export async function prepareWorstSite(address: string, database: Database): Promise<WorstSite> {
  const cookies = { reader: await signIn(address, 'reader'), owner: await signIn(address, 'owner') }
  const call = async <T>(
    who: keyof typeof EMAILS,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> => {
    const response = await fetch(address + path, {
      method,
      headers: { Cookie: cookies[who], ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const { cards } = await call<{ cards: { id: number }[] }>('reader', 'GET', '/api/reviews')
  const ids = await database.queries.selectFrom('xc_reviews').select('id').orderBy('id').execute()
  const review = `${cards[0]?.id ?? 0}`
  await call('reader', 'POST', '/api/list-imports', fullList(ids.map(({ id }) => id)))
  const { entry_id: entry } = await call<{ entry_id: number }>(
    'reader',
    'PUT',
    `/api/reviews/${review}/reading-status`,
    {
      status: 'completed',
    },
  )
  const page = await call<{ review: { content: string } }>('reader', 'GET', `/api/reviews/${review}`)
  const text = page.review.content.replaceAll(/<[^>]*>|\s/g, '')
  const highlight = '0'.repeat(32)
  await call('reader', 'POST', `/api/reviews/${review}/highlights`, {
    id: highlight,
    ...quoteAt(text, { start: 0, end: 40 }),
    note: '',
  })
  const comment = await storeComment({ database, clock: systemClock }, { review_id: Number(review) })
  const draft = await call<{ id: number }>('owner', 'POST', '/api/studio/reviews', { title: '草稿' })
  const { revisions } = await call<{ revisions: { id: number }[] }>(
    'owner',
    'POST',
    `/api/studio/reviews/${draft.id}/revisions`,
    { reason: 'named', name: '初稿' },
  )
  const letter = await call<{ id: number }>('owner', 'POST', '/api/studio/letters', {})
  const rows: [start: string, named: Record<string, string>][] = [
    ['/api/studio/reviews/', { id: `${draft.id}`, revision: `${revisions[0]?.id ?? 0}` }],
    ['/api/studio/letters/', { id: `${letter.id}` }],
    ['/api/studio/comments/', { id: `${comment}` }],
    ['/api/reviews/', { id: review }],
    ['/api/comments/', { id: `${comment}` }],
    ['/api/reading-list/', { id: `${entry}` }],
    ['/api/highlights/', { id: highlight }],
    ['/api/categories/', { slug: 'fiction' }],
    ['/api/pages/', { page: 'about' }],
  ]
  const namedBy = (route: string) => rows.find(([start]) => route.includes(start))?.[1] ?? {}

  const versionOf = async (route: string): Promise<number> => {
    if (route.includes('/api/studio/reviews/{id}'))
      return (await call<{ version: number }>('owner', 'GET', `/api/studio/reviews/${draft.id}`)).version
    if (route.includes('/api/studio/letters/{id}'))
      return (await call<{ letter: { version: number } }>('owner', 'GET', `/api/studio/letters/${letter.id}`))
        .letter.version
    if (route.includes('/api/reading-list/{id}'))
      return (await call<{ notes_version: number }>('reader', 'GET', `/api/reading-list/${entry}`))
        .notes_version
    const { highlights } = await call<{ highlights: { version: number }[] }>(
      'reader',
      'GET',
      `/api/reviews/${review}/highlights`,
    )
    return highlights[0]?.version ?? 0
  }

  const clearLimits = async () => void (await database.queries.deleteFrom('xc_rate_limits').execute())

  return {
    address,
    review,
    namedBy,
    clearLimits,
    cookieFor: (endpoint) => {
      const who = senderOf(endpoint)
      return who && cookies[who]
    },
    signInAgain: async (endpoint) => {
      const who = senderOf(endpoint)
      if (!who || (await isSignedIn(address, cookies[who]))) return false
      await clearLimits()
      cookies[who] = await signIn(address, who)
      return true
    },
    withVersion: async (endpoint, body) => {
      if (!endpoint || typeof body !== 'string' || !/"version":1\b/.test(body.slice(0, 100_000))) return body
      const version = await versionOf(endpoint.route).catch(() => 0)
      return body.replace(/"version":1\b/, `"version":${version}`)
    },
  }
}

function senderOf(endpoint: Endpoint | undefined): keyof typeof EMAILS | undefined {
  if (endpoint?.needs) return 'owner'
  return endpoint?.problems.includes('sign_in_required') ? 'reader' : undefined
}

async function isSignedIn(address: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${address}/api/session`, { headers: { Cookie: cookie } })
  return (await response.json()) !== null
}

async function signIn(address: string, who: keyof typeof EMAILS): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAILS[who], password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`not signed in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Every review with notes and readings, almost as large as an import may be. */
function fullList(ids: readonly number[]): object {
  const reviews = ids.map((id) => ({ id, title: '', author: '' }))
  const created_at = '2024-01-01T00:00:00Z'
  return {
    format: 'xingcha-account',
    version: 1,
    bookmarks: reviews.map((review) => ({ review, created_at })),
    reading_list: reviews.map((review) => ({
      review,
      status: 'completed',
      own_rating: 4.5,
      readings: [{ begun_on: '2024-01-02', finished_on: '2024-02-03' }],
      notes: '字'.repeat(2_000),
      created_at,
    })),
  }
}
