import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { type BuiltSite, startSite, stopSite } from '../tests/support/program/built-site.ts'
import { storeComment, storeUser } from '../tests/support/server/factories.ts'
import type { FuzzRequest } from '../tests/support/fuzz/requests.ts'
import { type FuzzedSite, type FuzzProgress, type FuzzResult, runFuzz } from '../tests/support/fuzz/run.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import { PASSWORD, storePassword } from '../tests/support/accounts/sign-in.ts'

/** On each engine. */
const CASES = 10_000
/** More of them, by the owner, to the studio. */
const OWNER_CASES = 4_000

const soak: Benchmark = {
  question: 'Is every hostile request to the API refused as the API says, without a trace in the tables?',
  conditions: [
    `the built site over HTTP on SQLite, and on a PostgreSQL of its own; ${CASES} requests on each, the same number to each operation of /api/openapi.json, half of them by a signed-in reader`,
    `${OWNER_CASES} more to the operations of the studio, half of them by the owner`,
    'wrong types, missing and additional fields, deep and huge bodies, broken UTF-8 and JSON, lone surrogates, bidi and zero-width characters, in body, query, path and headers (tests/support/fuzz); another seed each time',
    'after each request the checksums of the tables in which a trigger has counted a write are compared, and at the end those of all tables',
  ],
  async measure() {
    const cluster = await startCluster()
    const seed = randomInt(2 ** 31)
    console.log(`seed ${seed}`)
    try {
      return [
        ...(await fuzz('SQLite', undefined, seed)),
        ...(cluster ? await fuzz('PostgreSQL', `${cluster.url}/postgres`, seed) : []),
      ]
    } finally {
      cluster?.stop()
    }
  },
}

export default soak

async function fuzz(engine: string, databaseUrl: string | undefined, seed: number): Promise<Finding[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-fuzz-'))
  const site = await startSite({
    DATA_DIR: dataDir,
    SECRET: randomBytes(32).toString('base64'),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const database = await openDatabase({ dataDir, databaseUrl }, createLog('silent'))
  const deps = { database, clock: { now: () => new Date() } }
  try {
    await storeComment(deps, { review_id: 1 })
    let accounts = 0
    const as = (role: 'reader' | 'owner'): FuzzedSite => ({
      database,
      // Its worker sends the mails of accepted requests meanwhile.
      tablesOfTasks: ['xc_outbox'],
      get: (path) => fetch(site.address + path),
      send: (request, cookie) => send(site, request, cookie),
      signIn: async () => {
        const email = `${role}-${accounts++}@example.org`
        // There is one owner.
        await database.queries
          .updateTable('xc_users')
          .set({ role: 'reader' })
          .where('role', '=', role)
          .execute()
        await storePassword(deps, await storeUser(deps, { email, role }))
        return signIn(site, email)
      },
    })
    const everything = await runFuzz(as('reader'), { cases: CASES, seed, onOperation: printProgress(engine) })
    const studio = await runFuzz(as('owner'), {
      cases: OWNER_CASES,
      seed,
      paths: /\/api\/studio\//,
      onOperation: printProgress(`${engine}, the owner`),
    })
    return [
      ...findingsOf(`${engine}, readers`, everything, []),
      ...findingsOf(`${engine}, the owner in the studio`, studio, site.faults()),
    ]
  } finally {
    await database.close()
    await stopSite(site.process)
    await rm(dataDir, { recursive: true, force: true })
  }
}

function send(
  { address }: BuiltSite,
  { path, method, headers, body }: FuzzRequest,
  cookie: string | undefined,
): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: cookie === undefined ? headers : { ...headers, Cookie: cookie },
    ...(body && { body }),
  })
}

async function signIn({ address }: BuiltSite, email: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`not signed in: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A line for each operation: what it took, and what was wrong with it. */
function printProgress(engine: string): (progress: FuzzProgress) => void {
  const begun = performance.now()
  let [last, cases, refused, faults] = [begun, 0, 0, 0]
  return ({ route, done, operations, result }) => {
    const now = performance.now()
    const rate = (result.cases / (now - begun)) * 1_000
    console.log(
      `${engine} ${done}/${operations}: ${result.cases} requests, ${rate.toFixed(1)} a second; ` +
        `${route}: ${result.refused - refused} of ${result.cases - cases} refused in ${((now - last) / 1_000).toFixed(1)} s`,
    )
    for (const fault of result.faults.slice(faults)) console.error(fault)
    last = now
    ;({ cases, refused } = result)
    faults = result.faults.length
  }
}

function findingsOf(
  engine: string,
  { cases, refused, signIns, faults }: FuzzResult,
  logged: string[],
): Finding[] {
  for (const line of logged) console.error(line)
  return [
    {
      what: `${engine}: requests`,
      ours: `${refused} refused, ${signIns} sign-ins`,
      beside: '',
      figure: cases,
    },
    {
      what: `${engine}: 5xx, stack traces, unlisted problems, changed rows`,
      ours: '',
      beside: '',
      figure: faults.length,
      bound: { atMost: 0 },
    },
    {
      what: `${engine}: errors in the log`,
      ours: '',
      beside: '',
      figure: logged.length,
      bound: { atMost: 0 },
    },
  ]
}
