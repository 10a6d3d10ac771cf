/**
 * Loaded into the server with `--import`: appends to the file named by TURNS_FILE, one line each, when a turn of the
 * event loop ended that took long, and its milliseconds of processor time. Unlike time by the clock these do not grow
 * on a busy machine. Collects garbage at SIGUSR2, so that memory afterwards is what is still held.
 */
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LEAST = 5
const file = process.env.TURNS_FILE

// Programs that the server starts inherit its settings.
if (file !== undefined && process.argv[2] === 'start') {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const milliseconds = (user + system) / 1_000
    if (milliseconds >= LEAST) appendFileSync(file, `${Date.now()} ${milliseconds}\n`)
  }, 1).unref()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof gc>
  process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
}
