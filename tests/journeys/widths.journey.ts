import { openPermalink, PERMALINKS, STATE_ERRORS, STATES } from '../support/every-screen.ts'
import { expect, test } from '../support/journey.ts'
import { whatReachesOut } from '../support/layout.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'these journeys set the widths themselves')
})

const WIDTHS = [320, 390, 768, 1024]

for (const [path] of PERMALINKS) {
  test(`${decodeURI(path)} fits windows of ${WIDTHS.join(', ')} px`, async ({ page }) => {
    await openPermalink(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => whatReachesOut(page), `${width} px`).toEqual([])
    }
  })

  test(`${decodeURI(path)} fits with text at 200 %`, async ({ page }) => {
    await openPermalink(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => whatReachesOut(page), `${width} px`).toEqual([])
    }
  })
}

test.describe(() => {
  test.use({ expectedErrors: [STATE_ERRORS] })
  for (const [state, bringAbout] of Object.entries(STATES)) {
    test(`${state} fits windows of ${WIDTHS.join(', ')} px, and text at 200 %`, async ({ page }) => {
      await bringAbout(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => whatReachesOut(page), `${width} px`).toEqual([])
      }
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      await expect.poll(() => whatReachesOut(page), 'text at 200 %').toEqual([])
    })
  }
})
