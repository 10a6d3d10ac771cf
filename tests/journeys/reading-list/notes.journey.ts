import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { notesWording, ownListWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { roomText } from '../../../src/contract/wording/site/fields.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { signOutWording } from '../../../src/contract/wording/accounts/account.ts'
import { headerWording, siteWording } from '../../../src/contract/wording/site/site.ts'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { signedOutWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { signInAs } from '../../support/accounts/reader.ts'
import {
  expireSession,
  failSaving,
  listOn,
  openList,
  newReaderWithBooks,
  signInInDialog,
  storedEntries,
} from '../../support/screens/reading-list.ts'

const TWO = [{ review: 21, notes: '第四卷留到旅行時再讀。' }, { review: 1 }]

test('notes are written, edited and dropped, one at a time, up to their limit', async ({ page }) => {
  await test.step('a draft that is not wanted can be dropped, and brought back', async () => {
    await newReaderWithBooks(page, TWO)
    await openList(page)
    const list = listOn(page)
    const { openEntry, card, writeNote, note, cancel } = list.card('夜航船')
    await openEntry()
    await writeNote.click()
    await note.fill('草稿')
    await page.reload()
    await card.getByRole('button', { name: notesWording.dropDraft }).click()
    await expect(writeNote).toBeVisible()
    await list.undo.click()
    await expect(note).toHaveValue('草稿')
    await cancel.click()
    await expect(note).toHaveCount(0)
  })

  await test.step('one note is edited at a time, and the text of another one stays as its draft', async () => {
    const list = listOn(page)
    const [first, second] = [list.card('浮生六記'), list.card('夜航船')]
    await first.openEntry()
    await first.editNote.click()
    await first.note.fill('寫到一半')
    await second.openEntry()
    await second.writeNote.click()
    await expect(list.main.getByRole('textbox')).toHaveCount(1)
    await expect(second.note).toBeFocused()
    await first.openEntry()
    await expect(first.card).toContainText(notesWording.draft)
    await expect(first.card.getByText('第四卷留到旅行時再讀。')).toBeVisible()
    await first.goOn.click()
    await expect(first.note).toHaveValue('寫到一半')
    await expect(second.note).toHaveCount(0)
    await first.cancel.click()
    await expect(first.note).toHaveCount(0)
    await page.reload()
  })

  await test.step('notes are written and edited, up to their limit', async () => {
    await test.step('editing begins with the note as it is; 取消 leaves without saving, and even that can be undone', async () => {
      const list = listOn(page)
      const { card, editNote, note, cancel } = list.card('浮生六記')
      await editNote.click()
      await expect(note).toHaveValue('第四卷留到旅行時再讀。')
      await note.fill('改了又不想要。')
      await cancel.click()
      await expect(note).toHaveCount(0)
      await expect(card.getByText('第四卷留到旅行時再讀。')).toBeVisible()
      await list.undo.click()
      await expect(note).toHaveValue('改了又不想要。')
      await cancel.click()
      await page.reload()
      await expect(card.getByText('第四卷留到旅行時再讀。')).toBeVisible()
      await expect(editNote).toBeVisible()
    })
    await test.step('a book without a note says so; the first one is written in three rows and saved', async () => {
      const { openEntry, card, writeNote, note, save } = listOn(page).card('夜航船')
      await expect(card.getByText('尚無筆記')).toBeVisible()
      await openEntry()
      await writeNote.click()
      await expect(note).toBeFocused()
      await expect(note).toHaveAttribute('rows', '3')
      await expect(note).toHaveAttribute('placeholder', '寫下你的閱讀筆記...')
      await note.fill('序文讀了三遍。\n\n且待小僧伸伸腳。')
      await save.click()
      await expect(note).toHaveCount(0)
      const shown = card.getByText('序文讀了三遍。')
      await expect(shown).toHaveText('序文讀了三遍。\n\n且待小僧伸伸腳。', { useInnerText: true })
      await expect(shown).toHaveCSS('font-family', /Kai/)
      // Stored on the device until it is saved, and no longer.
      await expect.poll(() => readDeviceTexts(page)).not.toContain('序文讀了三遍')
      await page.reload()
      await expect(shown).toBeVisible()
      expect((await storedEntries(page)).map(({ notes }) => notes)).toContain(
        '序文讀了三遍。\n\n且待小僧伸伸腳。',
      )
    })
    await test.step('the limit is announced before it is reached, and a longer text stays in the field', async () => {
      const { card, editNote, note, save } = listOn(page).card('夜航船')
      await editNote.click()
      await note.fill('字'.repeat(LIMITS.note * 0.9))
      await expect(card).toContainText(roomText(false, LIMITS.note))
      await note.fill('字'.repeat(LIMITS.note + 1))
      await expect(card.getByRole('status').filter({ hasText: roomText(true, LIMITS.note) })).toBeAttached()
      await save.click()
      await expect(card.getByRole('alert')).toContainText(problemSentences.note_too_long)
      // Said once.
      await expect(card).not.toContainText(roomText(true, LIMITS.note))
      await expect(note).toBeFocused()
      await note.fill('𠮷'.repeat(LIMITS.note))
      await save.click()
      await expect(note).toHaveCount(0)
      await expect.poll(async () => (await storedEntries(page))[0]?.notes).toBe('𠮷'.repeat(LIMITS.note))
    })
  })

  await test.step('Ctrl and Enter save; Enter alone, and the one that ends a composition, do not', async () => {
    const { openEntry, card, editNote, note } = listOn(page).card('浮生六記')
    await openEntry()
    await editNote.click()
    await note.fill('一')
    await note.press('Enter')
    await note.pressSequentially('二')
    await note.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true })
    await expect(note).toHaveValue('一\n二')
    await note.press('Control+Enter')
    await expect(note).toHaveCount(0)
    await expect(card.getByText(/^一/)).toHaveText('一\n二', { useInnerText: true })
  })
})

