import { expect, openRoute, test, waitForHydration } from '../../support/journey.ts'
import { useOwnIpAddress, newReader, signedInReader } from '../../support/reader.ts'

test('signing in on the sign-in page returns to the page before', async ({ page }) => {
  const reader = await newReader('林湖')
  await useOwnIpAddress(page)
  await openRoute(page, '/reviews?sort=title-asc')
  await page.goto('/#/sign-in?to=%2Freviews%3Fsort%3Dtitle-asc')
  await page.getByLabel('電子信箱').fill(reader.email)
  await page.getByLabel('密碼', { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: '登入', exact: true }).click()
  await expect(page).toHaveURL('/#/reviews?sort=title-asc')
  await page.reload()
  await page.getByRole('button', { name: '開啟選單' }).click()
  await expect(page.getByRole('link', { name: '收藏' })).toBeVisible()
  await expect(page.getByRole('link', { name: '登入' })).toBeHidden()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signedInReader(page)
  await openRoute(page, '/about')
  const other = await context.newPage()
  await openRoute(other, '/reviews')
  const tools = async (tab: typeof page) => tab.getByRole('button', { name: '開啟選單' }).click()
  await tools(page)
  await tools(other)
  await expect(other.getByRole('button', { name: '登出' })).toBeVisible()
  await page.getByRole('button', { name: '登出' }).click()
  await expect(other.getByRole('button', { name: '登出' })).toBeHidden()
  await expect(other.getByRole('link', { name: '登入' })).toBeVisible()
})

test('a signed-in reader never sees the texts for anonymous visitors, also before the app has started', async ({
  page,
}) => {
  await signedInReader(page)
  // No script but the head's: what the server sent is all there is.
  await page.route('**/assets/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass(/signed-in/)
  await expect(page.locator('.signed-out-only:visible')).toHaveCount(0)
})

test('the session of an anonymous visitor is never requested', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await waitForHydration(page)
  await expect(page.locator('html')).not.toHaveClass(/signed-in/)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/session')
})
