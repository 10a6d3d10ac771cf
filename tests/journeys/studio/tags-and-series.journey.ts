import type { Page } from '@playwright/test'
import { kindNames } from '../../../src/contract/wording/reviews/books.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { missingWording } from '../../../src/contract/wording/reviews/tags.ts'
import { textEndWording } from '../../../src/contract/wording/reviews/text-end.ts'
import { detailsWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { studioTagsWording as words } from '../../../src/contract/wording/studio/studio-tags.ts'
import { goWording } from '../../../src/contract/wording/studio/studio-go.ts'
import { studioFrameWording, studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { enterRoute, expect, openRoute, waitForHydration } from '../../support/browser/journey.ts'
import {
  createText,
  openDetails,
  publishText,
  readText,
  saved,
  signInToStudio,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// 標籤 and 系列 (docs/product/reviews.md, docs/product/studio.md).

test.use({ expectedErrors: [/status of (?:400|404|409)/] })

test(
  'tags and series are chosen, named, ordered and read',
  { tag: '@phone' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    const ids = [await publish(page, '甲'), await publish(page, '乙')]

    await test.step('a series begins, and an address that exists is refused', async () => {
      await openRoute(page, '/studio/tags')
      // A page within 文稿: the bar leads back there, and its title is that of the page.
      const go = page.getByRole('button', { name: goWording.heading })
      const bar = page.locator('header').filter({ has: go, hasText: studioFrameWording.tags })
      await expect(bar.getByRole('link', { name: studioFrameWording.reviews })).toBeVisible()
      await expect(bar.getByRole('link', { name: studioFrameWording.site })).toHaveCount(0)
      for (const name of ['夜航船夜話', '夜航船夜話']) {
        await page.getByRole('button', { name: words.newSeries }).click()
        await page.getByRole('textbox', { name: words.name, exact: true }).fill(name)
        await page.getByRole('button', { name: words.save }).click()
      }
      await expect(page.getByRole('alert')).toHaveText(problemSentences.series_slug_taken)
      await page.getByRole('button', { name: words.cancel }).click()
      await expect(page.getByRole('heading', { name: '夜航船夜話' })).toBeVisible()
    })

    await test.step('several texts get a tag and the series at once', async () => {
      await openRoute(page, '/studio/reviews')
      for (const title of ['甲', '乙']) await page.getByRole('checkbox', { name: `選取《${title}》` }).check()
      await page.getByRole('button', { name: studioListWording.addTag }).click()
      await page.getByRole('combobox', { name: detailsWording.tags }).fill('夜讀')
      await page.keyboard.press('Enter')
      await expect(page.getByText('2 篇加上標籤「夜讀」')).toBeVisible()
      for (const title of ['甲', '乙']) await page.getByRole('checkbox', { name: `選取《${title}》` }).check()
      await page.getByRole('button', { name: studioListWording.setSeries }).click()
      await page.getByRole('menuitemradio', { name: '夜航船夜話' }).click()
      await expect(page.getByText('2 篇放進系列「夜航船夜話」')).toBeVisible()
    })

    await test.step('a text that cannot be changed is named and stays, the others are changed, and that is taken back', async () => {
      const [first, second] = [ids[0]!, ids[1]!]
      await publishText(page, second, { headline: '乙的標題' })
      await publishText(page, await publish(page, '丙'), { headline: '丙的標題' })
      await enterRoute(page, '/studio/reviews')
      await expect(page.getByText('書評，《丙》')).toBeVisible()
      for (const group of ['#夜讀', `${studioListWording.series}：夜航船夜話`]) {
        await page.getByRole('button', { name: studioListWording.categoryAndTags }).click()
        await page.getByRole('menuitemradio', { name: group }).click()
        await expect(page.getByText('書評，《丙》')).toHaveCount(0)
        await expect(page.getByText('書評，《乙》')).toBeVisible()
      }
      for (const name of ['選取《甲》', '選取〈乙的標題〉'])
        await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: studioListWording.setKind }).click()
      await expect(page.getByRole('menuitemradio', { name: kindNames.page })).toHaveCount(0)
      await page.getByRole('menuitemradio', { name: kindNames.essay }).click()
      // 《甲》 has no headline, which an essay needs.
      await expect(page.getByRole('alert')).toContainText('《甲》沒有改動：')
      await expect(page.getByText('1 篇改到「散文」')).toBeVisible()
      await publishText(page, second, { tags: ['夜讀', '新的'] })
      await page.getByRole('button', { name: studioListWording.undo }).click()
      await expect
        .poll(async () => await readText(page, second))
        .toMatchObject({ has_changes: false, draft: { kind: 'review', tags: ['夜讀', '新的'] } })
      expect(await readText(page, first)).toMatchObject({ has_changes: false, draft: { kind: 'review' } })
      await publishText(page, second, { headline: '', tags: [] })
      // Without the alert.
      await page.reload()
      await page.getByRole('checkbox', { name: '選取《乙》' }).check()
      await page.getByRole('button', { name: studioListWording.addTag }).click()
      await page.getByRole('combobox', { name: detailsWording.tags }).fill('夜读')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: studioListWording.undo }).click()
      await expect.poll(async () => (await readText(page, second)).draft.tags).toEqual([])
      await publishText(page, second, { tags: ['夜讀'] })
    })

    await test.step('a tag ends with a 、, and one that cannot be stays with the reason', async () => {
      await openRoute(page, `/studio/reviews/${ids[0]}`)
      await openDetails(page)
      const field = page.getByRole('combobox', { name: detailsWording.tags })
      await field.pressSequentially('燈、')
      await expect(page.getByRole('button', { name: detailsWording.removeCategory('燈') })).toBeVisible()
      await field.fill('a/b')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(problemSentences.tag_invalid)
      await expect(field).toHaveValue('a/b')
      await expectNoViolations(page)
      await field.fill('')
      await page.keyboard.press('Control+s')
      await expect(saved(page)).toBeVisible()
      await publishText(page, ids[0]!)
    })

    await test.step('a tag is renamed, and the change is taken back', async () => {
      await openRoute(page, '/studio/tags')
      await expectNoViolations(page)
      await page.getByRole('button', { name: `${words.rename}：夜讀` }).click()
      await page.getByRole('textbox', { name: `${words.newName}：夜讀` }).fill('燈')
      await page.keyboard.press('Enter')
      await expect(page.getByText('「夜讀」併進「燈」')).toBeVisible()
      await expect(page.getByRole('button', { name: `${words.rename}：夜讀` })).toHaveCount(0)
      await page.getByRole('button', { name: studioListWording.undo }).click()
      await expect(page.getByRole('button', { name: `${words.rename}：夜讀` })).toBeVisible()
    })

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: studioSite.address })
      const reader = await context.newPage()
      await reader.goto(`/review/${ids[0]}`)
      await expect(reader.getByRole('navigation', { name: textEndWording.adjacent })).toContainText('《乙》')
      await reader.getByRole('link', { name: '夜讀', exact: true }).click()
      await expect(reader.getByRole('heading', { level: 1, name: '夜讀' })).toBeVisible()
      await expect(reader.getByRole('listitem').filter({ hasText: '《乙》' })).toBeVisible()
      if (javaScriptEnabled) await expectNoViolations(reader)
      await reader.getByRole('link', { name: '《甲》' }).first().click()
      await reader.getByRole('link', { name: '夜航船夜話', exact: true }).click()
      await expect(reader.getByRole('heading', { level: 1, name: '夜航船夜話' })).toBeVisible()
      await expect(reader.getByRole('listitem').filter({ hasText: '第二篇' })).toContainText('《乙》')
      if (javaScriptEnabled) await expectNoViolations(reader)
      const { pathname, hash } = new URL(reader.url())
      for (const [address, heading] of [
        ['/zh-hans/tag/夜讀', '夜读'],
        [`/zh-hans${hash.slice(1) || pathname}`, '夜航船夜话'],
        ['/zh-hans/author/張岱', '张岱'],
      ] as const) {
        await reader.goto(address)
        if (javaScriptEnabled) await waitForHydration(reader)
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
      await reader.goto('/tag/nothing')
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(missingWording.tag.heading)
      await context.close()
    }
  },
)

/** Publishes a text with this title. Returns its id. */
async function publish(page: Page, title: string): Promise<number> {
  const id = await createText(page)
  await publishText(page, id, {
    title,
    author: '張岱',
    categories: ['creator-thoughts'],
    content: '<p>夜航船。</p>',
  })
  return id
}
