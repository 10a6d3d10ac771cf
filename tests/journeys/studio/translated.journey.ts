import { translate } from '../../support/page/translate.ts'
import { expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'
import { OPEN_STATES, STUDIO_SCREENS } from '../../support/screens/studio-screens.ts'

/** Without those that need held comments, or the sheet 資料 open. */
const STATES = OPEN_STATES.filter(
  ({ name, address }) => /^\/studio(?!\/comments)/.test(address) && name !== 'cover',
)

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('in a page that the browser has translated the owner opens every screen, menu, panel and dialog of the studio', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const { id } = (await (
    await page.request.post('/api/studio/reviews', {
      data: { title: '燈塔行', content: '<p>火車進了隧道。</p>' },
    })
  ).json()) as { id: number }
  const here = (address: string) => address.replace(/(?<=reviews\/)3$/, String(id))
  await page.request.post('/api/studio/letters', { data: {} })
  await openRoute(page, '/studio')
  await translate(page)
  for (const address of STUDIO_SCREENS)
    await test.step(address, async () => {
      await typeRoute(page, here(address))
      await expect(
        page.getByRole('heading', { level: 1 }).or(page.getByRole('textbox')).first(),
      ).toBeVisible()
    })
  for (const { name, address, open } of STATES)
    await test.step(name, async () => {
      await typeRoute(page, '/studio/tokens')
      await typeRoute(page, here(address))
      await open(page)
      // What is open in the editor goes with it; Esc would close its sheet for good.
      if (!address.includes('reviews/')) await page.keyboard.press('Escape')
    })
  await typeRoute(page, '/studio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
