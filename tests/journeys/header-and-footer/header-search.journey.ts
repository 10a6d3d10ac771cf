import { resultsHeading } from '../../../src/contract/wording/reviews/search.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { answer, hold } from '../../support/browser/answers.ts'
import { headerOf } from '../../support/screens/header.ts'
import { expect, openRoute, test, typeRoute } from '../../support/browser/journey.ts'

test('the button opens and closes the box, which keeps its focus, and its text until it closes', async ({
  page,
}) => {
  await test.step('the button opens and closes the search box', async () => {
    await openRoute(page, '/')
    const { openSearch, closeSearch, searchField } = headerOf(page)
    await expect(searchField).toHaveCount(0)
    await expect(openSearch).toHaveAttribute('aria-expanded', 'false')
    await openSearch.click()
    await expect(searchField).toBeFocused()
    await expect(searchField).toHaveAttribute('placeholder', headerWording.searchPlaceholder)
    await expect(closeSearch).toHaveAttribute('aria-expanded', 'true')
    await closeSearch.click()
    await expect(searchField).toHaveCount(0)
    await expect(openSearch).toBeFocused()
  })

  await test.step('a screen that takes long to load does not take the focus from the search box', async () => {
    await openRoute(page, '/about')
    const { openSearch, searchField } = headerOf(page)
    const { release } = await hold(page, '/api/reviews/3')
    await typeRoute(page, '/review/3')
    await openSearch.click()
    await searchField.fill('夜航')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《萬曆十五年》')
    await expect(searchField).toBeFocused()
    await page.keyboard.type('船')
    await expect(searchField).toHaveValue('夜航船')
  })

  await test.step('closing clears the text, and so does navigating; a text has a limit', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
    const { openSearch, closeSearch, searchField, banner, logo } = headerOf(page)
    await openSearch.click()
    await searchField.fill('夜航船')
    await closeSearch.click()
    await openSearch.click()
    await expect(searchField).toHaveValue('')
    await searchField.fill('夜航船')
    await page.keyboard.press('Escape')
    await expect(searchField).toHaveCount(0)
    await expect(openSearch).toBeFocused()
    await openSearch.click()
    await expect(searchField).toHaveValue('')
    await test.step('the limit of a term is announced before it is reached', async () => {
      await searchField.fill('書'.repeat(89))
      await expect(banner.getByRole('status')).toHaveCount(0)
      await searchField.fill('書'.repeat(95))
      await expect(banner.getByRole('status')).toHaveText('最多 100 個字，已輸入 95 個字。')
      await searchField.fill('書'.repeat(130))
      await expect(searchField).toHaveValue('書'.repeat(100))
    })
    await logo.click()
    await expect(page).toHaveURL('/#/')
    await expect(searchField).toHaveCount(0)
  })

  await test.step('with a blank term or the Enter that ends a composition nothing happens', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
    const { openSearch, searchField, search } = headerOf(page)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).hash))
    await openSearch.click()
    for (const blank of ['', '   ', '　　']) {
      await searchField.fill(blank)
      await page.keyboard.press('Enter')
      await search.click()
      await expect(searchField).toHaveValue(blank)
      await expect(page).toHaveURL('/#/about')
    }
    // A late navigation would stand before this one.
    await searchField.fill('a')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#/search?q=a')
    expect(visited).toEqual(['#/search?q=a'])
    await openSearch.click()
    // An input method shows 夜航 while it is still being composed.
    const inputMethod = await page.context().newCDPSession(page)
    await inputMethod.send('Input.imeSetComposition', { text: '夜航', selectionStart: 2, selectionEnd: 2 })
    await page.keyboard.press('Enter')
    await inputMethod.send('Input.insertText', { text: '夜航' })
    await expect(searchField).toHaveValue('夜航')
    await searchField.press('Enter')
    await expect(page).toHaveURL(`/#/search?q=${encodeURIComponent('夜航')}`)
    expect(visited).toHaveLength(2)
    await test.step('nor with the Enter that Safari reports after its end, with the key code 229', async () => {
      await openSearch.click()
      const isLetThrough = (keyCode: number) =>
        searchField.evaluate(
          (field, code) =>
            field.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', keyCode: code, bubbles: true, cancelable: true }),
            ),
          keyCode,
        )
      expect(await isLetThrough(229)).toBe(false)
      expect(await isLetThrough(13)).toBe(true)
    })
  })
})

