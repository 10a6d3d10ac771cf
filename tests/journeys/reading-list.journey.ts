import { readingListWording, signedOutWording } from '../../src/contract/wording/reading-list.ts'
import { expect, openRoute, test } from '../support/journey.ts'
import { questionsOf } from '../support/page-facts.ts'

test('whoever is not signed in is told so and led home (238)', async ({ page }) => {
  await openRoute(page, '/reading-list')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readingListWording.heading)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('請先登入')
  await expect(main).toContainText('登入後即可查看與管理你的書單。')
  await main.getByRole('link', { name: signedOutWording.backHome, exact: true }).last().click()
  await expect(page).toHaveURL('/#/')
})

test('the document is titled 我的書單 (236)', async ({ page }) => {
  await openRoute(page, '/reading-list')
  await expect(page).toHaveTitle('我的書單 | 星槎書話')
})

test('nothing is loaded, and nothing is said to be, for a visitor who has no list (237, 238)', async ({
  page,
}) => {
  const questions = questionsOf(page)
  // From another permalink, so that the app shows the screen by itself.
  await page.goto('/about#/reading-list')
  await expect(page.getByRole('heading', { name: signedOutWording.heading })).toBeVisible()
  await expect(page.getByText(readingListWording.loading)).toHaveCount(0)
  expect(questions).toEqual([])
})

test('the menu leads there from any screen (29)', async ({ page, isMobile }) => {
  await openRoute(page, '/about')
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: '開啟選單' }).click()
  await page.getByRole('banner').getByRole('link', { name: '我的書單' }).click()
  await expect(page).toHaveURL('/#/reading-list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的書單')
})
