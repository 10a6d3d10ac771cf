import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages of Debian where the user may. A failure is printed, and the caller looks for what is missing. */
export function installPackages(...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
      execFileSync('apt-get', args, {
        stdio: 'inherit',
        // A machine without a network must not hold the run up.
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  } catch (cause) {
    console.error(cause)
  }
}
