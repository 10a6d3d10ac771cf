import type { Page } from '@playwright/test'

/** Records what the Content-Security-Policy refuses on the pages that are opened from now on. */
export async function watchViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
}

export function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}
