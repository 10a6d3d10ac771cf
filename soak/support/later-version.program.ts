/** A program of its own: serves as `xingcha start` does, as a later version with one more migration. */
import { MIGRATIONS } from '../../database/migrations/all.ts'
import { readEnv } from '../../src/server/env.ts'
import { startServer } from '../../src/server/main.ts'
import { findRenderer } from '../../tests/support/program/built-renderer.ts'
import { LATER_MIGRATIONS } from '../../tests/support/database/later-version.ts'

Object.assign(MIGRATIONS, LATER_MIGRATIONS)
const server = await startServer(readEnv(process.env), await findRenderer(), {
  parentPid: process.ppid,
  isNpm: false,
})
await server.stopRequested
await server.stop()
