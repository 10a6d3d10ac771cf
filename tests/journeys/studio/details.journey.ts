import sharp from 'sharp'
import { DRAFT_LIMITS } from '../../../src/contract/studio/review-drafts.ts'
import { bookTitle, ratingOf } from '../../../src/contract/wording/reviews/books.ts'
import { moveLabel } from '../../../src/contract/wording/studio/studio.ts'
import { scoreText } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { filledText, isbnLookupWording } from '../../../src/contract/wording/studio/isbn-lookup.ts'
import { counter, detailsWording, editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// The sheet 資料, and where its fields are seen (docs/product/studio.md).

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('related reviews are found and ordered, half stars, home and recommended, counters, the address', async ({
  page,
  studioSite,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = () => Promise.resolve([{ rawValue: '4710000000000' }, { rawValue: '9789570820713' }])
      },
    })
  })
  await signInToStudio(page, studioSite, 'owner')
  const reviews = `${studioSite.address}/api/studio/reviews`
  const change = async (id: number, fields: object) => {
    const { version, draft } = (await (await page.request.get(`${reviews}/${id}`)).json()) as StoredDraft
    const stored = await page.request.put(`${reviews}/${id}`, {
      data: { version, draft: { ...draft, ...fields } },
    })
    const saved = (await stored.json()) as { version: number }
    const done = await page.request.post(`${reviews}/${id}/publication`, { data: { version: saved.version } })
    expect(done.status(), await done.text()).toBe(200)
  }
  const publish = async (title: string, isbn: string) => {
    const begun = await page.request.post(reviews, { data: { title, content: '<p>一句。</p>' } })
    const { id } = (await begun.json()) as { id: number }
    await change(id, { categories: ['technology-future'], isbn })
    return id
  }
  const [one, other] = [await publish('潮汐之書', '9789570820713'), await publish('季風之書', '')]

  await beginReview(page)
  const id = Number(page.url().split('/').at(-1))
  await surface(page).click()
  await page.keyboard.type('海的三本書。')
  // In the head, an ISBN in place of the title looks the book up.
  const title = page.locator('header').getByRole('textbox', { name: editorWording.title })
  await title.fill('957-08-2071-3')
  await page.locator('header').getByRole('button', { name: isbnLookupWording.fill }).click()
  await expect(page.getByText(filledText('review', ['title']))).toBeVisible()
  await expect(title).toHaveValue('潮汐之書')
  const sheet = page.getByRole('complementary', { name: detailsWording.heading })
  const isbn = sheet.getByRole('textbox', { name: detailsWording.isbn })
  await expect(isbn).toHaveValue('9789570820713')
  await isbn.fill('')
  await sheet.getByRole('button', { name: detailsWording.chooseCategory }).click()
  await expect(sheet.locator('[data-side="above"]'), 'it turns').toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await sheet.getByRole('textbox', { name: editorWording.title }).fill('海流之書')
  for (const title of ['潮汐之書', '季風之書']) {
    await sheet.getByRole('searchbox', { name: detailsWording.addRelated }).fill(title.slice(0, 2))
    await sheet
      .getByRole('button', { name: bookTitle(title) })
      .first()
      .click()
    await expect(
      sheet.getByRole('button', { name: detailsWording.removeRelated({ title, headline: '' }) }),
    ).toBeVisible()
  }
  await sheet.getByRole('button', { name: moveLabel(bookTitle('季風之書'), 'up') }).click()

  const stars = sheet.getByRole('slider', { name: detailsWording.rating })
  await stars.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(stars).toHaveAttribute('aria-valuetext', scoreText(4.5))
  await sheet.getByRole('switch', { name: detailsWording.featuredText }).check()
  await sheet.getByRole('switch', { name: detailsWording.recommendedText }).check()

  const { summary, excerpt } = DRAFT_LIMITS
  await expect(sheet.getByText(`${counter(0, excerpt)}，${detailsWording.notWritten}`)).toBeVisible()
  await sheet.getByLabel(detailsWording.excerpt).fill('🌊海')
  await expect(sheet.getByText(counter(2, excerpt), { exact: true })).toBeVisible()
  await sheet.getByLabel(detailsWording.summary).fill('潮'.repeat(summary + 1))
  await expect(sheet.getByText(counter(summary + 1, summary), { exact: true })).toHaveCSS(
    'color',
    'rgb(168, 35, 27)',
  )
  await sheet.getByLabel(detailsWording.summary).fill('三本談海的書。')

  // A photo of the back, where the browser reads bar codes.
  await sheet
    .getByLabel(isbnLookupWording.photo)
    .first()
    .setInputFiles({
      name: 'back.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    })
  await expect(isbn).toHaveValue('9789570820713')

  const slug = sheet.getByRole('textbox', { name: detailsWording.slug })
  await sheet.getByRole('button', { name: detailsWording.slugFromTitle }).click()
  await expect(slug).toHaveValue('海流之書')
  await slug.fill('Ocean Currents, 1927!')
  await slug.press('Tab')
  await expect(slug).toHaveValue('ocean-currents-1927')
  await expectNoViolations(page)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  await openRoute(page, '/studio')
  await change(id, { categories: ['technology-future'] })
  await page.goto(`/review/${id}`)
  await expect(page).toHaveURL(/\/review\/\d+-ocean-currents-1927$|#\/review\/\d+$/)
  const related = page.getByRole('region', { name: reviewWording.related })
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(['《季風之書》', '《潮汐之書》'])
  await expect(page.getByRole('img', { name: ratingOf(4.5) }).first()).toBeVisible()
  const home = (await (await page.request.get(`${studioSite.address}/api/home`)).json()) as {
    featured: { id: number }[]
  }
  expect(home.featured[0]?.id).toBe(id)
  for (const review of [one, other]) {
    const answer = await page.request.get(`${studioSite.address}/api/reviews/${review}`)
    const { recommended } = (await answer.json()) as { recommended: { id: number }[] }
    expect(recommended[0]?.id).toBe(id)
  }
})

interface StoredDraft {
  version: number
  draft: object
}
