import { longTextWording } from '../../../src/contract/wording/reading/long-text.ts'
import { notesWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

const TWO = [{ review: 21, notes: '第四卷留到旅行時再讀。' }, { review: 1 }]

test('a long note is a line, or folded on every screen, and unfolds and is printed whole', async ({
  page,
}) => {
  const notes = '很長的一段話，說了一遍又一遍。'.repeat(1_300)
  await newReaderWithBooks(page, [
    { review: 21, notes },
    { review: 1, notes: '短短一句。' },
  ])
  await openList(page)
  const list = listOn(page)
  const { openEntry, card, editNote, note, cancel } = list.card('浮生六記')
  const unfold = card.getByText(longTextWording.unfold)
  const height = async () => (await card.boundingBox())?.height ?? 0
  await expect(list.card('夜航船').card.getByText(longTextWording.unfold)).toHaveCount(0)
  expect(await height()).toBeLessThan(200)
  await page.emulateMedia({ media: 'print' })
  await expect(card.getByText(notes)).toBeVisible()
  await expect.poll(height).toBeGreaterThan(5_000)
  await page.emulateMedia({ media: 'screen' })
  await openEntry()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await height()).toBeLessThan(900)
    await unfold.click()
    await expect.poll(height).toBeGreaterThan(5_000)
    await card.getByText(longTextWording.fold).click()
    await expect.poll(height).toBeLessThan(900)
  }
  await editNote.click()
  await expect(note).toHaveValue(notes)
  await cancel.click()
  await expect(unfold).toBeVisible()
})

test('an editor and a draft keep their buttons in reach', async ({ page }) => {
  await test.step('the undo strip leaves the buttons of an open editor in reach', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await newReaderWithBooks(page, TWO)
    await openList(page)
    const list = listOn(page)
    const [first, second] = [list.card('浮生六記'), list.card('夜航船')]
    await first.openEntry()
    await first.editNote.click()
    await first.note.fill('不要了')
    await first.cancel.click()
    await expect(list.undo).toBeVisible()
    await list.undo.hover()
    await second.openEntry()
    await second.writeNote.click()
    await list.undo.hover()
    // As far down as the buttons can be in the window.
    await second.save.evaluate((button) => {
      const top = window.scrollY + button.getBoundingClientRect().bottom - window.innerHeight + 40
      window.scrollTo({ top, behavior: 'instant' })
    })
    for (const button of [second.cancel, second.save]) expect(await button.evaluate(isOnTop)).toBe(true)
  })

  await test.step('the buttons of a draft stand below its sentence on a phone, side by side', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { openEntry, card, editNote, note, goOn } = listOn(page).card('浮生六記')
    await openEntry()
    await editNote.click()
    await note.fill('寫到一半')
    await page.reload()
    const drop = card.getByRole('button', { name: notesWording.dropDraft })
    const [sentence, left, right] = await Promise.all(
      [card.getByText(notesWording.draft, { exact: true }), goOn, drop].map((part) => part.boundingBox()),
    )
    if (!sentence || !left || !right) throw new Error('not visible')
    expect(left.x).toBe(sentence.x)
    expect(left.y).toBeGreaterThanOrEqual(sentence.y + sentence.height - 1)
    expect(right.y).toBe(left.y)
    expect(right.x).toBeGreaterThan(left.x)
  })
})

/** Runs in the page: whether a press on the element's middle reaches it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
