import { expect, expectTypeOf, test, vi } from 'vitest'
import type { CommentLikes } from '../../../contract/comments/comments.ts'
import type { Send } from '../../../contract/page.ts'
import { type Api, ApiFailure, createApi } from './api.ts'

/** An API whose server returns this response to every request. */
function apiThatAnswers(response: () => Response): { api: Api; sent: () => Parameters<Send> } {
  const send = vi.fn<Send>(async () => response())
  return { api: createApi(send), sent: () => send.mock.lastCall! }
}

test('a call sends the method, the filled path, the query and the body of its endpoint', async () => {
  const { api, sent } = apiThatAnswers(() => Response.json({ outcome: 'held' }))
  const body = { user_name: '蘇合', content: '好書' }
  expect(await api.call('POST /api/reviews/{id}/comments', { params: { id: 3 }, body })).toEqual({
    outcome: 'held',
  })
  const [path, init] = sent()
  expect(path).toBe('/api/reviews/3/comments')
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
  expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json')
})

test('parameters are encoded, and undefined values are omitted from the query', async () => {
  const { api, sent } = apiThatAnswers(() => Response.json({}))
  await api.call('GET /api/categories/{slug}/reviews', { params: { slug: '文學/詩' }, query: { offset: 48 } })
  expect(sent()[0]).toBe('/api/categories/%E6%96%87%E5%AD%B8%2F%E8%A9%A9/reviews?offset=48')
  await api.call('GET /api/search', { query: { q: '夜 船', offset: undefined } })
  expect(sent()[0]).toBe('/api/search?q=%E5%A4%9C%20%E8%88%B9')
  await api.call('GET /api/reviews/{id}', { params: { id: 3 }, query: { before: undefined } })
  expect(sent()[0]).toBe('/api/reviews/3')
})

test('a file is sent unchanged, and a response can be downloaded as a file', async () => {
  const { api, sent } = apiThatAnswers(() => Response.json({}))
  const file = new Blob(['id,title'], { type: 'text/csv' })
  await api.call('POST /api/list-imports/preview', { query: { name: 'a.csv' }, file })
  expect(sent()[1]?.body).toBe(file)
  expect(new Headers(sent()[1]?.headers).has('Content-Type')).toBe(false)
  const csv = apiThatAnswers(() => new Response('id,title'))
  const saved = await csv.api.download('GET /api/account/export/{file}', { params: { file: 'comments.csv' } })
  expect(await saved.text()).toBe('id,title')
})

test('a response without a body is undefined', async () => {
  const { api } = apiThatAnswers(() => new Response(null, { status: 204 }))
  expect(await api.call('DELETE /api/comments/{id}', { params: { id: 3 } })).toBeUndefined()
})

test('a problem is thrown with its code and sentence, and a required sign-in is reported', async () => {
  const onSignInRequired = vi.fn()
  const body = { code: 'sign_in_required', sentence: '請重新登入。' }
  const headers = { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'abc' }
  const api = createApi(async () => Response.json(body, { status: 401, headers }), onSignInRequired)
  const failure = await api.call('GET /api/bookmarks').catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect((failure as ApiFailure).failure).toEqual({ ...body, isFault: false, requestId: 'abc' })
  expect(onSignInRequired).toHaveBeenCalledOnce()
})

test('an aborted call rejects with the AbortError, any other network error with a failure', async () => {
  const api = createApi((_path, init) =>
    init?.signal?.aborted
      ? Promise.reject(new DOMException('given up', 'AbortError'))
      : Promise.reject(new TypeError('no network')),
  )
  await expect(api.call('GET /api/home', { signal: AbortSignal.abort() })).rejects.toThrow('given up')
  await expect(api.call('GET /api/home')).rejects.toThrow('unreachable')
})

test('the type check refuses what the contract does not define', () => {
  const refused = (api: Api) => [
    // @ts-expect-error -- no such route
    () => api.call('PUT /api/comments/{id}/liked', { params: { id: 3 } }),
    // @ts-expect-error -- the parameter is missing
    () => api.call('PUT /api/comments/{id}/like'),
    // @ts-expect-error -- no such parameter
    () => api.call('PUT /api/comments/{id}/like', { params: { comment: 3 } }),
    // @ts-expect-error -- no such field in the body
    () => api.call('PATCH /api/comments/{id}', { params: { id: 3 }, body: { text: '好書' } }),
    // @ts-expect-error -- the query needs its token
    () => api.call('GET /api/newsletter/subscription', { query: {} }),
    // @ts-expect-error -- no such provider
    () => api.call('DELETE /api/auth/linked/{id}', { params: { id: 'myspace' } }),
    // @ts-expect-error -- a file, which is downloaded
    () => api.call('GET /api/account/export/{file}', { params: { file: 'comments.csv' } }),
  ]
  expect(refused).toBeTypeOf('function')
  const like = (api: Api) => api.call('PUT /api/comments/{id}/like', { params: { id: 3 } })
  expectTypeOf(like).returns.resolves.toEqualTypeOf<CommentLikes>()
})
