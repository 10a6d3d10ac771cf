import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { systemClock } from '../src/server/platform/runtime/clock.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { storePassword } from '../tests/support/accounts/sign-in.ts'
import { hasWebkit } from '../tests/support/browser/find-webkit.ts'
import { withWebkit } from '../tests/support/browser/webkit.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { storeComment, storeUser } from '../tests/support/server/factories.ts'
import { HELD, OWNER, WALKS } from './support/webkit-walks.ts'

const soak: Benchmark = {
  question: 'Can readers and the owner use the site in the engine of Safari?',
  conditions: [
    'the built site on SQLite with the sample library, in WebKitGTK (Debian’s webkit2gtk-driver) by WebKitWebDriver under Xvfb',
    `one window, in this order: ${Object.keys(WALKS).join(', ')}`,
  ],
  measure,
}
export default soak

async function measure(): Promise<readonly Finding[]> {
  if (!hasWebkit()) {
    console.log('WebKitGTK is not installed: apt-get install webkit2gtk-driver xvfb')
    return []
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-webkit-'))
  const { process: server, address } = await startSite({ DATA_DIR: dataDir, ENV_FILE: '' })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await stopSite(server)
    isStopped = true
  }
  try {
    await prepare(dataDir)
    const findings: Finding[] = []
    await withWebkit(async (page) => {
      for (const [what, walk] of Object.entries(WALKS)) {
        const fault = await walk(page, { address, stop }).then(
          () => undefined,
          (cause: unknown) => cause,
        )
        if (fault !== undefined) console.error(what, fault)
        const figure = fault === undefined ? 0 : 1
        findings.push({ what: `${what}: faults`, ours: '', beside: '', figure, bound: { atMost: 0 } })
      }
    })
    return findings
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Gives the site an owner and a held comment. */
async function prepare(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    const deps = { database, clock: systemClock }
    await storePassword(deps, await storeUser(deps, { name: '槎客', email: OWNER, role: 'owner' }))
    await storeComment(deps, {
      review_id: 3,
      state: 'held',
      user_name: '林湖',
      content: HELD,
      held_reasons: 'first_comment',
    })
  } finally {
    await database.close()
  }
}
