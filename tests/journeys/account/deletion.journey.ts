import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEPARTED_READER } from '../../../src/contract/wording/accounts/account-data.ts'
import {
  commentsLegend,
  accountDeletionWording,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { accountScreen, confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { storeComment } from '../../support/server/factories.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { signedInReader } from '../../support/accounts/reader.ts'

test.use({ expectedErrors: [/401/] })

test('deleting an account can keep its comments, unsigned', async ({ page }) => {
  const { reader, content } = await commenter(page)
  const { leaving, question } = await openAccount(page)
  await expect(leaving.getByRole('group', { name: commentsLegend(1) })).toBeVisible()
  await expect(leaving.getByRole('radio', { name: accountDeletionWording.keep })).toBeChecked()
  await expect(leaving).toContainText('這個信箱若訂了電子報，也一併退訂')
  const password = confirmingPassword(leaving, accountDeletionWording.password)
  await password.fill('不是這個密碼')
  await press(leaving, accountDeletionWording.submit)
  await expect(question).toContainText('電子報也不再寄到這個信箱')
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await press(question, '取消')
  await press(leaving, accountDeletionWording.submit)
  await press(question, accountDeletionWording.confirm)
  await expect(leaving.getByRole('alert')).toHaveText(problemSentences.password_wrong)
  await expect(password).toBeFocused()
  await password.fill(reader.password)
  await leave(page)
  const kept = page.getByRole('listitem').filter({ hasText: content })
  await page.goto(`/#/review/${REVIEW}`)
  await expect(kept).toBeVisible()
  await expect(kept).toContainText(DEPARTED_READER)
  expect(await (await page.request.get('/api/session')).json()).toBeNull()
})

test('deleting an account can delete its comments', async ({ page }) => {
  const { reader, content } = await commenter(page)
  const { leaving } = await openAccount(page)
  await leaving.getByText(accountDeletionWording.remove).click()
  await confirmingPassword(leaving, accountDeletionWording.password).fill(reader.password)
  await leave(page)
  await page.goto(`/#/review/${REVIEW}`)
  await expect(page.getByRole('form', { name: '寫下你的想法' })).toBeVisible()
  await expect(page.getByText(content)).toHaveCount(0)
})

test('the owner cannot delete the account and reads why', async ({ page }) => {
  const owner = await signedInReader(page)
  await withDatabase(({ database: { queries } }) =>
    queries.updateTable('xc_users').set({ role: 'owner' }).where('id', '=', owner.id).execute(),
  )
  const { leaving } = await openAccount(page)
  await expect(leaving.getByText(accountDeletionWording.ownerWhy)).toBeVisible()
  await expect(leaving.getByRole('button')).toHaveCount(0)
})

/** A reader who has commented. */
async function commenter(page: Page) {
  const reader = await signedInReader(page)
  const content = `評論 ${randomUUID()}`
  await withDatabase((deps) =>
    storeComment(deps, { review_id: REVIEW, user_id: reader.id, user_name: reader.name, content }),
  )
  return { reader, content }
}

const REVIEW = 19

async function leave(page: Page): Promise<void> {
  const { leaving, question } = accountScreen(page)
  await press(leaving, accountDeletionWording.submit)
  await press(question, accountDeletionWording.confirm)
  await expect(page).toHaveURL('/#/')
  await expect(page.getByRole('alert')).toContainText(accountDeletionWording.farewell)
}
