// One build at a time: a second process that finds the build stale waits for the first instead of building over it.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const POLL_MS = 200
/** No build takes so long: its lock was left behind, and its number may be another process's by now. */
const LONGEST_BUILD_MS = 5 * 60_000

/**
 * Runs `work` while this process alone holds the lock of that folder, which is made where it is missing. Waits for a
 * holder that lives; a lock whose holder has died, or that is older than any build, is taken over.
 */
export function withBuildLock(folder, work) {
  const lock = path.join(folder, 'lock')
  mkdirSync(folder, { recursive: true })
  while (!acquire(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause
    if (!isHeld(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // A container gives the same numbers after each restart.
    if (pid === process.pid || Date.now() - statSync(lock).mtimeMs > LONGEST_BUILD_MS) return false
    // An empty file is one that its holder is about to write.
    if (pid === 0) return true
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it lives, and belongs to another user.
    return cause.code === 'EPERM'
  }
}
