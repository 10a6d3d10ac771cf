import { problemSentences } from '../../../src/contract/wording/problems.ts'
import {
  noteBookWording,
  notesWording,
  openerOf,
  ownListWording,
  reviewedText,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { readingListWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { statusLabel, statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { isAt } from '../../support/browser/answers.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { newReaderWithBooks, openList, storedEntries } from '../../support/screens/reading-list.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('a reader notes a book without a review, and is offered the review where there is one', async ({
  page,
}) => {
  await newReaderWithBooks(page, [])
  await openList(page)
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: noteBookWording.open })
  const open = main.getByRole('button', { name: noteBookWording.open })
  const field = (name: string) => form.getByRole('textbox', { name })
  const save = form.getByRole('button', { name: noteBookWording.save })

  await test.step('what is wrong is said beside its field, and what is typed stays', async () => {
    await open.click()
    await expect(field(noteBookWording.title)).toBeFocused()
    await save.click()
    await expect(form.getByRole('alert')).toHaveText(problemSentences.book_untitled)
    await field(noteBookWording.title).fill('文學回憶錄')
    await field(noteBookWording.author).fill('木心 口述')
    await field(noteBookWording.isbn).fill('9789865853014')
    await form.getByRole('button', { name: statusWording.reading }).click()
    await save.click()
    await expect(form.getByRole('alert')).toHaveText(problemSentences.isbn_invalid)
    await expect(field(noteBookWording.isbn)).toBeFocused()
    await expect(field(noteBookWording.title)).toHaveValue('文學回憶錄')
  })

  const card = main.getByRole('listitem', { name: '《文學回憶錄》' })
  await test.step('it stands in the list without a link, and takes a note', async () => {
    await field(noteBookWording.isbn).fill('978-986-585-301-3')
    // The list arrives long after the form has gone.
    const list = Promise.withResolvers<void>()
    await page.route(isAt('/api/reading-list'), async (route) => {
      if (route.request().method() === 'GET') await list.promise
      await route.fallback()
    })
    await save.click()
    await expect(form).toHaveCount(0)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
    })
    list.resolve()
    await expect(card).toBeFocused()
    await expect(card).toContainText(noteBookWording.own)
    await expect(card.getByRole('link')).toHaveCount(0)
    await expect(card.getByRole('button', { name: statusLabel('文學回憶錄') })).toContainText(
      statusWording.reading,
    )
    await card.getByRole('button', { name: openerOf('文學回憶錄', false) }).click()
    await card.getByRole('button', { name: notesWording.add }).click()
    await card.getByRole('textbox').fill('一晚一講。')
    await card.getByRole('button', { name: ownListWording.save }).click()
    await expect(card).toContainText('一晚一講。')
  })

  await test.step('a filter gives way to a noted book that it would hide', async () => {
    const filters = main.getByRole('group', { name: readingListWording.filterLabel })
    await filters.getByRole('button', { name: statusWording.reading }).click()
    await open.click()
    await field(noteBookWording.title).fill('沒有書評的書')
    await save.click()
    await expect(main.getByRole('listitem', { name: '《沒有書評的書》' })).toBeFocused()
    await expect(card).toBeVisible()
  })

  await test.step('a book twice is refused, and one with a review offered', async () => {
    await open.click()
    await field(noteBookWording.title).fill('文学回忆录')
    await field(noteBookWording.author).fill('木心口述')
    await save.click()
    await expect(form.getByRole('alert')).toHaveText(problemSentences.book_listed)
    await field(noteBookWording.title).fill('夜航船')
    await field(noteBookWording.author).fill('張岱')
    await save.click()
    await expect(form.getByText(reviewedText('夜航船'))).toBeVisible()
    await form.getByRole('button', { name: statusWording.none }).click()
    const reviewed = main.getByRole('listitem', { name: '《夜航船》' })
    await expect(reviewed.getByRole('link', { name: '《夜航船》', exact: true })).toBeVisible()
    await expect(reviewed).not.toContainText(noteBookWording.own)
  })
  expect((await storedEntries(page)).map(({ book_id, notes }) => [book_id, notes])).toEqual([
    [1, ''],
    [null, ''],
    [null, '一晚一講。'],
  ])
})
