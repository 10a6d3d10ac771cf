import fc from 'fast-check'
import { codesOf, type OpenApi, type OpenApiOperation, sampleOf } from '../server/open-api.ts'
import { brokenJson, hostileFile, mutated, withLoneSurrogates } from './bodies.ts'
import { hostileText } from './values.ts'

/** One hostile request to an operation of the API. */
export interface FuzzRequest {
  /** Such as 'PUT /api/comments/{id}/like'. */
  route: string
  method: string
  /** With its query, percent-encoded. */
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | undefined
  isSignedIn: boolean
}

/** An operation of the OpenAPI document and how its requests are made. */
export interface FuzzOperation {
  route: string
  /** By status: the problem codes that it lists. */
  problems: ReadonlyMap<number, ReadonlySet<string>>
  requests: fc.Arbitrary<FuzzRequest>
  /** Sent besides: what a few random requests to each operation would hardly hit. */
  always: readonly FuzzRequest[]
}

export function fuzzOperations(document: OpenApi): FuzzOperation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      return {
        route: `${method} ${path}`,
        problems: new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            Number(status),
            new Set(codesOf(response)),
          ]),
        ),
        requests: requestsTo(document, method, path, operation),
        always: loneSurrogatesTo(document, method, path, operation),
      }
    }),
  )
}

/** Valid values, so that faults in other fields are looked at. */
const SAMPLES: Readonly<Record<string, string>> = {
  email: 'reader@example.org',
  user_name: '小青',
  name: '小青',
  content: '讀完在窗邊坐了很久。',
  begun_on: '2025-01-01',
  finished_on: '2025-01-02',
  slug: 'fiction',
}

function requestsTo(
  document: OpenApi,
  method: string,
  path: string,
  { parameters = [], requestBody }: OpenApiOperation,
): fc.Arbitrary<FuzzRequest> {
  const queryNames = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  return fc
    .record({
      path: hostilePath(path),
      query: hostileQuery(queryNames),
      headers: hostileHeaders,
      body: requestBody ? hostileBody(document, requestBody) : fc.constant(undefined),
      isSignedIn: fc.boolean(),
    })
    .map(({ path: filled, query, headers, body, isSignedIn }) => ({
      route: `${method} ${path}`,
      method,
      path: filled + query,
      headers: { ...body?.headers, ...headers },
      body: body && new Uint8Array(body.bytes),
      isSignedIn,
    }))
}

function loneSurrogatesTo(
  document: OpenApi,
  method: string,
  path: string,
  { requestBody }: OpenApiOperation,
): FuzzRequest[] {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return []
  return withLoneSurrogates(sampleBody(document, schema)).map((body) => ({
    route: `${method} ${path}`,
    method,
    path: path.replaceAll(/\{\w+\}/g, '1'),
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array(Buffer.from(JSON.stringify(body))),
    isSignedIn: true,
  }))
}

/** Ids are mostly valid, so that the rest of the request is looked at. */
function hostilePath(path: string): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const value = fc.oneof(
    { arbitrary: fc.constantFrom('1', '2'), weight: 3 },
    hostileText.map(percentEncode),
    // Not what percent-encoding produces.
    fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%ED%A0%80',
      '%c0%ae%c0%ae',
      '%00',
      '1%0d%0a',
      ';',
      '*',
      '1,2',
      '~',
    ),
  )
  return fc
    .tuple(...names.map(() => value))
    .map((values) => names.reduce((filled, name, at) => filled.replace(`{${name}}`, () => values[at]!), path))
}

function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const known = names.length > 0 ? fc.constantFrom(...names) : fc.constant('extra')
  const name = fc.oneof({ arbitrary: known, weight: 4 }, hostileText.map(percentEncode))
  const value = fc.oneof(
    { arbitrary: hostileText.map(percentEncode), weight: 3 },
    fc.constantFrom('%', '%zz', '%ED%A0%80', '[]', '1&1', '='),
  )
  const pairs = fc.array(
    fc.tuple(name, value).map(([key, sent]) => `${key}=${sent}`),
    { maxLength: 3 },
  )
  return pairs.map((each) => (each.length > 0 ? `?${each.join('&')}` : ''))
}

/** Header values are bytes without control characters: HTTP itself refuses others. */
const headerText = hostileText.map((text) =>
  [...Buffer.from(text.slice(0, 1_000)).toString('latin1')]
    .filter((character) => character >= ' ' && character !== '\x7f')
    .join('')
    .trim(),
)

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 4 },
  fc
    .tuple(
      fc.constantFrom(
        'Accept',
        'Accept-Encoding',
        'Accept-Language',
        'Content-Type',
        'If-None-Match',
        'Range',
        'User-Agent',
        'X-Forwarded-For',
        'X-Request-Id',
        'X-Hostile',
      ),
      headerText,
    )
    .map(([name, value]) => ({ [name]: value })),
  headerText.map((token) => ({ Authorization: `Bearer ${token}` })),
  headerText.map((token) => ({
    Cookie: `xc_visitor=${token}; xc.session_token=${token}; __Host-xc.x=${token}`,
  })),
  fc.constantFrom(
    { Authorization: 'Basic OjpA' },
    { Authorization: 'Bearer a.b.c' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null' },
    { 'X-HTTP-Method-Override': 'DELETE' },
  ),
)

interface HostileBody {
  headers: Record<string, string>
  bytes: Uint8Array
}

function hostileBody(
  document: OpenApi,
  { content }: NonNullable<OpenApiOperation['requestBody']>,
): fc.Arbitrary<HostileBody> {
  const [[mediaType, { schema }] = ['application/json', { schema: {} }]] = Object.entries(content)
  const headers = { 'Content-Type': mediaType }
  if (mediaType !== 'application/json') return hostileFile.map((bytes) => ({ headers, bytes }))
  const valid = sampleBody(document, schema)
  return fc.oneof(
    {
      arbitrary: mutated(valid).map((value) => ({
        headers,
        bytes: Buffer.from(JSON.stringify(value) ?? ''),
      })),
      weight: 5,
    },
    { arbitrary: brokenJson(valid).map((bytes) => ({ headers, bytes })), weight: 3 },
    fc
      .constantFrom(
        'application/json; charset=utf-16',
        'application/json;charset="',
        'application/jsonp',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/xml',
      )
      .map((type) => ({ headers: { 'Content-Type': type }, bytes: Buffer.from(JSON.stringify(valid)) })),
  )
}

function sampleBody(document: OpenApi, schema: Parameters<typeof sampleOf>[1]): unknown {
  return sampleOf(document, schema, (field) => SAMPLES[field] ?? 'reader@example.org')
}

/** Lone surrogates become the bytes that a careless program writes for them. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uE000'))
    .replaceAll('%EE%80%80', '%ED%A0%80')
    .slice(0, 4_000)
    .replace(/%[0-9A-F]?$/, '')
}
