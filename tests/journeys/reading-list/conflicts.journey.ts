import type { Locator, Page } from '@playwright/test'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import { notesWording, unsavedText } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { listOn, newReaderWithBooks, openList, storedEntries } from '../../support/screens/reading-list.ts'

const BEFORE = '第四卷留到旅行時再讀。'
const BOOKS = [{ review: 21, notes: BEFORE }, { review: 1 }]

test.describe('a note that another tab has changed', () => {
  test.use({ expectedErrors: [/409|could not be changed/] })

  test('is shown next to the typed one, and both are joined', async ({ page }) => {
    const { card, note, save, alert, stored, join, keepStored, keepOwn } = await typeInTwoTabs(page, true)
    await save.click()
    await expect(alert).toHaveText(notesWording.conflict)
    await expect(stored).toHaveValue(`${BEFORE}\n平板上寫的。`)
    await expect(note).toHaveValue(`${BEFORE}\n電腦上寫的。`)
    await expect(note).toBeFocused()
    await expectNoViolations(page)
    expect(await storedNotes(page)).toContain(`${BEFORE}\n平板上寫的。`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectOneColumn([keepStored, join, keepOwn])

    await join.click()
    const joined = `${BEFORE}\n平板上寫的。\n\n電腦上寫的。`
    await expect(note).toHaveValue(joined)
    await expect(card.getByText(notesWording.joined)).toBeVisible()
    await save.click()
    await expect(note).toHaveCount(0)
    await expect.poll(() => storedNotes(page)).toContain(joined)
  })

  test('is kept, or replaced by the typed one', async ({ page }) => {
    const { card, note, save, keepStored, keepOwn, undo } = await typeInTwoTabs(page)
    await save.click()
    await keepStored.click()
    await expect(note).toHaveCount(0)
    await expect(card.getByText('平板上寫的。')).toBeVisible()
    await undo.click()
    await expect(note).toHaveValue(`${BEFORE}\n電腦上寫的。`)
    await keepOwn.click()
    await expect(note).toHaveCount(0)
    await expect.poll(() => storedNotes(page)).toContain(`${BEFORE}\n電腦上寫的。`)
    await page.reload()
    await expect(card.getByText('電腦上寫的。')).toBeVisible()
  })
})

test('a draft of before the change shows both texts when it is opened', async ({ page }) => {
  const { card, note, stored, keepStored } = await typeInTwoTabs(page)
  await page.reload()
  await card.getByRole('button', { name: notesWording.goOn }).click()
  await expect(stored).toHaveValue(`${BEFORE}\n平板上寫的。`)
  await expect(note).toHaveValue(`${BEFORE}\n電腦上寫的。`)
  await keepStored.click()
  await expect(card.getByText('平板上寫的。')).toBeVisible()
})

test('取消 asks before a long text goes, and a second edit is no conflict with the first', async ({
  page,
}) => {
  await test.step('取消 asks before a long text goes, and not before a short one', async () => {
    await newReaderWithBooks(page, BOOKS)
    await openList(page)
    const list = listOn(page)
    const { openEntry, card, editNote, note, cancel } = list.card('浮生六記')
    await openEntry()
    await editNote.click()
    const long = BEFORE + '字'.repeat(60)
    await note.fill(long)
    await cancel.click()
    await expect(list.question).toContainText(unsavedText('浮生六記', 60))
    await list.question.getByRole('button', { name: notesWording.doNotDiscard }).click()
    await expect(note).toHaveValue(long)
    await cancel.click()
    await list.question.getByRole('button', { name: notesWording.discard, exact: true }).click()
    await expect(note).toHaveCount(0)
    await expect(editNote).toBeFocused()
    await list.undo.click()
    await expect(note).toHaveValue(long)
    await page.reload()
    await card.getByRole('button', { name: notesWording.dropDraft }).click()
    await expect(list.question).toContainText(notesWording.discardQuestion)
    await list.question.getByRole('button', { name: notesWording.discard, exact: true }).click()
    await editNote.click()
    await note.fill(`${BEFORE}短。`)
    await cancel.click()
    await expect(note).toHaveCount(0)
  })

  await test.step('a note that is edited again while its save is on the way is no conflict', async () => {
    const { openEntry, card, editNote, note, save } = listOn(page).card('浮生六記')
    const release = await holdRequests(page, '**/api/reading-list/*/notes')
    await openEntry()
    await editNote.click()
    await note.fill('第一次。')
    await save.click()
    await editNote.click()
    await note.fill('第一次。第二次。')
    await save.click()
    await editNote.click()
    release()
    await expect.poll(() => storedNotes(page)).toContain('第一次。第二次。')
    await note.fill('第三次。')
    await save.click()
    await expect.poll(() => storedNotes(page)).toContain('第三次。')
    await expect(card.getByText('第三次。')).toBeVisible()
    await expect(card.getByText(notesWording.conflict)).toHaveCount(0)
  })
})

test('a status that is changed in one tab is on the list in another', async ({ page, context }) => {
  await newReaderWithBooks(page, BOOKS)
  await openList(page)
  const { status } = listOn(page).card('浮生六記')
  await expect(status).toContainText(statusWording.want_to_read)
  const other = await context.newPage()
  await openRoute(other, '/review/21')
  const choose = async (before: string, after: string) => {
    await other.getByRole('main').getByRole('button', { name: before }).click()
    await other.getByRole('menuitemradio', { name: after }).click()
  }
  await choose(statusWording.want_to_read, statusWording.completed)
  await expect(status).toContainText(statusWording.completed)
  await openRoute(other, '/review/5')
  await choose(statusWording.none, statusWording.reading)
  await expect(listOn(page).cards).toHaveCount(3)
  await other.close()
})

/** Expects that they stand below one another, equally wide. */
async function expectOneColumn(parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(parts.length)
}

/** Two tabs edit the same note; the other one has saved, this one has not. `isTab`: or another device has. */
async function typeInTwoTabs(page: Page, isTab = false) {
  await newReaderWithBooks(page, BOOKS)
  await openList(page)
  const here = listOn(page).card('浮生六記')
  await here.openEntry()
  await here.editNote.click()
  await here.note.fill(`${BEFORE}\n電腦上寫的。`)
  await (isTab ? changeInAnotherTab : changeOnAnotherDevice)(page, `${BEFORE}\n平板上寫的。`)
  const button = (name: string) => here.card.getByRole('button', { name, exact: true })
  return {
    ...here,
    alert: here.card.getByRole('alert'),
    stored: here.card.getByRole('textbox', { name: notesWording.storedHeading }),
    join: button(notesWording.join),
    keepStored: button(notesWording.keepStored),
    keepOwn: button(notesWording.keepOwn),
    undo: page.getByRole('button', { name: removalWording.undo }),
  }
}

async function changeInAnotherTab(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage()
  await openList(other)
  const there = listOn(other).card('浮生六記')
  await there.openEntry()
  await there.goOn.or(there.editNote).first().click()
  await there.note.fill(text)
  await there.save.click()
  await expect(there.note).toHaveCount(0)
  await expect.poll(() => storedNotes(page)).toContain(text)
  await other.close()
}

async function changeOnAnotherDevice(page: Page, text: string): Promise<void> {
  const entry = (await storedEntries(page)).find(({ notes }) => notes === BEFORE)
  const data = { notes: text, version: entry?.notes_version }
  const answer = await page.request.put(`/api/reading-list/${entry?.id}/notes`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function storedNotes(page: Page): Promise<string[]> {
  return (await storedEntries(page)).map(({ notes }) => notes)
}
