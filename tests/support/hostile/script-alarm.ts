import type { Page } from '@playwright/test'

/** Notes each script that a payload starts: it calls `pwned`, or opens a dialog. */
export async function watchForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Also in a frame of the page.
    const top = window.top as unknown as { hits?: string[] }
    const hits = (top.hits ??= [])
    const pwned = (what: unknown = '') => hits.push(String(what) || 'a payload')
    Object.assign(window, { hits, pwned, alert: pwned, confirm: pwned, prompt: pwned, print: pwned })
  })
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`)
  })
}

/** The injected scripts that have run since the page was loaded. */
export function scriptsThatRan(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { hits: string[] }).hits)
}
