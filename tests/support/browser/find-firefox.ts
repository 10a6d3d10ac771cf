import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Path of the machine's Firefox. Undefined where there is none. */
export function findFirefox(): string | undefined {
  const candidates = [
    process.env.FIREFOX_PATH ?? '',
    '/usr/bin/firefox-esr',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate))
}

/** Installs Debian's Firefox where the user may. Returns whether the machine has a Firefox afterwards. */
export function installFirefox(): boolean {
  if (findFirefox()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'firefox-esr']])
      execFileSync('apt-get', args, {
        stdio: 'inherit',
        // A machine without a network must not hold the run up.
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  } catch {
    // The caller reports what is missing.
  }
  return findFirefox() !== undefined
}
