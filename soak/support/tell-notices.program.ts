/** A program of its own: enqueues the notices of comments once. It ends by SIGKILL before the write, or commit, of that number. */
import type { KyselyPlugin } from 'kysely'
import { mailAnswers, mailOwnerNewComments } from '../../src/server/comments/notices.service.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { createWakeUpSignal } from '../../src/server/platform/runtime/wake-up-signal.ts'

const [killedAt, dataDir = '', databaseUrl] = process.argv.slice(2)
let writes = 0
function countWrite() {
  writes += 1
  if (writes === Number(killedAt)) process.kill(process.pid, 'SIGKILL')
}
const countWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode') countWrite()
    return node
  },
  transformResult: async ({ result }) => result,
}
const database = await openDatabase({ dataDir, databaseUrl }, createLog('silent'))
const counted: Database = {
  ...database,
  lockedTransaction: (name, work) =>
    database.lockedTransaction(name, async (queries) => {
      const result = await work(queries.withPlugin(countWrites))
      countWrite()
      return result
    }),
}
const deps = {
  database: counted,
  clock: { now: () => new Date() },
  secret: 'a secret that only tests know, long enough',
  siteUrl: 'https://xingcha.test',
  outboxSignal: createWakeUpSignal(),
} as Deps
await mailAnswers(deps)
await mailOwnerNewComments(deps)
await database.close()
