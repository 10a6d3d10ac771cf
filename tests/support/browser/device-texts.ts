import type { Page } from '@playwright/test'

/** The texts that this browser keeps until the site has them (src/web/client/device-store.ts), as JSON. */
export function readDeviceTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Opening it would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'xingcha')) return '[]'
    return new Promise<string>((resolve) => {
      indexedDB.open('xingcha').addEventListener('success', ({ target }) => {
        const { result } = target as IDBOpenDBRequest
        const texts = result.transaction('texts').objectStore('texts').getAll()
        texts.addEventListener('success', () => resolve(JSON.stringify(texts.result)))
        result.close()
      })
    })
  })
}