test('searching goes to the results, encoded, and closes the box', async ({ page }) => {
  // A page without a hash route.
  await page.goto('/terms')
  const { openSearch, closeSearch, searchField, search } = headerOf(page)
  for (const term of ['C++ & 文學?#', '100%', '"/\\']) {
    await test.step(term, async () => {
      await openSearch.click()
      await searchField.fill(term)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(resultsHeading(term))
      if (term.startsWith('C++'))
        await expect(page).toHaveURL('/#/search?q=C%2B%2B%20%26%20%E6%96%87%E5%AD%B8%3F%23')
      expect(page.url()).toMatch(/#\/search\?q=[^+&#?=\s]+$/)
      expect(decodeURIComponent(page.url().split('?q=')[1] ?? '')).toBe(term)
      await expect(searchField).toHaveCount(0)
      await openSearch.click()
      await expect(searchField).toHaveValue('')
      await closeSearch.click()
    })
  }
  // Spaces around a term are left out.
  await openSearch.click()
  await searchField.fill('　 夜航船  ')
  await search.click()
  await expect(page).toHaveURL(`/#/search?q=${encodeURIComponent('夜航船')}`)
})

test('names are suggested from the first character, and the keys walk through them', async ({ page }) => {
  await openRoute(page, '/about')
  const { openSearch, searchField, banner } = headerOf(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/suggestions?')) asked.push(request.url())
  })
  await openSearch.click()
  const options = banner.getByRole('option')
  // An input method asks for nothing until it has written a character.
  const inputMethod = await page.context().newCDPSession(page)
  await inputMethod.send('Input.imeSetComposition', { text: 'ㄧㄝˋ', selectionStart: 3, selectionEnd: 3 })
  await inputMethod.send('Input.insertText', { text: '夜' })
  await expect(options.first()).toContainText('《夜航船》')
  await expect(searchField).toHaveAttribute('aria-expanded', 'true')
  expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['夜'])
  await expectNoViolations(page)

  await page.keyboard.press('ArrowDown')
  const first = options.first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(searchField).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(searchField).not.toHaveAttribute('aria-activedescendant')
  // The first Esc closes the list, the second the box.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(searchField).toHaveValue('夜')
  await page.keyboard.press('Escape')
  await expect(searchField).toHaveCount(0)

  await openSearch.click()
  await searchField.fill('张岱')
  await expect(options.filter({ hasText: '作者' })).toHaveText(/^張岱/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《夜航船》')
  await expect(searchField).toHaveCount(0)

  await openSearch.click()
  await searchField.fill('哲')
  await options.filter({ hasText: '分類' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('閱讀與哲學')

  await openSearch.click()
  await searchField.fill('夜航')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(resultsHeading('夜航'))

  await test.step('a long title has two lines at most, and its author stands below it', async () => {
    const title = '在手機上讀完卡拉馬助夫兄弟們，與一個不算結論的結論，以及母親的書桌，女性寫作的房間史'
    const review = { id: 1, slug: '', kind: 'review', title, headline: '', author: '王十朋' }
    await answer(page, '/api/search/suggestions', { reviews: [review], authors: [], categories: [] })
    await openSearch.click()
    await searchField.fill('手機')
    await expect(options.first()).toContainText('在手機上')
    const heights = await options
      .first()
      .locator('*')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
    expect(heights[0]).toBeLessThan(3 * 24)
    const author = await options.first().getByText('王十朋').boundingBox()
    expect(author!.width).toBeGreaterThan(author!.height)
  })
})
