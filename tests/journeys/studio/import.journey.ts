import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect } from '../../support/browser/journey.ts'
import { signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ siteName: 'import', expectedErrors: [/status of 404/] })

const EXPORT = path.join(import.meta.dirname, '../../fixtures/blog-exports/wordpress.xml')

test('the owner reads an export, gives its tags a category, imports it and keeps the report', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings/moving')
  await page.getByRole('link', { name: '打開匯入' }).click()
  const file = page.getByLabel('匯出檔', { exact: true })
  await expectNoViolations(page)

  await test.step('a file that is no export is refused with the reason', async () => {
    await file.setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<p>這不是</p>') })
    await expect(page.getByText('看不出這是哪一種匯出檔')).toBeVisible()
    await page.getByRole('button', { name: '換一個檔案' }).click()
  })

  await test.step('a folder is read as it is', async () => {
    await page.getByLabel('放著匯出檔的資料夾').setInputFiles(path.join(path.dirname(EXPORT), 'hexo'))
    await expect(page.getByText('hexo.tar・Markdown')).toBeVisible()
    await expect(
      page.getByRole('region', { name: '每一篇' }).getByText('夜航船', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: '換一個檔案' }).click()
  })

  await file.setInputFiles(EXPORT)
  const start = page.getByRole('button', { name: '開始匯入' })
  await expect(start).toBeVisible()
  await expect(page.getByText('wordpress.xml・WordPress')).toBeVisible()
  await expect(
    page.getByRole('region', { name: '每一篇' }).locator('li > span').filter({ hasText: '不匯入' }),
  ).toHaveCount(2)
  const terms = page.getByRole('region', { name: '分類和標籤' })
  await terms.getByRole('button', { name: '歷史：' }).click()
  await terms.getByRole('menuitemradio', { name: '文明與歷史' }).click()
  await expect(terms.getByRole('button', { name: /^歷史：\s*文明與歷史/ })).toBeVisible()
  // No test requests another site.
  await page.getByRole('switch', { name: '到舊站去抓圖片' }).uncheck()

  await test.step('the owner chooses what each text becomes, and sees what hid it', async () => {
    const rows = page.getByRole('region', { name: '每一篇' })
    const choose = async (title: string, choice: string) => {
      await rows.getByRole('button', { name: title }).click()
      await rows.getByRole('menuitemradio', { name: choice }).click()
    }
    const summary = page.getByText(/^公開 2・已排程 1・草稿 2・回收 1$/)
    await expect(summary).toBeVisible()
    const secret = rows.getByRole('listitem').filter({ hasText: '私人筆記' })
    await expect(secret.getByText(/^原本不公開/)).toBeVisible()
    await choose('私人筆記', '公開')
    await expect(secret.getByText('舊站沒有公開這一篇。照這樣匯入，人人都看得到。')).toBeVisible()
    await choose('還沒寫完', '不匯入')
    await page.getByRole('switch', { name: '全部存成草稿' }).check()
    await expect(page.getByText('草稿 4・回收 1・不匯入 1', { exact: true })).toBeVisible()
    await expect(secret.getByText('舊站沒有公開這一篇。')).toBeHidden()
    await choose('區塊編輯器', '公開')
    await expect(page.getByText('公開 1・草稿 3・回收 1・不匯入 1', { exact: true })).toBeVisible()
    await expectNoViolations(page)
  })

  await start.click()
  await expect(page.getByText('匯入好了')).toBeVisible()
  await page.reload()
  await expect(page.getByText('匯入好了')).toBeVisible()
  const brought = page.getByRole('region', { name: '每一篇' }).getByRole('listitem')
  await expect(brought.filter({ hasText: '還沒寫完' })).toContainText('你選了不匯入')
  await expect(brought.filter({ hasText: '區塊編輯器' })).toContainText('公開')
  await expect(brought.filter({ hasText: '私人筆記' })).toContainText('草稿')
  await expectNoViolations(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下載報告（CSV）' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toContain('區塊編輯器')
  await page.getByRole('link', { name: '區塊編輯器' }).click()
  await expect(page).toHaveURL(/\/studio\/reviews\/\d+/)
  await page.goBack()
  await page.getByRole('button', { name: '收起報告，再匯入一個檔案' }).click()
  await expect(page.getByRole('button', { name: '選匯出檔' })).toBeVisible()
})
