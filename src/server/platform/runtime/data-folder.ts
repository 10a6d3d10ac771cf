import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from './log.ts'
import { codeOf } from './faults.ts'

/** Makes a folder and those above it, one by one: the recursive mkdir of Node never ends under /proc. Throws what mkdir does. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process was quicker.
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

/**
 * Makes the data folder and the site's files in it unreadable for other users of the machine, where an earlier version,
 * a copy or a restore left them readable. New files are private by the umask (bin/xingcha.mjs). Files that belong to
 * another user are not changed, with a warning.
 */
export function makeDataFolderPrivate(dataDir: string, log: Log): void {
  if (!existsSync(dataDir)) return
  const failed: { file: string; code: string | undefined }[] = []
  const tighten = (file: string, mode: number) => {
    try {
      chmodSync(file, mode)
    } catch (cause) {
      failed.push({ file, code: codeOf(cause) })
    }
  }
  // First, because it closes everything inside.
  if (isOpen(statSync(dataDir).mode)) tighten(dataDir, 0o700)
  for (const name of SITE_FILES) tightenFile(path.join(dataDir, name), tighten)
  for (const name of SITE_FOLDERS) tightenFolder(path.join(dataDir, name), tighten)
  const [first] = failed
  if (!first) return
  log.warn(
    { ...first, count: failed.length },
    'other users of this machine can read files of the data folder: give them to the user that the site runs as (chown)',
  )
}

const SITE_FILES = ['xingcha.sqlite', 'xingcha.sqlite-wal', 'xingcha.sqlite-shm', 'secret']
const SITE_FOLDERS = ['mail', 'cache']

type Tighten = (file: string, mode: number) => void

function tightenFile(file: string, tighten: Tighten): void {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats?.isFile() && isOpen(stats.mode)) tighten(file, 0o600)
}

/** A folder comes after its contents, so that the thousands of files in a private one need no check. */
function tightenFolder(folder: string, tighten: Tighten): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats?.isDirectory() || !isOpen(stats.mode)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) tightenFolder(file, tighten)
    else tightenFile(file, tighten)
  }
  tighten(folder, 0o700)
}

/** Whether group or others have any permission. */
function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0
}
