import type { Page, Route } from '@playwright/test'
import { bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { signedOutWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { ownListWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { ownAccountWording, profileWording } from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { builtScript } from '../../support/browser/built-script.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'

test.use({ expectedErrors: [/status of 50[03]|ERR_FAILED|actions of a reader could not be loaded/] })

/** Within this time a screen says that the session could not be loaded (docs/product/accounts.md). Milliseconds. */
const LONGEST_WAIT = 10_000

const CAUSES: readonly {
  name: string
  route: string
  fail: (route: Route) => unknown
  sentence: string
  hasId: boolean
}[] = [
  {
    name: '500',
    route: '/reading-list',
    fail: refuseWith('internal'),
    sentence: problemSentences.internal,
    hasId: true,
  },
  {
    name: 'no connection',
    route: '/account',
    fail: (route) => route.abort(),
    sentence: faultWording.sentence,
    hasId: false,
  },
  // Never answered.
  {
    name: 'a server that hangs',
    route: '/bookmarks',
    fail: () => undefined,
    sentence: faultWording.sentence,
    hasId: false,
  },
]

/** What the screen shows once it knows the reader. */
const CONTENT: Record<string, string> = {
  '/reading-list': ownListWording.import,
  '/bookmarks': bookmarksWording.emptyHeading,
  '/account': profileWording.heading,
}

for (const { name, route, fail, sentence, hasId } of CAUSES)
  test(`where the session fails with ${name}, ${route} says so and goes on by itself once it is there`, async ({
    page,
  }) => {
    const requests = await openWithout(page, route, fail)
    const main = page.getByRole('main')
    const fault = main.getByRole('alert')
    await expect(fault).toContainText(sentence, { timeout: LONGEST_WAIT })
    await expect(fault.getByText(faultWording.requestId)).toHaveCount(hasId ? 1 : 0)
    if (hasId) await expect(fault.locator('code')).toHaveText('ab12cd34')
    await expect(fault.getByRole('button', { name: faultWording.retry })).toBeVisible()
    await expect(main.getByText(signedOutWording.heading)).toBeHidden()
    await page.unroute('**/api/session')
    await expect(main.getByText(CONTENT[route] ?? '').first()).toBeVisible({ timeout: LONGEST_WAIT + 5_000 })
    await expect(fault).toHaveCount(0)
    const pauses = requests.slice(1).map((at, index) => at - (requests[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000)
  })

test('重新載入 requests the session at once, also on the sign-in page', async ({ page }) => {
  await test.step('重新載入 requests the session at once, and the focus is not lost', async () => {
    await openWithout(page, '/account', refuseWith('unavailable'))
    const main = page.getByRole('main')
    const retry = main.getByRole('button', { name: faultWording.retry })
    await retry.click()
    await expect(retry).toBeFocused()
    await page.unroute('**/api/session')
    await retry.press('Enter')
    await expect(main.getByRole('heading', { name: profileWording.heading })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1, name: ownAccountWording.heading })).toBeFocused()
  })

  await test.step('on the sign-in page', async () => {
    await page.goto('about:blank')
    await openWithout(page, '/sign-in?to=%2Fbookmarks', refuseWith('internal'))
    await expect(page.getByRole('main').getByRole('alert')).toContainText(problemSentences.internal)
    await page.unroute('**/api/session')
    await page.getByRole('button', { name: faultWording.retry }).click()
    await expect(page).toHaveURL('/#/bookmarks')
  })
})

test('a press on a review says why it waits, and is done once the session is there', async ({ page }) => {
  await openWithout(page, '/review/7', refuseWith('internal'))
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })
  const alert = page.getByRole('alert').filter({ hasText: problemSentences.internal })
  await button(bookmarksWording.unset).click()
  await expect(alert).toBeVisible()
  await page.unroute('**/api/session')
  await button(statusWording.none).click()
  await expect(button(statusWording.want_to_read)).toBeVisible()
  await expect(button(bookmarksWording.unset)).toBeEnabled()
  await expect(alert).toHaveCount(0)
})

test('where the scripts of the actions are missing, a press says so and is done once they are there', async ({
  page,
}) => {
  const script = builtScript('own-actions')
  await signedInReader(page)
  await page.route(script, (route) => route.abort())
  await openRoute(page, '/review/7')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })
  const alert = page.getByRole('alert').filter({ hasText: bookmarksWording.failed })
  await button(bookmarksWording.unset).click()
  await expect(alert).toContainText(faultWording.sentence)
  await page.unroute(script)
  await alert.getByRole('button', { name: faultWording.again }).click()
  await expect(button(bookmarksWording.set)).toBeVisible()
})

/** Opens the screen for a signed-in reader whose session cannot be loaded. Returns the times of the requests. */
async function openWithout(page: Page, route: string, fail: (route: Route) => unknown): Promise<number[]> {
  const requests: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/session') requests.push(Date.now())
  })
  await signedInReader(page)
  await page.route('**/api/session', fail)
  await openRoute(page, route)
  return requests
}
