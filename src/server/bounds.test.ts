import { expect, test } from 'vitest'
import { signIn } from '../../tests/support/accounts/sign-in.ts'
import {
  boundedInputs,
  type JsonSchema,
  jsonSchemaOf,
  largestOf,
  sampleOf,
  unboundedIn,
} from '../../tests/support/bounds/json-schema-bounds.ts'
import { type TestSite, testOnSqlite } from '../../tests/support/server/test-site.ts'
import { accountExportSchema } from '../contract/accounts/account-data.ts'
import { API_ENDPOINTS, type ApiEndpoints } from '../contract/api-endpoints.ts'
import { type AnyInput, apiRequest } from '../contract/api-call.ts'
import { DEFAULT_BODY, JSON_DEPTH, JSON_VALUES } from '../contract/bounds.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { ProblemBody } from '../contract/problem-body.ts'
import {
  ownerSettingsSchema,
  pageTextsSchema,
  siteSettingsSchema,
} from '../contract/settings/settings-schema.ts'
import { webhookToken } from './newsletter/bounces/bounces.service.ts'

const PARTS = ['params', 'query', 'body'] as const
const endpoints: readonly Endpoint[] = API_ENDPOINTS

/** The route and the place, such as `PUT /api/comments/{id} body.content`. Each is bounded otherwise. */
const BOUNDED_OTHERWISE = new Set([
  // RFC 7517 leaves the members of a key open; the site has two of its own.
  'GET /.well-known/jwks.json 200.keys[]: keys',
  'GET /.well-known/jwks.json 200.keys[]{}: anything',
  // By the schema of the setting with this key, which the first test reads as well.
  'PATCH /api/studio/settings body.changes[].value: anything',
  'PATCH /api/studio/settings body.changes[].before: anything',
])

/** Written in pieces, whatever their length. */
const STREAMED = new Set<unknown>([accountExportSchema])

/** Each of two units: limits count code points. */
const wideText = (length: number) => '𠮷'.repeat(length)

test('each text, list and record that an endpoint receives has a maximum, and each upload a size', () => {
  const unbounded = [
    ...endpoints.flatMap((endpoint) =>
      inputsOf(endpoint).flatMap(({ part, schema }) =>
        unboundedIn(schema).map((where) => `${endpoint.route} ${part}${where}`),
      ),
    ),
    ...Object.entries({ siteSettingsSchema, ownerSettingsSchema, pageTextsSchema }).flatMap(
      ([name, schema]) => unboundedIn(jsonSchemaOf(schema, 'input')).map((where) => name + where),
    ),
  ]
  expect(unbounded.filter((each) => !BOUNDED_OTHERWISE.has(each))).toEqual([])
  expect(endpoints.filter(({ upload, bodyLimit }) => upload && !bodyLimit)).toEqual([])
})

test('each list and record that an endpoint answers with has a maximum', () => {
  const unbounded = endpoints.flatMap(({ route, answers }) =>
    Object.entries(answers).flatMap(([status, answer]) =>
      !answer || 'mediaType' in answer || STREAMED.has(answer)
        ? []
        : unboundedIn(jsonSchemaOf(answer, 'output')).map((where) => `${route} ${status}${where}`),
    ),
  )
  const lists = unbounded.filter((each) => !each.endsWith(': characters') && !BOUNDED_OTHERWISE.has(each))
  expect(lists).toEqual([])
})

test('the schemas accept as much as they allow, and not one more', () => {
  for (const endpoint of endpoints) {
    for (const { part, schema } of inputsOf(endpoint)) {
      const accepts = (input: unknown) => endpoint[part]!.safeParse(input).success
      expect(accepts(sampleOf(schema)), `${endpoint.route} ${part}`).toBe(true)
      const values = JSON.stringify(largestOf(schema, () => '', 1)).split(/[,[{]/).length - 1
      expect(values, `${endpoint.route} ${part}`).toBeLessThanOrEqual(
        endpoint.bodyLimit?.values ?? JSON_VALUES,
      )
      for (const { where, largest, tooMuch } of boundedInputs(schema, wideText)) {
        expect(accepts(largest), `${endpoint.route} ${part}${where}`).toBe(true)
        expect(accepts(tooMuch), `${endpoint.route} ${part}${where}, and one more`).toBe(false)
      }
    }
  }
})

testOnSqlite('each endpoint refuses one more than it allows', async (site) => {
  const { cookie } = await signIn(site, { role: 'owner' })
  for (const endpoint of endpoints) {
    for (const { part, schema } of inputsOf(endpoint)) {
      for (const { where, tooMuch } of boundedInputs(schema, wideText)) {
        const input = { ...sampleInput(site, endpoint), [part]: tooMuch }
        // An address that is too long names nothing, and four bytes a character may be too many before they are too long.
        const { problem } = endpoint.bodyLimit ?? DEFAULT_BODY
        const codes = ['invalid_request', part === 'params' ? 'not_found' : problem]
        expect(codes, `${endpoint.route} ${part}${where}`).toContain(
          await refusalOf(site, endpoint, input, cookie),
        )
      }
    }
  }
})

testOnSqlite('each endpoint refuses a body with one byte, level or value too many', async (site) => {
  const { cookie } = await signIn(site, { role: 'owner' })
  for (const endpoint of endpoints) {
    const { route, body, upload, bodyLimit = DEFAULT_BODY } = endpoint
    if (!body && !upload) continue
    const input = sampleInput(site, endpoint)
    const { path, init } = apiRequest(route, input)
    const headers = { ...init.headers, Cookie: cookie }
    const send = (request: object) => site.app.request(path, { ...init, headers, ...request })
    const declared = { ...headers, 'Content-Length': `${bodyLimit.bytes + 1}` }
    const unread = new ReadableStream({}, { highWaterMark: 0 })
    expect(await codeOf(await send({ headers: declared, body: unread, duplex: 'half' })), route).toBe(
      bodyLimit.problem,
    )
    if (!body) continue
    const json = JSON.stringify(input.body)
    expect(await codeOf(await send({ body: json.padEnd(bodyLimit.bytes + 1) })), route).toBe(
      bodyLimit.problem,
    )
    const beside = async (more: string) =>
      (await (await send({ body: json.replace('{', `{"x":${more},`) })).json()) as ProblemBody
    const nested = '['.repeat(JSON_DEPTH) + ']'.repeat(JSON_DEPTH)
    expect((await beside(nested)).detail, route).toBe('nested too deeply')
    const zeros = `[${'0,'.repeat(bodyLimit.values ?? JSON_VALUES)}0]`
    expect((await beside(zeros)).detail, route).toBe('too many values')
  }
})

function inputsOf(endpoint: Endpoint): { part: (typeof PARTS)[number]; schema: JsonSchema }[] {
  return PARTS.flatMap((part) =>
    endpoint[part] ? [{ part, schema: jsonSchemaOf(endpoint[part], 'input') }] : [],
  )
}

function sampleInput(site: TestSite, endpoint: Endpoint): AnyInput {
  const input: AnyInput = Object.fromEntries(
    inputsOf(endpoint).map(({ part, schema }) => [part, sampleOf(schema)]),
  )
  const route: keyof ApiEndpoints = 'POST /api/bounces/{token}'
  return endpoint.route === route ? { ...input, params: { token: webhookToken(site.deps) } } : input
}

async function refusalOf(
  site: TestSite,
  { route }: Endpoint,
  input: AnyInput,
  cookie: string,
): Promise<string> {
  const { path, init } = apiRequest(route, input)
  return codeOf(await site.app.request(path, { ...init, headers: { ...init.headers, Cookie: cookie } }))
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as ProblemBody).code
}
