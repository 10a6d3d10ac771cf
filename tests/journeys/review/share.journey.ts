import type { Page } from '@playwright/test'
import { shareWording } from '../../../src/contract/wording/reviews/review.ts'
import { COPY_BY_HAND } from '../../../src/contract/wording/reviews/sentences.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { settle } from '../../support/page/facts.ts'

interface Given {
  /** The result of the browser's share sheet; absent: there is none. */
  sheet?: 'shares' | 'AbortError' | 'NotAllowedError' | 'stays open'
  /** False: the clipboard refuses. Null: there is none. */
  clipboard?: boolean | null
}

/** Puts our own share sheet and clipboard in place of the browser's, and notes what they are handed. `give` changes them. */
async function openReviewWith(page: Page, given: Given): Promise<void> {
  await page.addInitScript(() => {
    const mock = { given: {} as Given, handed: { shared: [] as unknown[], copied: [] as string[] } }
    Object.assign(window, { mock })
    const share = async (data: unknown) => {
      const { sheet } = mock.given
      mock.handed.shared.push(data)
      if (sheet === 'stays open') await new Promise(() => {})
      if (sheet !== 'shares') throw new DOMException('no', sheet)
    }
    const writeText = async (text: string) => {
      if (mock.given.clipboard === false) throw new DOMException('no', 'NotAllowedError')
      mock.handed.copied.push(text)
    }
    Object.defineProperty(navigator, 'share', { get: () => mock.given.sheet && share })
    Object.defineProperty(navigator, 'clipboard', {
      get: () => (mock.given.clipboard === null ? undefined : { writeText }),
    })
  })
  await openRoute(page, '/review/1')
  await give(page, given)
}

/** From now on the browser shares like this, and nothing has been handed to it. */
function give(page: Page, given: Given): Promise<void> {
  return page.evaluate((next) => {
    const { mock } = window as unknown as { mock: Mock }
    Object.assign(mock, { given: next })
    Object.assign(mock.handed, { shared: [], copied: [] })
  }, given)
}

interface Mock {
  given: Given
  handed: { shared: unknown[]; copied: string[] }
}

function handedBy(page: Page): Promise<Mock['handed']> {
  return page.evaluate(() => (window as unknown as { mock: Mock }).mock.handed)
}

function shareButton(page: Page) {
  return page.getByRole('button', { name: '分享', exact: true })
}

function copiedAlert(page: Page) {
  return page.getByRole('alert').filter({ hasText: '連結已複製到剪貼板' })
}

test('分享 opens the share sheet, else copies the permalink, else shows it to be copied by hand', async ({
  page,
  baseURL,
}) => {
  await openReviewWith(page, { sheet: 'AbortError' })
  await test.step('closing the share sheet is silent, and nothing is copied', async () => {
    await shareButton(page).click()
    await expect.poll(async () => (await handedBy(page)).shared.length).toBe(1)
    await settle(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await handedBy(page)).copied).toEqual([])
    // And it can be opened once more.
    await shareButton(page).click()
    await expect.poll(async () => (await handedBy(page)).shared.length).toBe(2)
  })
  for (const sheet of [undefined, 'NotAllowedError'] as const) {
    const name = sheet ? 'with a share sheet that fails' : 'without a share sheet'
    await test.step(`${name} the permalink is copied, and the page says so`, async () => {
      await give(page, sheet ? { sheet } : {})
      await shareButton(page).click()
      await expect(copiedAlert(page)).toHaveText(shareWording.copied)
      await expect(copiedAlert(page)).toBeInViewport()
      expect((await handedBy(page)).copied).toEqual([`${baseURL}/review/1`])
      // Copying twice shows one alert, which can be closed.
      await shareButton(page).click()
      await expect.poll(async () => (await handedBy(page)).copied.length).toBe(2)
      await settle(page)
      await expect(copiedAlert(page)).toHaveCount(1)
      await copiedAlert(page).getByRole('button', { name: '關閉訊息' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
  for (const clipboard of [null, false]) {
    const name = clipboard === null ? 'without a clipboard' : 'with a clipboard that refuses'
    await test.step(`${name} the address can be copied by hand`, async () => {
      await give(page, { clipboard })
      await shareButton(page).click()
      const address = page.getByRole('textbox', { name: COPY_BY_HAND })
      await expect(address).toHaveValue(`${baseURL}/review/1`)
      await expect(address).toBeFocused()
      expect(await page.evaluate(() => String(getSelection()))).toBe(`${baseURL}/review/1`)
      await expect(copiedAlert(page)).toHaveCount(0)
      await page.getByRole('button', { name: siteWording.close, exact: true }).click()
      await expect(address).toHaveCount(0)
      await expect(shareButton(page)).toBeFocused()
    })
  }
  await test.step('分享 hands title, 一則書評 with the title, and the permalink to the share sheet', async () => {
    await give(page, { sheet: 'shares' })
    await expect(page).toHaveURL('/#/review/1')
    await shareButton(page).click()
    await expect
      .poll(() => handedBy(page))
      .toEqual({
        shared: [{ title: '夜航船', text: '一則書評：《夜航船》', url: `${baseURL}/review/1` }],
        copied: [],
      })
    await settle(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await test.step('the shared link has a page with the book in its preview', async () => {
      const response = await page.request.get(`${baseURL}/review/1`)
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain('<meta property="og:title" content="夜航船 | 星槎書話">')
    })
    await test.step('it works by keyboard and names the review on the screen, not the first one', async () => {
      await page.getByRole('link', { name: '《浮生六記》' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('《浮生六記》')
      await shareButton(page).focus()
      await page.keyboard.press('Enter')
      await expect
        .poll(async () => (await handedBy(page)).shared.slice(1))
        .toEqual([{ title: '浮生六記', text: '一則書評：《浮生六記》', url: `${baseURL}/review/21` }])
    })
  })
})

test('a second press while the share sheet is open does nothing', async ({ page }) => {
  await openReviewWith(page, { sheet: 'stays open' })
  await shareButton(page).click()
  await shareButton(page).click()
  await settle(page)
  expect(await handedBy(page)).toMatchObject({ shared: [{ title: '夜航船' }], copied: [] })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the message stays for at least six seconds, and while it has the keyboard focus', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-06-01T10:00:00+08:00') })
  await openReviewWith(page, {})
  await page.clock.pauseAt(new Date('2025-06-01T12:00:00+08:00'))
  await shareButton(page).click()
  await expect(copiedAlert(page)).toBeVisible()
  await page.clock.runFor(5_900)
  await expect(copiedAlert(page)).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(copiedAlert(page)).toHaveCount(0)
  await shareButton(page).click()
  await copiedAlert(page).getByRole('button', { name: siteWording.closeMessage }).focus()
  await page.clock.runFor(60_000)
  await expect(copiedAlert(page)).toBeVisible()
})
