import { expect } from 'vitest'
import { signIn } from '../../tests/support/accounts/sign-in.ts'
import { OPEN_API_PATH, type OpenApi, sampleOf } from '../../tests/support/server/open-api.ts'
import { type TestSite, testOnSqlite } from '../../tests/support/server/test-site.ts'
import { enforceWriteLimit } from './platform/http/access/actor.ts'

testOnSqlite(
  'each change of the studio and of a reader’s own data counts for the limit of the account',
  async (site) => {
    const owner = await signIn(site, { role: 'owner' })
    const changes = await changesOf(site)
    expect(changes.length).toBeGreaterThan(60)
    await Promise.allSettled(Array.from({ length: 301 }, () => enforceWriteLimit(site.deps, owner.userId)))
    const uncounted: string[] = []
    for (const { route, method, path, body } of changes) {
      const answer = await owner.send(method, path, body)
      if (answer.status !== 429) uncounted.push(route)
    }
    // Hundreds of pieces are one file; fonts of a draft are drawn at a writer's pauses and have a limit of their own.
    expect(uncounted.toSorted()).toEqual(['POST /api/studio/draft-fonts', 'PUT /api/studio/blog-import/file'])
  },
)

/** Each change of the studio and of a reader's own data, with a body and a query that its schemas allow. */
async function changesOf(site: TestSite) {
  const document = (await (await site.get(OPEN_API_PATH)).json()) as OpenApi
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      if (method === 'GET' || !CHANGED.test(path)) return []
      const schema = requestBody?.content['application/json']?.schema
      const query = parameters.filter((each) => each.in === 'query').map(({ name }) => [name, '1'])
      return {
        route: `${method} ${path}`,
        method,
        path: `${path.replace('{name}', ORIGINAL).replaceAll(/\{\w+\}/g, '1')}?${new URLSearchParams(query)}`,
        body: schema && (sampleOf(document, schema, (field) => SAMPLES[field] ?? 'x') as object),
      }
    }),
  )
}

const CHANGED = /^\/api\/(?:studio|reading-list|bookmarks|highlights|reviews\/\{id\}\/(?!comments))/
const ORIGINAL = 'original-0123456789abcdef.webp'

const SAMPLES: Readonly<Record<string, string>> = {
  id: '0123456789abcdef0123456789abcdef',
  isbn: '9780141439518',
  publish_date: '2025-01-01',
  slug: 'night-ferry',
  category: 'fiction',
  categories: 'fiction',
  at: '2026-01-01T00:00:00.000Z',
  original: ORIGINAL,
}
