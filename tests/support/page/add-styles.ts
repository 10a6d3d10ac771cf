import type { Page } from '@playwright/test'

/** Adds styles to the open page, whose Content-Security-Policy refuses further style elements. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}
