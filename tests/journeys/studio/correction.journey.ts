import type { Locator } from '@playwright/test'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { EDIT_TEXT } from '../../../src/contract/wording/studio/studio-name.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { publishText, signInToStudio, surface, testInStudio as test } from '../../support/screens/studio.ts'

// 編輯 on a text's page (docs/product/studio.md).

const TEXT = { title: '夜船記', content: '<p>航海的人看星。</p>', categories: ['gender-body-power'] }
const PAGE = { kind: 'page' as const, headline: '讀書會', slug: 'club', content: '<p>每月一次。</p>' }

test(
  'a member corrects a text from its page with four presses and is back there; readers have no 編輯',
  { tag: '@phone' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    const ids: number[] = []
    for (const fields of [TEXT, PAGE]) {
      const created = await page.request.post('/api/studio/reviews', { data: {} })
      const { id } = (await created.json()) as { id: number }
      await publishText(page, id, fields)
      ids.push(id)
    }
    let presses = 0
    const press = async (control: Locator) => {
      await control.click()
      presses++
    }
    for (const [address, typed] of [
      [`/review/${ids[0]}`, '航海的人看星。也看燈。'],
      ['/p/club', '每月一次。也看燈。'],
    ] as const) {
      presses = 0
      await openRoute(page, address)
      await expectNoViolations(page)
      await press(page.getByRole('link', { name: EDIT_TEXT, exact: true }))
      await press(surface(page).locator('p').last())
      await page.keyboard.press('End')
      await page.keyboard.type('也看燈。')
      await press(page.getByRole('button', { name: editorWording.update, exact: true }))
      await press(page.getByRole('dialog').getByRole('button', { name: publishWording.update, exact: true }))
      await expect(page.getByRole('article')).toContainText(typed)
      await expect(page).toHaveURL(new RegExp(`#${address}$`))
      await expect(page.getByText(publishWording.updated, { exact: true })).toBeVisible()
      expect(presses).toBeLessThanOrEqual(4)
    }

    const context = await browser.newContext({ baseURL: studioSite.address })
    const reader = await context.newPage()
    await signInToStudio(reader, studioSite, 'reader')
    const own = reader.waitForResponse(/\/bookmark$/)
    await reader.goto(`/review/${ids[0]}`)
    await own
    await expect(reader.getByRole('article')).toContainText('也看燈。')
    await expect(reader.getByRole('button', { name: '收藏' })).toBeEnabled()
    await expect(reader.getByText(EDIT_TEXT, { exact: true })).toHaveCount(0)
    await context.close()
  },
)
