// Builds what is stale before the server or a command runs. One build at a time: a second process that finds the build stale waits
// for the first instead of building over it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { giveUp } from './give-up.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The sources of the build. */
const SOURCES = ['src', 'database', 'tools', 'package-lock.json', 'vite.config.ts']
const SOURCE_FILE = /\.(?:ts|tsx|css|svg|mjs|json)$/
const NOT_BUILT = /\.test\.tsx?$/

const POLL_MS = 200
/** No build takes so long: its lock was left behind, and its number may be another process's by now. */
const LONGEST_BUILD_MS = 5 * 60_000

export function ensureBuilt() {
  try {
    buildWhatIsStale()
  } catch (cause) {
    if (!UNUSABLE.has(cause.code)) throw cause
    giveUp(
      `The project in ${ROOT} is not built, or of another version than its build, and cannot be built here (${cause.code}: ` +
        `${cause.path}). Run npm ci and npm run build in it, as the user who owns it; its files must be readable by this user.`,
    )
  }
}

/** The folder belongs to another user, or is read-only, as under the unit of systemd. */
const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT'])

function buildWhatIsStale() {
  const stamp = sourceStamp()
  if (readStamp() === stamp) return
  const status = withBuildLock(path.join(ROOT, 'build'), () => {
    // Another process may have built it meanwhile.
    if (readStamp() === stamp) return 0
    // A process of its own: the hundreds of megabytes that building takes go away with it.
    return spawnSync(process.execPath, [path.join(ROOT, 'tools/build.ts'), stamp], {
      cwd: ROOT,
      // Visitors get a production build, also when a test runner has started it.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    }).status
  })
  if (status !== 0) {
    giveUp('the build failed; what it said stands above.')
  }
}

function readStamp() {
  try {
    return readFileSync(path.join(ROOT, 'build/stamp'), 'utf8')
  } catch {
    return undefined
  }
}

/** A hash of the contents: a checkout changes times, not what is built. */
function sourceStamp() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesIn(source).toSorted())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesIn(source) {
  const full = path.join(ROOT, source)
  if (!statSync(full).isDirectory()) return [source]
  return readdirSync(full, { recursive: true })
    .filter((name) => SOURCE_FILE.test(name) && !NOT_BUILT.test(name))
    .map((name) => path.join(source, name))
}

/** Runs `work` while this process alone holds the folder's lock, which is taken over where its holder has died or is old. */
function withBuildLock(folder, work) {
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
