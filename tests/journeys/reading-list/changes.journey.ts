import { removalWording, removedText } from '../../../src/contract/wording/reading/list-removal.ts'
import { readingListWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  expireSession,
  failSaving,
  holdSaving,
  listOn,
  openList,
  newReaderWithBooks,
  signInInDialog,
  storedEntries,
} from '../../support/screens/reading-list.ts'

const THREE = [
  { review: 21, notes: '第四卷留到旅行時再讀。' },
  { review: 6, status: 'reading' },
  { review: 1, status: 'completed' },
] as const

const WAY = [
  ['閱讀中', 'reading'],
  ['已讀完', 'completed'],
  ['想讀', 'want_to_read'],
] as const

test('the status of a book changes by touch and by keyboard, and of several changes in a row the last one counts', async ({
  page,
}) => {
  await newReaderWithBooks(page, [{ review: 1 }])
  await openList(page)
  const list = listOn(page)
  const { card, status, statusOption, remove, opener, openEntry } = list.card('夜航船')
  await test.step('a touch opens the menu of the three statuses; any follows any other, and is stored', async () => {
    for (const [name, stored] of WAY) {
      await status.tap()
      await expect(card.getByRole('menuitemradio')).toHaveText(['想讀', '閱讀中', '已讀完'])
      await statusOption(name).tap()
      await expect(status).toContainText(name)
      await expect.poll(async () => (await storedEntries(page))[0]?.status).toBe(stored)
    }
  })
  await test.step('of several changes in a row the last one counts', async () => {
    const letGo = await holdSaving(page, '*/status')
    for (const name of ['閱讀中', '已讀完', '閱讀中']) {
      await status.click()
      await statusOption(name).click()
    }
    letGo()
    await expect.poll(async () => (await storedEntries(page))[0]?.status).toBe('reading')
    await expect(status).toContainText('閱讀中')
  })
  await test.step('status, removal and undo work by keyboard, down to the last book', async () => {
    await status.click()
    await statusOption('想讀').click()
    await expect(status).toContainText('想讀')
    await card.getByRole('heading').getByRole('link').focus()
    while (!(await status.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    // The focus opens it.
    await expect(statusOption('想讀')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(statusOption('想讀')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(status).toContainText('閱讀中')
    await expect(status).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    while (!(await remove.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(list.undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await openEntry()
    await remove.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(list.main).toContainText(readingListWording.emptyHeading)
  })
})

test('a removal asks first and can be undone for ten seconds, and a status shows before the server has stored it', async ({
  page,
}) => {
  await test.step('a removal asks first and can be undone, and a status shows before the server has stored it', async () => {
    await newReaderWithBooks(page, THREE)
    await openList(page)
    const list = listOn(page)
    await test.step('the remove button says what it does, and asks first; 取消 changes nothing', async () => {
      const { openEntry, remove } = list.card('夜航船')
      await openEntry()
      await expect(remove).toHaveAttribute('title', '從書單移除')
      await remove.click()
      await expect(list.question.getByRole('heading')).toHaveText('確定要將這本書從書單中移除嗎？')
      await expect(list.question.getByRole('button', { name: '取消' })).toBeFocused()
      await list.question.getByRole('button', { name: '取消' }).click()
      await expect(list.question).toHaveCount(0)
      await expect(list.cards).toHaveCount(3)
      expect(await storedEntries(page)).toHaveLength(3)
    })
    await test.step('復原 restores a removed book completely at its position', async () => {
      const before = await list.titles.allTextContents()
      await list.card('浮生六記').openEntry()
      await list.card('浮生六記').remove.click()
      await list.question.getByRole('button', { name: removalWording.confirm }).click()
      await expect(list.titles).toHaveText(['《夜航船》', '《時間的秩序》'])
      await expect(page.getByText(removedText('浮生六記'))).toBeVisible()
      expect(await storedEntries(page)).toHaveLength(2)
      await list.undo.click()
      await expect(list.titles).toHaveText(before)
      await expect(list.card('浮生六記').card).toBeFocused()
      await expect(list.card('浮生六記').card).toContainText('第四卷留到旅行時再讀。')
      await expect(list.undo).toHaveCount(0)
      expect(await storedEntries(page)).toHaveLength(3)
    })
    await test.step('a status shows before the server has stored it, and moves the book to its filter', async () => {
      const letGo = await holdSaving(page, '*/status')
      await list.filter('閱讀中').click()
      const { status, statusOption } = list.card('時間的秩序')
      await status.click()
      await statusOption('已讀完').click()
      await expect(list.cards).toHaveCount(0)
      await list.filter('已讀完').click()
      await expect(list.titles).toHaveText(['《夜航船》', '《時間的秩序》'])
      letGo()
      await expect.poll(async () => (await storedEntries(page))[1]?.status).toBe('completed')
    })
  })

  await test.step('復原 shows for ten seconds, and longer while hovered or focused', async () => {
    const list = listOn(page)
    await list.filter('全部').click()
    await page.clock.install()
    const removeOne = async (title: string) => {
      await list.card(title).openEntry()
      await list.card(title).remove.click()
      await list.question.getByRole('button', { name: removalWording.confirm }).click()
      await expect(page.getByText(removedText(title))).toBeVisible()
    }
    await removeOne('浮生六記')
    // What came between has taken seconds of its own on a busy machine.
    await page.clock.runFor(6_000)
    await expect(list.undo).toBeVisible()
    await list.undo.focus()
    await page.clock.runFor(60_000)
    await expect(list.undo).toBeVisible()
    await list.sort.focus()
    await page.clock.runFor(1_100)
    await expect(list.undo).toHaveCount(0)

    await removeOne('夜航船')
    await page.getByRole('button', { name: siteWording.closeMessage }).click()
    await expect(list.undo).toHaveCount(0)
    await expect(list.titles).toHaveText(['《時間的秩序》'])
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/401|404|503|could not be/] })

  test('a change that could not be stored is reverted and reported', async ({ page }) => {
    await newReaderWithBooks(page, THREE)
    await openList(page)
    const list = listOn(page)
    await test.step('a book that could not be removed stays, with a message', async () => {
      const recover = await failSaving(page, '*')
      await list.card('夜航船').openEntry()
      await list.card('夜航船').remove.click()
      await list.question.getByRole('button', { name: removalWording.confirm }).click()
      await expect(list.alert).toContainText('移除失敗，請稍後再試。')
      await expect(list.alert).toContainText('連線發生問題，請稍後再試。')
      await expect(list.cards).toHaveCount(3)
      await expect(list.undo).toHaveCount(0)
      await recover()
      await page.getByRole('button', { name: siteWording.closeMessage }).click()
      await expect(list.alert).toHaveCount(0)
    })
    await test.step('a status that could not be stored is reverted and reported and can be retried', async () => {
      const { status, statusOption } = list.card('浮生六記')
      const recover = await failSaving(page, '*/status')
      await status.click()
      await statusOption('已讀完').click()
      await expect(list.alert).toContainText('更新狀態失敗，請稍後再試。')
      await expect(list.alert).toContainText('連線發生問題，請稍後再試。')
      await expect(list.alert).toContainText('ab12cd34')
      await expect(status).toContainText('想讀')
      await recover()
      await list.alert.getByRole('button', { name: '再試一次' }).click()
      await expect(status).toContainText('已讀完')
      await expect.poll(async () => (await storedEntries(page))[2]?.status).toBe('completed')
    })
    await test.step('a book that another tab has removed already is as good as removed', async () => {
      const [first] = await storedEntries(page)
      await page.request.delete(`/api/reading-list/${first?.id}`)
      await list.card('夜航船').openEntry()
      await list.card('夜航船').remove.click()
      await list.question.getByRole('button', { name: removalWording.confirm }).click()
      await expect(list.cards).toHaveCount(2)
      await page.getByRole('button', { name: siteWording.closeMessage }).click()
      await expect(list.undo).toHaveCount(0)
    })
    await test.step('a removal that can no longer be undone says so', async () => {
      await list.card('時間的秩序').openEntry()
      await list.card('時間的秩序').remove.click()
      await list.question.getByRole('button', { name: removalWording.confirm }).click()
      await failSaving(page, '*/restore')
      await list.undo.click()
      await expect(list.alert).toContainText(removalWording.undoFailed)
      await expect(list.cards).toHaveCount(1)
    })
  })

  test('an action that an expired session interrupted is completed after the sign-in', async ({ page }) => {
    const reader = await newReaderWithBooks(page, THREE)
    await openList(page)
    const { status, statusOption } = listOn(page).card('浮生六記')
    await expireSession(page)
    await status.click()
    await statusOption('閱讀中').click()
    await expect(page.getByRole('dialog', { name: signInWording.heading })).toBeVisible()
    await signInInDialog(page, reader)
    await expect.poll(async () => (await storedEntries(page))[2]?.status).toBe('reading')
    await expect(status).toContainText('閱讀中')
  })
})
