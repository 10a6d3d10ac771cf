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
  const files = sourceFiles()
  const times = timesOf(files)
  const built = readBuilt('stamp')
  if (built !== undefined && readBuilt('times') === `${built} ${times}`) return
  // A checkout changes times, not what is built.
  const stamp = contentsOf(files)
  if (built !== stamp) buildOnce(stamp)
  keepTimes(`${stamp} ${times}`)
}

function buildOnce(stamp) {
  const status = withBuildLock(path.join(ROOT, 'build'), () => {
    // Another process may have built it meanwhile.
    if (readBuilt('stamp') === stamp) return 0
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

function readBuilt(name) {
  try {
    return readFileSync(path.join(ROOT, 'build', name), 'utf8')
  } catch {
    return undefined
  }
}

/** So that the next start need not read all sources, which takes a fifth of its processor time. */
function keepTimes(times) {
  try {
    writeFileSync(path.join(ROOT, 'build/times'), times)
  } catch {
    // The folder belongs to another user, or is read-only.
  }
}

/** A hash of their sizes and the times at which they were written. */
function timesOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(ROOT + file)
    hash.update(`${file}\0${size} ${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

function contentsOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(ROOT + file))
  return hash.digest('hex')
}

function sourceFiles() {
  const isFolder = (source) => statSync(ROOT + source).isDirectory()
  return SOURCES.flatMap((source) => (isFolder(source) ? filesIn(source).toSorted() : [source]))
}

/** Not by the recursive `readdirSync`: it takes as long as reading the files. */
function filesIn(folder) {
  return readdirSync(ROOT + folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(name)
    return SOURCE_FILE.test(name) && !NOT_BUILT.test(name) ? [name] : []
  })
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
