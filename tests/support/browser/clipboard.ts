import type { Page } from '@playwright/test'

/** The text in the clipboard. Pages of the site may write to it, not read it. */
export async function readClipboard(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea autofocus></textarea>')
  const field = elsewhere.getByRole('textbox')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await elsewhere.close()
  return text
}
