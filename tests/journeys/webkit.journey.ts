import { dayInTaipei } from '../../src/contract/days.ts'
import { goWording } from '../../src/contract/wording/studio/studio-go.ts'
import { momentWording } from '../../src/contract/wording/studio/studio.ts'
import { publishWording } from '../../src/contract/wording/studio/studio-publish.ts'
import { dayText } from '../../src/web/screens/studio/studio-dates.ts'
import { expect } from '../support/browser/journey.ts'
import { withWebkit } from '../support/browser/webkit.ts'
import { signInToStudio, testInStudio as test } from '../support/screens/studio.ts'

test.use({ siteName: 'webkit' })

test('in the engine of Safari the owner reads the date, goes by ⌘K and schedules a text with a link', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const { id } = (await (
    await page.request.post('/api/studio/reviews', {
      data: { title: '閒情偶寄', content: '<p>見<a href="/review/1">另一篇</a>。</p>' },
    })
  ).json()) as { id: number }
  await withWebkit(async (webkit) => {
    await webkit.goto(`${studioSite.address}/about`)
    await webkit.addCookies(await page.context().cookies())
    await test.step('the day is that of Taipei', async () => {
      await webkit.goto(`${studioSite.address}/#/studio`)
      await expect.poll(webkit.text).toContain(dayText(dayInTaipei(new Date())))
      expect(await webkit.text()).toMatch(/年.+月/)
    })
    await test.step('⌘K shows what it finds', async () => {
      await webkit.pressWithControl('k')
      await expect
        .poll(() => webkit.evaluate(SEEN_OPTION, goWording.write), {
          message: 'an option that can be pressed',
        })
        .toBe(true)
    })
    await test.step('a text with a link opens, and its schedule shows the month', async () => {
      await webkit.goto('about:blank')
      await webkit.goto(`${studioSite.address}/#/studio/reviews/${id}`)
      await webkit.click('button', '刊登…')
      await webkit.click('dialog label', publishWording.schedule)
      await expect.poll(webkit.text).toContain(momentWording.day)
    })
  })
})

/** Whether the middle of the option with this text is what one sees there. */
const SEEN_OPTION = `
  const option = [...document.querySelectorAll('[role=option]')].find((each) => each.innerText.trim() === arguments[0])
  if (!option) return false
  const { left, top, width, height } = option.getBoundingClientRect()
  return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))`
