import type { Page } from '@playwright/test'
import { Converter } from 'opencc-js/t2cn'
import { socialWording } from '../../../src/contract/wording/reviews/home.ts'
import { ABOUT_TEXTS } from '../../../src/contract/wording/pages/about.ts'
import { fadeDelay } from '../../support/page/fade-in-delays.ts'
import {
  enterRoute,
  expect,
  openRoute,
  test,
  waitForHydration,
  WITH_MOTION,
} from '../../support/browser/journey.ts'
import { changeSettings, SITE } from '../../support/browser/sample-site.ts'

test.use(WITH_MOTION)

function aboutOf(page: Page) {
  const main = page.getByRole('main')
  const section = (name: string) => main.getByRole('region', { name })
  return {
    main,
    heading: main.getByRole('heading', { level: 1 }),
    writeToMe: main.getByRole('link', { name: ABOUT_TEXTS.contactButton }),
    toReviews: main.getByRole('link', { name: ABOUT_TEXTS.reviewsButton }),
    areas: section('我的阅读领域').getByRole('listitem'),
    ideals: section('我的阅读理念').getByRole('listitem'),
    follow: section('关注我'),
    story: section(ABOUT_TEXTS.story!.heading),
  }
}

test('About says who writes here, what is read and why, and leads out in new tabs', async ({
  page,
  context,
}) => {
  await test.step('相片日志 and 影音频道 open in new tabs, which cannot reach back', async () => {
    await openRoute(page, '/about')
    for (const [label, url] of [
      ['相片日志', SITE.social.photo?.url ?? ''],
      ['影音频道', SITE.social.video?.url ?? ''],
    ] as const) {
      await context.route(url, (route) => route.fulfill({ body: 'elsewhere' }))
      const opened = page.waitForEvent('popup')
      await aboutOf(page).follow.getByRole('link', { name: label }).click()
      const tab = await opened
      await expect(tab).toHaveURL(url)
      expect(await tab.evaluate(() => window.opener === null)).toBe(true)
      await expect(page).toHaveURL('/#/about')
      await tab.close()
    }
  })

  await test.step('About says who writes here, what is read and why, under its own title', async () => {
    await openRoute(page, '/about')
    await test.step('About greets with the founder’s name under its own title', async () => {
      await expect(page).toHaveTitle('关于我 | 星槎書話')
      await expect(aboutOf(page).heading).toHaveText('你好，我是槎客')
    })
    await test.step('About names the year of founding', async () => {
      await expect(aboutOf(page).main).toContainText('从 2020 年开始')
    })
    await test.step('the head of About fades in after 0.1, 0.2 and 0.5 s', async () => {
      const { main, heading, toReviews } = aboutOf(page)
      expect(await fadeDelay(heading)).toBe('0.1s')
      expect(await fadeDelay(main.getByText('从 2020 年开始'))).toBe('0.2s')
      expect(await fadeDelay(toReviews)).toBe('0.5s')
    })
    await test.step('About is in Simplified, header and footer stay in Traditional', async () => {
      const { main, heading } = aboutOf(page)
      expect(await heading.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe(
        'zh-Hans',
      )
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
      const words = await main.innerText()
      const simplified = Converter({ from: 't', to: 'cn' })
      expect(simplified(words)).toBe(words)
      await expect(page.getByRole('contentinfo')).toContainText('分享閱讀心得與書評')
    })
    await test.step('under /zh-hant it is in Traditional, also once the app runs', async () => {
      await page.goto('/zh-hant/about')
      await waitForHydration(page)
      await expect(page).toHaveTitle('關於我 | 星槎書話')
      await expect(aboutOf(page).main).toContainText('開始，在這裡寫書評，也抬頭看星星。')
      await openRoute(page, '/about')
    })
    await test.step('a letter to the founder opens the visitor’s own mail program', async () => {
      const { writeToMe } = aboutOf(page)
      await expect(writeToMe).toHaveCount(2)
      for (const link of await writeToMe.all())
        await expect(link).toHaveAttribute('href', `mailto:${SITE.contact_email}`)
    })
    await test.step('there are exactly six areas of reading', async () => {
      const { areas } = aboutOf(page)
      await expect(areas.getByRole('heading', { level: 3 })).toHaveText([
        '文学与小说',
        '科学与历史',
        '心理与哲学',
        '创意与艺术',
        '社会与文化',
        '科技与未来',
      ])
      await expect(areas).toHaveCount(6)
    })
    await test.step('the ideals of reading have the five among them', async () => {
      const { ideals } = aboutOf(page)
      for (const ideal of ['批判思考', '知识连结', '多元阅读', '实践应用', '分享交流'])
        await expect(ideals.getByRole('heading', { level: 3, name: ideal, exact: true })).toBeVisible()
    })
    await test.step('the name of the site is explained once', async () => {
      const gloss = aboutOf(page).main.getByRole('region', { name: '星槎' })
      await expect(gloss).toContainText('ㄒㄧㄥ ㄔㄚˊ')
      await expect(gloss).toContainText('xīng chá')
    })
    await test.step('阅读书评 leads to all reviews', async () => {
      await aboutOf(page).toReviews.click()
      await expect(page).toHaveURL('/#/reviews')
    })
  })
})

test('contents that the owner has not set are missing from home and About', async ({ page }) => {
  await changeSettings(page, (site) => {
    site.contact_email = null
    site.social = { photo: null, video: null }
    site.founder = '旅人'
    site.founding_year = 1998
  })
  await enterRoute(page, '/')
  await expect(page.getByRole('region', { name: '每月一封，寄到你的信箱' })).toBeVisible()
  await expect(page.getByRole('region', { name: socialWording.heading })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: SITE.social.photo?.label ?? '' })).toHaveCount(0)
  await footer.getByRole('link', { name: '關於站主' }).click()
  const { heading, main, writeToMe, follow } = aboutOf(page)
  await expect(heading).toHaveText('你好，我是旅人')
  await expect(main).toContainText('从 1998 年开始')
  await expect(writeToMe).toHaveCount(0)
  await expect(follow).toHaveCount(0)
})
