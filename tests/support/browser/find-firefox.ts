import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.ts'

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
  if (!findFirefox()) installPackages('firefox-esr')
  return findFirefox() !== undefined
}
