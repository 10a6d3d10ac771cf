import type { Locator } from '@playwright/test'
import { noneWithStatus, ownListWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { readingListWording, signedOutWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { failWithServerError, hold } from '../../support/browser/answers.ts'
import { expect, openRoute, test, typeRoute } from '../../support/browser/journey.ts'
import { apiRequestsOf, scrollTop } from '../../support/page/facts.ts'
import { newReader, signedInReader } from '../../support/accounts/reader.ts'
import { listOn, openList, newReaderWithBooks, signInInDialog } from '../../support/screens/reading-list.ts'

const THREE = [
  { review: 21, status: 'completed', notes: '芸娘藏粥那一段。' },
  { review: 6, status: 'want_to_read' },
  { review: 1, status: 'reading' },
] as const

test('an anonymous visitor is asked to sign in, and nothing is loaded before', async ({ page }) => {
  await test.step('nothing is loaded, and a link leads home', async () => {
    const questions = apiRequestsOf(page)
    await openRoute(page, '/search')
    await test.step('the menu links to it from any screen', async () => {
      await page.getByRole('banner').getByRole('button', { name: '開啟選單' }).click()
      await page.getByRole('banner').getByRole('link', { name: '我的書單' }).click()
      await expect(page).toHaveURL('/#/reading-list')
    })
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readingListWording.heading)
    await expect(page).toHaveTitle('我的書單 | 星槎書話')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('請先登入')
    await expect(main).toContainText('登入後即可查看與管理你的書單。')
    await expect(page.getByText(readingListWording.loading)).toHaveCount(0)
    expect(questions).toEqual([])
    await main.getByRole('link', { name: signedOutWording.backHome, exact: true }).last().click()
    await expect(page).toHaveURL('/#/')
    await test.step('the panel of a reader’s own screen keeps 28 px from its heading', async () => {
      for (const path of ['/reading-list', '/reading-list/import', '/bookmarks', '/account']) {
        await openRoute(page, path)
        await expect(main.getByRole('heading', { name: signedOutWording.heading })).toBeVisible()
        await expect.poll(() => panelDistance(main), path).toBe(28)
        const signIn = main.getByRole('link', { name: signedOutWording.signIn })
        await expect(signIn).toHaveAttribute('href', `#/sign-in?to=${encodeURIComponent(path)}`)
      }
    })
  })

  await test.step('前往登入 opens the sign-in dialog, and the list shows after it', async () => {
    await openRoute(page, '/reading-list')
    await expect(page).toHaveURL('/#/reading-list')
    await page.getByRole('main').getByRole('link', { name: signedOutWording.signIn }).click()
    await expect(page.getByRole('dialog', { name: signInWording.heading })).toBeVisible()
    await expect(page).toHaveURL('/#/reading-list')
    await signInInDialog(page, await newReader())
    await expect(page.getByRole('main')).toContainText(readingListWording.emptyHeading)
  })
})

/** Pixels from the screen's heading to the panel below it. */
function panelDistance(main: Locator): Promise<number | undefined> {
  return main.evaluate((element) => {
    const [heading, panel] = ['h1', 'h2'].map((name) => element.querySelector(name)?.parentElement)
    if (!heading || !panel) return undefined
    return Math.round(panel.getBoundingClientRect().top - heading.getBoundingClientRect().bottom)
  })
}

test('a reader’s list loads, is sorted and filtered, and goes with its reader', async ({ page, context }) => {
  const list = listOn(page)
  await test.step('a loading text shows until the list has loaded, with a link back', async () => {
    await newReaderWithBooks(page, THREE)
    const { release } = await hold(page, '/api/reading-list')
    await openRoute(page, '/reading-list')
    const main = page.getByRole('main')
    await expect(main.getByText(readingListWording.loading)).toBeVisible()
    release()
    await expect(listOn(page).titles).toHaveText(['《夜航船》', '《時間的秩序》', '《浮生六記》'])
    await expect(main.getByText(readingListWording.loading)).toHaveCount(0)
    await main.getByRole('link', { name: readingListWording.backHome }).click()
    await expect(page).toHaveURL('/#/')
  })
  await test.step('there are five orders, newest first by default, and filters that leave the order alone; neither requests anything', async () => {
    await typeRoute(page, '/reading-list')
    await expect(list.titles).toHaveCount(3)
    const asked = apiRequestsOf(page)
    await expect(list.sort).toContainText('最近加入')
    await list.sort.click()
    await expect(list.main.getByRole('menuitemradio')).toHaveText(Object.values(readingListWording.sort))
    await list.sort.click()
    await expect(list.sortOption('最早加入')).toBeHidden()

    const choose = async (name: string) => {
      await list.sort.click()
      await list.sortOption(name).click()
      await expect(list.sortOption(name)).toBeHidden()
    }
    await choose('最早加入')
    await expect(list.titles).toHaveText(['《浮生六記》', '《時間的秩序》', '《夜航船》'])
    await choose('書名 A–Z')
    const byTitle = await list.titles.allTextContents()
    await choose('書名 Z–A')
    await expect(list.titles).toHaveText(byTitle.toReversed())
    await choose('評分由高至低')
    await expect(list.titles).toHaveText(['《浮生六記》', '《夜航船》', '《時間的秩序》'])
    await choose('最早加入')

    const chips = list.main.getByRole('group', { name: readingListWording.filterLabel }).getByRole('button')
    await expect(chips).toHaveText(['全部 3', '想讀 1', '閱讀中 1', '已讀完 1'])
    await list.filter('閱讀中').click()
    await expect(list.titles).toHaveText(['《夜航船》'])
    await expect(list.filter('閱讀中')).toHaveAttribute('aria-pressed', 'true')
    await list.filter('想讀').click()
    await expect(list.titles).toHaveText(['《時間的秩序》'])
    await list.filter('已讀完').click()
    await expect(list.titles).toHaveText(['《浮生六記》'])
    await list.filter('全部').click()
    await expect(list.titles).toHaveText(['《浮生六記》', '《時間的秩序》', '《夜航船》'])
    expect(asked).toEqual([])
  })
  await test.step('signing out in another tab replaces the list by the sign-in panel, and the next reader never sees it', async () => {
    await expect(page.getByText('芸娘藏粥那一段。')).toBeVisible()
    const other = await context.newPage()
    await openRoute(other, '/search')
    await other.getByRole('button', { name: '開啟選單' }).click()
    await other.getByRole('button', { name: '登出' }).click()
    await expect(page.getByRole('heading', { name: signedOutWording.heading })).toBeVisible()
    await expect(listOn(page).cards).toHaveCount(0)
    await signedInReader(page)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(readingListWording.emptyHeading)
    await expect(page.getByText('芸娘藏粥那一段。')).toHaveCount(0)
  })
  await test.step('an empty list invites to add books or import a list, and leads to both', async () => {
    const { main } = listOn(page)
    await main.getByRole('link', { name: ownListWording.import }).click()
    await expect(page).toHaveURL('/#/reading-list/import')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('匯入書單')
    await page.goBack()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('書單還空著')
    await expect(main).toContainText('加入想讀的書，讓下一次閱讀有個開始。')
    await main.getByRole('link', { name: readingListWording.browse }).click()
    await expect(page).toHaveURL('/#/categories')
  })
})

test('each book has its cover, title, category, stars, author and excerpt; cover and title lead to the review', async ({
  page,
}) => {
  await newReaderWithBooks(page, [{ review: 1, status: 'reading' }])
  await openList(page)
  await test.step('a filter that finds nothing names its status', async () => {
    const list = listOn(page)
    for (const status of ['想讀', '已讀完']) {
      await list.filter(status).click()
      await expect(list.main).toContainText(noneWithStatus(status))
      await expect(list.main.getByRole('link', { name: readingListWording.browse })).toBeVisible()
    }
    await list.filter('閱讀中').click()
    await expect(list.cards).toHaveCount(1)
  })
  const { card, openEntry } = listOn(page).card('夜航船')
  await openEntry()
  await expect(card).toContainText('閱讀與哲學')
  await expect(card).toContainText('張岱')
  await expect(card).toContainText('究竟誰該伸腳？')
  await expect(card.getByRole('img', { name: '評分 4.5 分，滿分 5 分' })).toBeVisible()
  await card.getByRole('link', { name: '《夜航船》封面' }).click()
  await expect(page).toHaveURL('/#/review/1')
  await page.goBack()
  await card.getByRole('heading').getByRole('link', { name: '《夜航船》' }).click()
  await expect(page).toHaveURL('/#/review/1')
})

test('going back from a review restores the list and its position at once', async ({ page }) => {
  const reviews = [1, 2, 3, 4, 5, 6].map((review) => ({ review }))
  await newReaderWithBooks(page, reviews)
  await openList(page)
  const list = listOn(page)
  await list.filter('想讀').click()
  await list.titles.last().scrollIntoViewIfNeeded()
  const top = await scrollTop(page)
  await list.titles.last().getByRole('link').click()
  await expect(page).toHaveURL('/#/review/1')
  await page.goBack()
  await expect(list.titles.last()).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBe(top)
  await expect(list.filter('想讀')).toHaveAttribute('aria-pressed', 'true')
})

test.describe(() => {
  test.use({ expectedErrors: [/503|could not be loaded/] })

  test('a list that failed to load is not shown as empty and can be retried', async ({ page }) => {
    await newReaderWithBooks(page, THREE)
    const recover = await failWithServerError(page, '/api/reading-list')
    await openRoute(page, '/reading-list')
    const { main, cards } = listOn(page)
    await expect(main.getByRole('heading', { name: ownListWording.failedHeading })).toBeVisible()
    await expect(main.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
    await expect(main).not.toContainText(readingListWording.emptyHeading)
    expect(await panelDistance(main)).toBe(28)
    await recover()
    await main.getByRole('button', { name: '重新載入' }).click()
    await expect(cards).toHaveCount(3)
  })
})
