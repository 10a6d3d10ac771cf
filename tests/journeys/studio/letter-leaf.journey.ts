import type { Locator, Page } from '@playwright/test'
import type { LetterWithReviews } from '../../../src/contract/newsletter/letters.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { formOf, lettersWording, textForms } from '../../../src/contract/wording/studio/studio-letters.ts'
import { enterAgain, expect, openRoute } from '../../support/browser/journey.ts'
import {
  publishTitles,
  saved,
  signInToStudio,
  subjectOf,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// Reviews of other journeys would be offered for the letter.
test.use({ expectedErrors: [/status of 404/], siteName: 'letter-leaf' })

test('a letter is written at once, tested, and kept where it was deleted elsewhere', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await test.step('a letter with a whole text is written and tested with at most seven presses', async () => {
    await publishTitles(page, ['夜航船'])
    await openRoute(page, '/studio/letters')
    // 電子報 in the navigation is the first.
    let presses = 1
    const press = async (target: Locator) => {
      presses++
      await target.click()
    }
    const release = await holdAnswers(page, '**/api/studio/letters/**')
    await press(page.getByRole('button', { name: lettersWording.begin }))
    await expect(page.getByText(editorWording.loading)).toBeVisible()
    release()
    // Writing begins without a press, however late the leaf arrives.
    await expect(subjectOf(page)).toBeFocused()
    await page.keyboard.type('夜裡的船')
    await press(surface(page).locator('p').first())
    await page.keyboard.type('見字如面：船開了。')
    const ofText = page.getByRole('group', { name: formOf('《夜航船》') })
    await press(ofText.getByRole('button', { name: textForms.whole }))
    // A letter without a subject is not mailed.
    await expect(subjectOf(page)).toHaveValue('夜裡的船')
    await expect(saved(page)).toBeVisible()
    await press(page.getByRole('button', { name: lettersWording.test }))
    await expect(page.getByText('試寄信已到 owner@example.org')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(7)
  })
  await test.step('what is written in a letter that was deleted elsewhere becomes another one', async () => {
    const gone = page.url().split('/').at(-1)
    expect((await page.request.delete(`/api/studio/letters/${gone}`)).status()).toBe(204)
    await subjectOf(page).fill('夜裡的兩艘船')
    await expect(page.getByText(problemSentences.letter_not_found)).toBeVisible()
    await enterAgain(page, `/studio/letters/write/${gone}`)
    await expect(page.getByText(lettersWording.leftHere)).toBeVisible()
    await page.getByRole('button', { name: lettersWording.moveApart }).click()
    await expect(subjectOf(page)).toHaveValue('夜裡的兩艘船')
    await expect(surface(page)).toContainText('見字如面：船開了。')
    expect(page.url().split('/').at(-1)).not.toBe(gone)
  })
  await test.step('a 歡迎信 that was deleted elsewhere stays one, and nothing is typed while it moves', async () => {
    const begun = await page.request.post('/api/studio/letters', { data: { kind: 'welcome' } })
    const { id } = (await begun.json()) as { id: number }
    await openRoute(page, `/studio/letters/write/${id}`)
    await expect(subjectOf(page)).toBeVisible()
    expect((await page.request.delete(`/api/studio/letters/${id}`)).status()).toBe(204)
    await subjectOf(page).fill('給新來的你')
    const release = await holdAnswers(page, '**/api/studio/letters')
    await page.getByRole('button', { name: lettersWording.moveApart }).click()
    await expect(surface(page)).toHaveAttribute('contenteditable', 'false')
    await expect(subjectOf(page)).not.toBeEditable()
    release()
    await expect(page).not.toHaveURL(new RegExp(`/${id}$`))
    await expect(subjectOf(page)).toHaveValue('給新來的你')
    await expect(subjectOf(page)).toBeEditable()
    const moved = await page.request.get(`/api/studio/letters/${page.url().split('/').at(-1)}`)
    expect(((await moved.json()) as LetterWithReviews).letter.kind).toBe('welcome')
  })
})

/** Returns what lets them through. */
async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}
