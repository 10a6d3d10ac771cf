import type { Page } from '@playwright/test'
import { expect, waitForHydration, test } from '../../support/browser/journey.ts'
import { PERMALINKS } from '../../support/screens/every-screen.ts'
import { bytesOf, recordTransfers, type Transfer } from '../../support/browser/transfer.ts'

/** A first visit: until the app has taken over and nothing more is on its way. */
async function visit(page: Page, path: string): Promise<readonly Transfer[]> {
  const transfers = await recordTransfers(page)
  await page.goto(path)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  return transfers
}

/** Bytes of all but pictures, script and what script asks for. */
function beforeScript(transfers: readonly Transfer[]): number {
  return bytesOf(transfers, 'Document', 'Stylesheet', 'Font')
}

// Sizes are in bytes as sent, headers included; KB are thousands of them.

// The covers of home's random row weigh 31 to 39 KB, as they are drawn.
for (const [path, mostBeforeScript, mostPictures] of [
  ['/', 168_000, 50_000],
  ['/review/1', 150_000, 10_000],
  ['/reviews', Infinity, Infinity],
] as const) {
  test(`${path} requests few scripts, 130 KB in all, 130 KB of fonts, weighs little, and uses no Intl formatter`, async ({
    page,
  }) => {
    await page.addInitScript(noteLookUps)
    const transfers = await visit(page, path)
    const [script, fonts] = [bytesOf(transfers, 'Script'), bytesOf(transfers, 'Font')]
    console.log(
      `${path}: ${script} bytes of script, ${fonts} of fonts, ${beforeScript(transfers)} before script, ${bytesOf(transfers, 'Image', 'Media')} of pictures`,
    )
    expect(transfers.filter(({ kind }) => kind === 'Script').length).toBeLessThanOrEqual(10)
    expect(script).toBeLessThan(130_000)
    expect(fonts).toBeLessThan(130_000)
    expect(beforeScript(transfers)).toBeLessThan(mostBeforeScript)
    expect(bytesOf(transfers, 'Image', 'Media')).toBeLessThan(mostPictures)
    // The first use of one takes 10 ms and more.
    expect(await page.evaluate(() => Reflect.get(window, 'lookUps') as unknown)).toEqual([])
  })
}

/** Runs in the page: counts in `lookUps` what makes the browser load the data of a language. */
function noteLookUps(): void {
  const lookUps: string[] = []
  Object.assign(window, { lookUps })
  const note = (home: object, name: string) => {
    const counting: ProxyHandler<() => unknown> = {
      construct: (real, given: unknown[]) => (lookUps.push(name), Reflect.construct(real, given) as object),
      apply: (real, self, given: unknown[]) => (lookUps.push(name), Reflect.apply(real, self, given)),
    }
    Object.assign(home, { [name]: new Proxy(Reflect.get(home, name) as () => unknown, counting) })
  }
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'Segmenter']) note(Intl, name)
  note(Number.prototype, 'toLocaleString')
  note(String.prototype, 'localeCompare')
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    note(Date.prototype, name)
}

test('built files are cached for ever, named by their content, and sent compressed', async ({ page }) => {
  const transfers = await visit(page, '/')
  const built = transfers.map(({ url }) => url).filter((url) => url.includes('/assets/'))
  const texts = built.filter((url) => /\.(?:js|css|svg)$/.test(url))
  expect(texts.length).toBeGreaterThan(3)
  for (const url of built) {
    expect(url).toMatch(/[-./][\w-]{7,}\.\w+$/)
    const headers = (await page.request.get(url)).headers()
    expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
  }
  for (const url of texts) {
    for (const encoding of ['br', 'gzip']) {
      const response = await page.request.get(url, { headers: { 'Accept-Encoding': encoding } })
      // A file that compression would make larger is sent as it is.
      if (Number(response.headers()['content-length'] ?? 0) < 400) continue
      expect(response.headers()['content-encoding'], url).toBe(encoding)
    }
  }
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('every picture has its size before it has loaded, and those below the first screen load when they come near', async ({
    page,
  }) => {
    for (const [path] of PERMALINKS) {
      await page.goto(path)
      const [sizeless, hurried] = await page.evaluate(() => {
        const sources = (pictures: HTMLImageElement[]) => pictures.map((each) => each.getAttribute('src'))
        const all = [...document.querySelectorAll('img')]
        return [
          sources(all.filter((each) => !each.matches('[width][height]'))),
          sources(
            all.filter(
              (each) =>
                each.matches(':is([src^="/covers/"], [src^="/media/"]):not([loading="lazy"])') &&
                each.getBoundingClientRect().top >= window.innerHeight,
            ),
          ),
        ]
      })
      expect(sizeless, path).toEqual([])
      expect(hurried, path).toEqual([])
      // A poster of a video is not asked for lazily by any browser.
      await expect(page.locator('video[poster]'), path).toHaveCount(0)
    }
  })
})
