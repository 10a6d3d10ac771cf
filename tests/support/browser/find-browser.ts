import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Path of a Chromium, installed now where there is none. Throws with what to do. */
export function findBrowser(): string {
  return installedBrowser() ?? installBrowser()
}

function installedBrowser(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    // Shows pages as Chromium does, without its windows: a third faster on two cores.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate))
}

function installBrowser(): string {
  const ways =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update'],
          [
            'apt-get',
            'install',
            '-y',
            '--no-install-recommends',
            'chromium-headless-shell',
            'fonts-noto-cjk',
          ],
        ]
      : [['npx', 'playwright', 'install', 'chromium']]
  try {
    for (const [program = '', ...args] of ways) {
      execFileSync(program, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  } catch {
    // The error below names it.
  }
  const browser = installedBrowser()
  if (!browser) {
    throw new Error(
      'The journeys need Chromium. Install it (apt-get install chromium-headless-shell, or chromium) or name it in CHROMIUM_PATH.',
    )
  }
  return browser
}