test('a draft outlives the page and is offered again, to its reader alone', async ({ page }) => {
  const reader = await newReaderWithBooks(page, TWO)
  await openList(page)
  const { openEntry, card, writeNote, editNote, goOn, note, save } = listOn(page).card('夜航船')
  await openEntry()
  await writeNote.click()
  await note.pressSequentially('還沒寫完，')
  await page.reload()
  await expect(card).toContainText(notesWording.draft)

  await newReaderWithBooks(page, [{ review: 1 }])
  await page.reload()
  await expect(card).toContainText(notesWording.none)
  await expect(card).not.toContainText(notesWording.draft)

  await signInAs(page, reader)
  await page.reload()
  await goOn.click()
  await expect(note).toHaveValue('還沒寫完，')
  await expect(card).toContainText(notesWording.kept)
  await note.pressSequentially('現在寫完了。')
  await save.click()
  await expect(card.getByText('還沒寫完，現在寫完了。')).toBeVisible()
  await page.reload()
  await expect(editNote).toBeVisible()
})

test('signing out asks before it deletes what is not saved, and leaves nothing of it on the device', async ({
  page,
}) => {
  const reader = await newReaderWithBooks(page, TWO)
  await openList(page)
  const { openEntry, card, writeNote, note } = listOn(page).card('夜航船')
  await openEntry()
  await writeNote.click()
  await note.pressSequentially('只給自己看的話')
  await expect.poll(() => readDeviceTexts(page)).toContain('只給自己看的話')
  const signOut = async (menu: string) => {
    await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('button', { name: headerWording.signOut }).click()
  }
  const question = page.getByRole('alertdialog', { name: signOutWording.question })

  await test.step('from the menu of the account, which closes when the button is pressed', async () => {
    const narrow = page.viewportSize()
    await page.setViewportSize({ width: 1440, height: 900 })
    await signOut(headerWording.account)
    await question.getByRole('button', { name: signOutWording.cancel }).click()
    await expect(question).toBeHidden()
    expect(await readDeviceTexts(page)).toContain('只給自己看的話')
    if (narrow) await page.setViewportSize(narrow)
  })
  await test.step('from the menu of small screens, to which the focus returns', async () => {
    await signOut(headerWording.openMenu)
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    const button = page.getByRole('button', { name: headerWording.signOut })
    await expect(button).toBeFocused()
    await button.click()
    await question.getByRole('button', { name: signOutWording.confirm }).click()
    await expect(page.getByRole('heading', { name: signedOutWording.heading })).toBeVisible()
    expect(await readDeviceTexts(page)).not.toContain('只給自己看的話')
  })

  await signInAs(page, reader)
  await page.reload()
  await expect(card).toContainText(notesWording.none)
  await expect(card).not.toContainText(notesWording.draft)
})

