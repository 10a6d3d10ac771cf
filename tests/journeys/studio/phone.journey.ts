import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import {
  blockWording,
  inlineWording,
  studioWording,
} from '../../../src/contract/wording/studio/studio-writing.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { addStyles } from '../../support/page/add-styles.ts'
import { expect } from '../../support/browser/journey.ts'
import { findSmallFields } from '../../support/page/facts.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('on a phone the row above the keyboard links what is selected', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('燈塔')
  await page.keyboard.press('Shift+Home')
  const row = page.getByRole('toolbar', { name: studioWording.toolbar })
  await row.getByRole('button', { name: inlineWording.link }).click()
  await row.getByRole('textbox', { name: studioWording.linkAddress }).fill('/review/3')
  await page.keyboard.press('Enter')
  await expect(surface(page).getByRole('link', { name: '燈塔' })).toHaveAttribute('href', '/review/3')
  await page.keyboard.press('Shift+Home')
  await row.getByRole('button', { name: studioWording.more }).click()
  await row.getByRole('button', { name: inlineWording.clear }).click()
  await expect(surface(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  await test.step('插入 lies in the place of the keyboard, a title of one’s own is chosen, 復原 takes it back', async () => {
    await surface(page).click()
    await page.keyboard.press('Control+End')
    for (let lines = 0; lines < 6; lines++) await page.keyboard.press('Enter')
    await row.getByRole('button', { name: studioWording.insert }).click()
    const sheet = page.getByRole('dialog', { name: studioWording.insert })
    await expect(row).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: studioWording.photo })).toBeInViewport()
    const line = await surface(page).getByRole('paragraph').last().boundingBox()
    const top = (await sheet.boundingBox())?.y ?? NaN
    expect((line?.y ?? NaN) + (line?.height ?? NaN), 'the line of the caret is seen').toBeLessThan(top)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(surface(page)).toBeFocused()
    await row.getByRole('button', { name: studioWording.insert }).click()
    await sheet.getByRole('button', { name: blockWording.quotation.short, exact: true }).click()
    await page.keyboard.type('光')
    await expect(surface(page).locator('blockquote')).toHaveText('光')
    await page.getByRole('button', { name: editorWording.undo }).click()
    await page.getByRole('button', { name: editorWording.undo }).click()
    await expect(surface(page).locator('blockquote')).toHaveCount(0)
  })

  await test.step('with text at 200 % the foot of 刊登 comes last: it would take half of the window', async () => {
    const open = page.getByRole('button', { name: '刊登…' })
    await open.click()
    const publish = page.getByRole('dialog').getByRole('button', { name: '刊登', exact: true })
    await expect(publish).toBeInViewport()
    expect(await findSmallFields(page)).toEqual([])
    await page.keyboard.press('Escape')
    await addStyles(page, 'html { font-size: 200% !important }')
    await open.click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(publish).not.toBeInViewport()
    await publish.scrollIntoViewIfNeeded()
    await expect(publish).toBeInViewport()
  })
})
