import { violationsOf, watchViolations } from '../../support/browser/content-security.ts'
import { openPermalink } from '../../support/screens/every-screen.ts'
import { commentsOf } from '../../support/screens/comments.ts'
import { expect, openRoute, test, typeRoute, waitForHydration } from '../../support/browser/journey.ts'

test.beforeEach(({ page }) => watchViolations(page))

// Every permalink: accessibility/screens.journey.ts.
test('screens that the app opens keep to it too, with their fonts and the comment form’s worker', async ({
  page,
}) => {
  await openRoute(page, '/search')
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await sheets()).toBe(0)
  await typeRoute(page, '/review/1')
  await expect(heading).toContainText('夜航船')
  await expect.poll(sheets).toBe(1)
  await typeRoute(page, '/category/reading-philosophy')
  await expect(heading).toContainText('閱讀與哲學')
  await expect.poll(sheets).toBe(1)

  // As the server's page, which brings the fonts of its own.
  await page.goto('/review/1')
  await waitForHydration(page)
  expect(await sheets()).toBe(0)
  await expect(page.locator('head style#font-faces')).toHaveCount(1)
  const worker = page.waitForEvent('worker')
  await commentsOf(page).text.fill('讀完在窗邊坐了很久。')
  await worker
  expect(await violationsOf(page)).toEqual([])
})

test.describe('a script that wants more', () => {
  test.use({ expectedErrors: [/Content Security Policy|Trusted/i] })

  test('can neither write markup nor add scripts, handlers and styles', async ({ page }) => {
    await openPermalink(page, '/about')
    const outcomes = await page.evaluate(async () => {
      const attempt = (act: () => void): string => {
        try {
          act()
          return 'done'
        } catch (cause) {
          return (cause as Error).name
        }
      }
      const part = document.createElement('p')
      document.body.append(part)
      const outcomes = [
        attempt(() => (part.innerHTML = '<b>x</b>')),
        attempt(() => part.setAttribute('onclick', 'hit = 1')),
        attempt(() => Object.assign(document.createElement('script'), { src: '/assets/x.js' })),
        attempt(() =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string): void } }
          ).trustedTypes.createPolicy('mine'),
        ),
      ]
      const style = document.createElement('style')
      style.textContent = 'p { color: red }'
      part.append(style)
      return [...outcomes, String(style.sheet)]
    })
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'null'])
  })
})