test.describe(() => {
  test.use({ expectedErrors: [/401|503|ERR_FAILED|could not be/] })

  test('a note that could not be saved says so and stays in its editor, or as a draft', async ({ page }) => {
    await test.step('as a draft where another note is being written', async () => {
      await newReaderWithBooks(page, TWO)
      await openList(page)
      const list = listOn(page)
      const [first, second] = [list.card('浮生六記'), list.card('夜航船')]
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/reading-list/*/notes', async (route) => {
        await promise
        await route.abort()
      })
      await first.openEntry()
      await first.editNote.click()
      await first.note.fill('新的一段。')
      await first.save.click()
      await expect(first.card.getByText('新的一段。')).toBeVisible()
      await second.openEntry()
      await second.writeNote.click()
      await second.note.fill('別的。')
      resolve()
      await expect(list.alert).toContainText('儲存筆記失敗，請稍後再試。')
      await expect(second.note).toHaveValue('別的。')
      await first.openEntry()
      await expect(first.card).toContainText(notesWording.draft)
      await expect(first.card.getByText('第四卷留到旅行時再讀。')).toBeVisible()
    })

    await test.step('in its editor', async () => {
      await page.unroute('**/api/reading-list/*/notes')
      const { card, goOn, note, save } = listOn(page).card('浮生六記')
      const recover = await failSaving(page, '*/notes')
      await goOn.click()
      await expect(note).toHaveValue('新的一段。')
      await save.click()
      await expect(card.getByRole('alert')).toContainText('儲存筆記失敗，請稍後再試。')
      await expect(card.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
      await expect(card.getByRole('alert')).toContainText('ab12cd34')
      await expect(note).toHaveValue('新的一段。')
      await recover()
      await save.click()
      await expect(note).toHaveCount(0)
      await expect(card.getByText('新的一段。')).toBeVisible()
    })
  })

  test('a session that expires while a note is being written loses nothing: signed in again, it is saved by itself', async ({
    page,
  }) => {
    const reader = await newReaderWithBooks(page, TWO)
    await openList(page)
    const { openEntry, card, writeNote, note, save } = listOn(page).card('夜航船')
    await openEntry()
    await writeNote.click()
    await note.fill('寫了好久的一段。')
    await expireSession(page)
    await save.click()
    await expect(page.getByRole('dialog', { name: signInWording.heading })).toContainText(
      siteWording.sessionExpired,
    )
    await expect(note).toHaveValue('寫了好久的一段。')
    await signInInDialog(page, reader)
    await expect(note).toHaveCount(0)
    await expect(card.getByText('寫了好久的一段。')).toBeVisible()
    expect((await storedEntries(page)).map(({ notes }) => notes)).toContain('寫了好久的一段。')
  })

  test('a note stays on the device when the reader closes the tab or does not sign in again', async ({
    page,
  }) => {
    const reader = await newReaderWithBooks(page, TWO)
    await openList(page)
    const { openEntry, card, writeNote, goOn, note, save } = listOn(page).card('夜航船')
    await openEntry()
    await writeNote.click()
    await note.fill('寫了好久的一段。')
    await expireSession(page)
    await save.click()
    const dialog = page.getByRole('dialog', { name: signInWording.heading })
    await dialog.getByRole('button', { name: '關閉' }).click()
    await expect(page.getByRole('heading', { name: signedOutWording.heading })).toBeVisible()
    await signInAs(page, reader)
    await openRoute(page, '/search')
    await page.reload()
    await openList(page)
    await expect(card).toContainText(notesWording.draft)
    await openEntry()
    await goOn.click()
    await expect(note).toHaveValue('寫了好久的一段。')
    await expect(card.getByRole('button', { name: ownListWording.save })).toBeEnabled()
  })
})
