import { expect, test } from 'vitest'
import { requireDeclaredAnswer } from '../../tests/support/server/declared-answers.ts'
import { codesOf, OPEN_API_PATH, type OpenApi } from '../../tests/support/server/open-api.ts'
import { testOnSqlite } from '../../tests/support/server/test-site.ts'
import { API_ENDPOINTS, type ApiEndpoints } from '../contract/api-endpoints.ts'
import { problemsOf } from '../contract/endpoint.ts'
import { PROBLEMS } from '../contract/problems.ts'

testOnSqlite('the API serves every endpoint of the contract and no other', async (site) => {
  const { paths } = (await (await site.get(OPEN_API_PATH)).json()) as OpenApi
  const served = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.toSorted()).toEqual(API_ENDPOINTS.map(({ route }) => route).toSorted())
})

testOnSqlite('the OpenAPI document lists the problems of each operation by their status', async (site) => {
  const { paths } = (await (await site.get(OPEN_API_PATH)).json()) as OpenApi
  for (const endpoint of API_ENDPOINTS) {
    const [method = '', path = ''] = endpoint.route.split(' ')
    const { responses } = paths[path]![method.toLowerCase()]!
    const listed = Object.entries(responses).flatMap(([status, response]) =>
      codesOf(response).map((code) => `${status} ${code}`),
    )
    const declared = problemsOf(endpoint).map((code) => `${PROBLEMS[code]} ${code}`)
    expect(listed.toSorted(), endpoint.route).toEqual(declared.toSorted())
  }
})

/** The same for everybody. */
const PUBLIC = new Set<keyof ApiEndpoints>([
  'GET /api/home',
  'GET /api/reviews',
  'GET /api/reviews/{id}',
  'GET /api/single-pages/{slug}',
  'GET /api/categories/{slug}',
  'GET /api/categories/{slug}/reviews',
  'GET /api/authors',
  'GET /api/authors/{name}/reviews',
  'GET /api/tags/{name}/reviews',
  'GET /api/series/{slug}',
  'GET /api/years',
  'GET /api/years/{year}/reviews',
  'GET /api/tags/{name}/reviews',
  'GET /api/series/{slug}',
  'GET /api/search',
  'GET /api/missing-page',
  'GET /api/search/suggestions',
  'GET /api/letters',
  'GET /api/letters/{number}',
  'GET /api/pages/{page}',
  'GET /api/auth/ways',
  'GET /.well-known/jwks.json',
])

testOnSqlite('no cache stores an answer that is one visitor’s own', async (site) => {
  for (const { route } of API_ENDPOINTS.filter((each) => !PUBLIC.has(each.route))) {
    const response = await site.send(...requestOf(route))
    expect(response.headers.get('Cache-Control'), route).toBe('private, no-store')
  }
})

testOnSqlite('no endpoint reads a body of 30 MB', async (site) => {
  for (const endpoint of API_ENDPOINTS) {
    if (!('body' in endpoint || 'upload' in endpoint)) continue
    const [method, path] = requestOf(endpoint.route)
    let isRead = false
    const pull = (controller: ReadableStreamDefaultController) => {
      isRead = true
      controller.close()
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '30000000' }
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
    const response = await site.app.request(path, init)
    // 401 and 404: refused to strangers before anything of it is looked at.
    expect([400, 401, 404, 413], endpoint.route).toContain(response.status)
    expect(isRead, endpoint.route).toBe(false)
  }
})

/** Method and path, with 1 for each parameter. */
function requestOf(route: string): [method: string, path: string] {
  const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ')
  return [method, path]
}

test('no two endpoints have one route', () => {
  const routes = API_ENDPOINTS.map(({ route }) => route)
  expect(routes).toEqual([...new Set(routes)])
})

test('a test of the API fails where an endpoint answers with a problem that it does not list', async () => {
  const answered = (method: string, path: string, code: string) =>
    requireDeclaredAnswer(
      new Request(`https://xingcha.test${path}`, { method }),
      Response.json({ code }, { status: 404, headers: { 'Content-Type': 'application/problem+json' } }),
    )
  await expect(answered('PUT', '/api/comments/3/like', 'entry_not_found')).rejects.toThrow(
    'PUT /api/comments/{id}/like answered with entry_not_found',
  )
  await answered('PUT', '/api/comments/3/like', 'comment_not_found')
  await answered('PUT', '/api/comments/3/like', 'cross_site')
  await answered('GET', '/api/no-such-thing', 'not_found')
})
