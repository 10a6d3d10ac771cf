import { execFileSync } from 'node:child_process'

/** The user for a server that must not run as root; empty where this process is not root. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: askId('-u', name), gid: askId('-g', name) }
    } catch {
      // Not every machine has this user.
    }
  }
  return {}
}

function askId(which: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}
