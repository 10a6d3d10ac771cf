import { OPEN_API_PATH, type OpenApi, type OpenApiOperation, sampleOf } from '../server/open-api.ts'
import type { TestSite } from '../server/test-site.ts'

/** A request that no browser sends. */
export interface OddRequest {
  name: string
  method: string
  path: string
  body?: object
}

/** PostgreSQL cannot store it. */
const NUL = 'a\0b'

/** The other is no Unicode text. In a password it would only be hashed, which is slow by design. */
const ODD_TEXTS = [NUL, 'a\uD800b']

/** Odd text in each parameter and each field of every route that the OpenAPI document names. */
export async function oddApiRequests(site: TestSite): Promise<OddRequest[]> {
  const document = (await (await site.get(OPEN_API_PATH)).json()) as OpenApi
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => [
      ...withOddParameters(method.toUpperCase(), path, operation),
      ...withOddFields(document, method.toUpperCase(), path, operation),
    ]),
  )
}

/** The same for every other route: files, pages and forms. */
export function oddPlainRequests(site: TestSite): OddRequest[] {
  const pages = ['/review/:id', '/category/:slug', '/reviews', '/search'].map((path) => `GET ${path}`)
  // Books take seconds to be made and read no query: src/server/ebooks/ebooks.test.ts.
  const quick = plainRoutes(site).filter((route) => !route.endsWith('.epub'))
  return [...quick, ...pages].flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    const plain = path.replace(PARAMETER, '1')
    const name = `${method} ${path}`
    const inPath = { name, method, path: path.replace(PARAMETER, 'a%00b') }
    const query = FIELDS.map((field) => `${field}=a%00b`).join('&')
    const inQuery = { name: `${name} query`, method, path: `${plain}?${query}` }
    const inForm = FIELDS.map((field) => ({
      name: `${name} ${field}`,
      method,
      path: plain,
      body: new URLSearchParams({ ...FORM, [field]: NUL }),
    }))
    if (method === 'POST') return [inPath, inQuery, ...inForm]
    return [inPath, inQuery]
  })
}

/** Of the routes that forms are posted to. */
export function formPaths(site: TestSite): string[] {
  return plainRoutes(site).flatMap((route) => {
    const [method, path = ''] = route.split(' ')
    return method === 'POST' ? [path.replace(PARAMETER, '1')] : []
  })
}

function plainRoutes({ app }: TestSite): string[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/') && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(routes)]
}

const PARAMETER = /:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?/g

/** A form with valid fields. */
const FORM = {
  token: 'token',
  email: 'reader@example.org',
  user_name: '小青',
  content: '讀完在窗邊坐了很久。',
  password: '月落烏啼霜滿天江楓',
}

const FIELDS = [
  ...Object.keys(FORM),
  ...'website categories button done what code state user error q sort offset before comment newsletter'.split(
    ' ',
  ),
]

function withOddParameters(
  method: string,
  path: string,
  { parameters = [] }: OpenApiOperation,
): OddRequest[] {
  return parameters.map(({ name, in: place }) => ({
    name: `${method} ${path} ${name}`,
    method,
    path: place === 'query' ? `${fill(path)}?${name}=a%00b` : fill(path.replace(`{${name}}`, 'a%00b')),
  }))
}

function withOddFields(
  document: OpenApi,
  method: string,
  path: string,
  { requestBody }: OpenApiOperation,
): OddRequest[] {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return []
  const sample = sampleOf(document, schema, () => 'reader@example.org')
  return ODD_TEXTS.flatMap((text) =>
    withEachText(sample, text)
      .filter(({ field }) => text === NUL || !field.includes('password'))
      .map(({ field, value }) => ({
        name: `${method} ${path} ${field}=${JSON.stringify(text)}`,
        method,
        path: fill(path),
        body: value as object,
      })),
  )
}

function fill(path: string): string {
  return path.replace(/\{\w+\}/g, '1')
}

/** The value with the text in the place of each of its strings, one after another. */
function withEachText(value: unknown, text: string): { field: string; value: unknown }[] {
  if (typeof value === 'string') return [{ field: '', value: text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    withEachText(member, text).map((odd) => ({
      field: `${name}.${odd.field}`,
      value: Array.isArray(value) ? value.with(Number(name), odd.value) : { ...value, [name]: odd.value },
    })),
  )
}
