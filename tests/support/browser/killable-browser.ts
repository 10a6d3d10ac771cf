import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

interface KillableBrowser {
  context: BrowserContext
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
}

/** A Chromium whose profile is in the folder and stays there, as that of a person. */
export async function openKillableBrowser(profile: string): Promise<KillableBrowser> {
  const browser = spawn(
    findBrowser(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    // A group of its own, because it has processes of its own.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    browser.once('exit', () => reject(new Error(`the browser ended:\n${output}`)))
  })
  const connected = await chromium.connectOverCDP(address)
  const [context] = connected.contexts()
  if (!context || browser.pid === undefined) throw new Error('the browser has no context')
  const { pid } = browser
  return {
    context,
    kill: async () => {
      const gone = once(browser, 'exit')
      process.kill(-pid, 'SIGKILL')
      await gone
    },
  }
}
