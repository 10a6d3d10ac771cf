import fc from 'fast-check'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { isProblemCode } from '../../../src/contract/problems.ts'
import { OPEN_API_PATH, type OpenApi } from '../server/open-api.ts'
import { type FuzzOperation, fuzzOperations, type FuzzRequest } from './requests.ts'
import { watchTables } from './table-watch.ts'

export interface FuzzedSite {
  /** Another handle on its database. */
  database: Database
  /** Tables that tasks of the site change at any time. */
  tablesOfTasks?: readonly string[]
  /** Sends a request as it is; `cookie`: a session. */
  send(request: FuzzRequest, cookie: string | undefined): Promise<Response>
  get(path: string): Promise<Response>
  /** Makes an account and signs it in. Returns its Cookie header. */
  signIn(): Promise<string>
}

interface FuzzOptions {
  /** In all; each operation gets the same share. */
  cases: number
  /** The same seed makes the same requests. */
  seed: number
  /** The paths to which requests are sent. Default: all. */
  paths?: RegExp
  onOperation?: (progress: FuzzProgress) => void
}

export interface FuzzResult {
  cases: number
  refused: number
  /** How often the account had to sign in, because a request had ended its session. */
  signIns: number
  /** The faults that were found, a line each. */
  faults: string[]
}

/** Reported after the last request to each operation. */
export interface FuzzProgress {
  route: string
  /** Of how many, and how many are done. */
  operations: number
  done: number
  /** Of all operations so far. */
  result: FuzzResult
}

/** Sends hostile requests to every operation of the OpenAPI document, and checks each answer and the tables behind it. */
export async function runFuzz(
  site: FuzzedSite,
  { cases, seed, paths = /./, onOperation }: FuzzOptions,
): Promise<FuzzResult> {
  const document = (await (await site.get(OPEN_API_PATH)).json()) as OpenApi
  const operations = fuzzOperations(document).filter(({ route }) => paths.test(route))
  const watch = await watchTables(site.database, new Set([...COUNTING_TABLES, ...(site.tablesOfTasks ?? [])]))
  const share = Math.ceil(cases / operations.length)
  const result: FuzzResult = { cases: 0, refused: 0, signIns: 1, faults: [] }
  let cookie = await site.signIn()
  await watch.look()
  for (const [at, operation] of operations.entries()) {
    const random = fc.sample(operation.requests, { seed, numRuns: share })
    for (const request of [...random, ...operation.always]) {
      const response = await send(site, request, cookie)
      result.cases++
      if (response instanceof Error) {
        result.faults.push(`${response.message}: ${describe(request)}`)
        continue
      }
      const text = await response.text()
      const { written, changed } = await watch.look()
      // A refusal by a rate limit would prove nothing.
      if (written.has(RATE_LIMITS)) await site.database.queries.deleteFrom(RATE_LIMITS).execute()
      if (!response.ok) result.refused++
      for (const fault of faultsOf(operation, request, response, text, changed))
        result.faults.push(`${fault}: ${describe(request)}`)
      if (response.ok && request.isSignedIn && changed.length > 0 && !(await isSignedIn(site, cookie))) {
        cookie = await site.signIn()
        await watch.look()
        result.signIns++
      }
    }
    onOperation?.({ route: operation.route, operations: operations.length, done: at + 1, result })
  }
  for (const table of await watch.compareAll()) result.faults.push(`${table} has changed unnoticed`)
  return result
}

/** The error where there was no answer, or where the tests' own check refuses it. */
async function send(site: FuzzedSite, request: FuzzRequest, cookie: string): Promise<Response | Error> {
  try {
    return await site.send(request, request.isSignedIn ? cookie : undefined)
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}

/** Refused attempts are counted there. */
const RATE_LIMITS = 'xc_rate_limits'
const COUNTING_TABLES = [RATE_LIMITS, 'xc_mail_codes']

/** The only request by GET that writes: who takes the emails of readers is recorded. */
const LOGGED_DOWNLOAD = 'GET /api/studio/subscribers/export'
const LOG = 'xc_studio_log'

/** Node's stack frames, and paths of our sources. */
const STACK_TRACE = /\n {4}at |node_modules|\b(?:src|build)\/[\w/-]{1,100}\.[jt]sx?\b/

function faultsOf(
  { route, problems }: FuzzOperation,
  request: FuzzRequest,
  response: Response,
  text: string,
  changed: readonly string[],
): string[] {
  const { status } = response
  const faults: string[] = []
  if (status >= 500) faults.push(`answered ${status}`)
  if (STACK_TRACE.test(text)) faults.push('answered with a stack trace')
  const isRefused = status >= 400
  if (isRefused || request.method === 'GET') {
    const unexpected = changed.filter((table) => isRefused || route !== LOGGED_DOWNLOAD || table !== LOG)
    faults.push(...unexpected.map((table) => `${status}, but changed ${table}`))
  }
  if (!isRefused) return faults
  const code = problemCodeOf(response, text)
  if (code === undefined) faults.push(`${status} is no problem`)
  else if (isOwnPath(request) && !problems.get(status)?.has(code))
    faults.push(`${status} ${code} is not listed`)
  return faults
}

function problemCodeOf(response: Response, text: string): string | undefined {
  if (response.headers.get('Content-Type') !== 'application/problem+json') return undefined
  const { code, status, request_id: id } = JSON.parse(text) as Record<string, unknown>
  return isProblemCode(code) && status === response.status && typeof id === 'string' ? code : undefined
}

/** Whether the path is still the operation's: an empty parameter makes it another one. */
function isOwnPath({ route, path }: FuzzRequest): boolean {
  const wanted = route.slice(route.indexOf(' ') + 1).split('/')
  const parts = new URL(path, 'http://site').pathname.split('/')
  return (
    parts.length === wanted.length &&
    parts.every((part, at) => (wanted[at]?.startsWith('{') ? part !== '' : part === wanted[at]))
  )
}

async function isSignedIn(site: FuzzedSite, cookie: string): Promise<boolean> {
  const request = { route: '', method: 'GET', path: '/api/session', headers: {}, isSignedIn: true }
  return (await (await site.send(request, cookie)).json()) !== null
}

function describe({ method, path, headers, body, isSignedIn }: FuzzRequest): string {
  const sent = body
    ? ` ${JSON.stringify(Buffer.from(body).toString('latin1').slice(0, 300))} (${body.length} bytes)`
    : ''
  return `${isSignedIn ? 'reader' : 'stranger'} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}${sent}`
}
