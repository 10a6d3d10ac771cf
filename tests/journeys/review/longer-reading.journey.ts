import type { Page } from '@playwright/test'
import {
  readAloudWording,
  readingSettingsWording,
  readingToolsWording,
} from '../../../src/contract/wording/reading/reading-tools.ts'
import { signedInReader, signInAs } from '../../support/accounts/reader.ts'
import { expect, test, typeRoute, waitForHydration } from '../../support/browser/journey.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'

const { size, measure, face } = readingSettingsWording

const textOf = (page: Page) => page.locator('[data-article]')
const openSettings = (page: Page) =>
  page.getByRole('button', { name: readingToolsWording.settingsLabel }).click()

test('字 has five sizes and three measures, alike on all devices of an account', async ({
  page,
  browser,
  baseURL,
}) => {
  const reader = await signedInReader(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/review/12')
  await waitForHydration(page)
  await openSettings(page)
  const shape = () =>
    textOf(page).evaluate((text) => [
      Number.parseFloat(getComputedStyle(text).fontSize),
      Math.round(text.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(text).fontSize)),
    ])
  // A choice from before the tools run is applied once they do.
  const sizes = { smallest: 15.2, small: 16.91, medium: 19, large: 23.18, largest: 28.5 }
  for (const [name, pixels] of Object.entries(sizes)) {
    const choice = size[name as keyof typeof sizes]
    await page
      .getByRole('group', { name: size.label })
      .getByRole('radio', { name: choice, exact: true })
      .check()
    await expect.poll(async () => (await shape())[0]).toBe(pixels)
  }
  await page.getByRole('group', { name: size.label }).getByRole('radio', { name: size.medium }).check()
  const lengths = { narrow: 28, standard: 38, wide: 46 }
  for (const [name, characters] of Object.entries(lengths)) {
    const choice = measure[name as keyof typeof lengths]
    await page.getByRole('group', { name: measure.label }).getByRole('radio', { name: choice }).check()
    await expect.poll(async () => (await shape())[1]).toBe(characters)
  }
  const saved = page.waitForResponse(
    (answered) =>
      answered.request().method() === 'PUT' && answered.request().postData()!.includes('small wide kai'),
  )
  await page
    .getByRole('group', { name: size.label })
    .getByRole('radio', { name: size.small, exact: true })
    .check()
  await page.getByRole('radio', { name: face.kai }).check()
  expect((await saved).status()).toBe(200)

  const other = await browser.newContext({ viewport: page.viewportSize(), ...(baseURL && { baseURL }) })
  const device = await other.newPage()
  await device.addInitScript(() => {
    if (localStorage.getItem('reading') === null) localStorage.setItem('reading', 'large')
  })
  await signInAs(device, reader)
  await device.goto('/review/1')
  const root = device.locator('html')
  await expect(root).toHaveAttribute('data-reading', 'small wide kai')
  // What is chosen there comes back.
  await device.getByRole('button', { name: readingToolsWording.settingsLabel }).click()
  const back = device.waitForResponse((answered) => answered.request().method() === 'PUT')
  await device.getByRole('radio', { name: face.hei }).check()
  await back
  // So does what could not be sent, once it can be.
  await device.route('**/api/account/reading', (route) => route.abort())
  const failed = device.waitForEvent('requestfailed')
  await device.getByRole('radio', { name: face.ming }).check()
  await failed
  await device.unroute('**/api/account/reading')
  const late = device.waitForResponse((answered) => answered.request().method() === 'PUT')
  await device.reload()
  expect((await late).status()).toBe(200)
  await expect(root).toHaveAttribute('data-reading', 'small wide')
  await other.close()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'small wide')
})

test('a text is read aloud by the device’s own voice, sentence by sentence', async ({ page }) => {
  await page.addInitScript(standInForSpeech)
  await page.goto('/review/12')
  await waitForHydration(page)
  await openSettings(page)
  const start = page.getByRole('button', { name: readAloudWording.start })
  await expect(page.getByRole('radio', { name: face.hei })).toBeVisible()
  // A voice of a service is none of the device.
  await giveVoices(page, [
    { lang: 'zh-TW', localService: false },
    { lang: 'en-US', localService: true },
  ])
  await expect(start).toHaveCount(0)
  await giveVoices(page, [
    { lang: 'zh-CN', localService: true },
    { lang: 'zh_TW', localService: true },
  ])
  await expectNoViolations(page)
  await start.click()
  const bar = page.getByRole('region', { name: readAloudWording.label })
  await expect(bar.getByRole('button', { name: readAloudWording.pause })).toBeFocused()
  const paragraph = textOf(page).locator('p').first()
  const [first = '', second = ''] = sentencesIn(await paragraph.innerText())
  await expect.poll(() => saidIn(page)).toEqual([`zh_TW 1 ${first}`])
  await expect.poll(() => markedIn(page)).toBe(first)
  await expectNoViolations(page)
  await endSentence(page)
  await expect.poll(() => markedIn(page)).toBe(second)
  await bar.getByRole('button', { name: readAloudWording.pause }).click()
  await bar.getByRole('button', { name: readAloudWording.rates.fast }).click()
  await bar.getByRole('button', { name: readAloudWording.resume }).click()
  await expect
    .poll(() => saidIn(page))
    .toEqual([`zh_TW 1 ${first}`, `zh_TW 1 ${second}`, 'cancel', `zh_TW 1.3 ${second}`])

  await test.step('the sentence stays in view', async () => {
    const isInView = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('read-aloud') ?? []
        const box = (range as Range | undefined)?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.top < innerHeight
      })
    for (let at = 0; at < 12; at++) {
      await endSentence(page)
      await expect.poll(isInView).toBe(true)
    }
  })

  await test.step('it ends by a press, and begins where the reader is', async () => {
    await bar.getByRole('button', { name: readAloudWording.stop }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('button', { name: readingToolsWording.settingsLabel })).toBeFocused()
    expect((await saidIn(page)).at(-1)).toBe('cancel')
    expect(await markedIn(page)).toBe('')
    const heading = page.getByRole('heading', { name: '陶淵明不肯蹲' })
    await heading.evaluate((each) => each.scrollIntoView())
    await openSettings(page)
    await start.click()
    await expect.poll(() => markedIn(page)).toBe('陶淵明不肯蹲')
    await typeRoute(page, '/about')
    await expect(bar).toHaveCount(0)
    expect((await saidIn(page)).at(-1)).toBe('cancel')
  })
})

/** Runs in the page: a device whose voices and ends of sentences come when the journey says so. */
function standInForSpeech(): void {
  const said: string[] = []
  let current: EventTarget | undefined
  class Utterance extends EventTarget {
    text: string
    voice: object | undefined
    rate = 1
    lang = ''
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const speech = Object.assign(new EventTarget(), {
    voices: [] as object[],
    getVoices: () => speech.voices,
    speak: (utterance: Utterance) => {
      said.push(`${utterance.lang} ${utterance.rate} ${utterance.text}`)
      current = utterance
    },
    cancel: () => void said.push('cancel'),
  })
  const end = () => current?.dispatchEvent(new Event('end'))
  Object.defineProperty(window, 'speechSynthesis', { value: speech })
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, said, endSentence: end })
}

function giveVoices(page: Page, voices: readonly { lang: string; localService: boolean }[]): Promise<void> {
  return page.evaluate((given) => {
    const speech = speechSynthesis as unknown as EventTarget & { voices: object[] }
    speech.voices = given.map((voice) => ({ ...voice, voiceURI: voice.lang }))
    speech.dispatchEvent(new Event('voiceschanged'))
  }, voices)
}

const saidIn = (page: Page) => page.evaluate(() => [...(Reflect.get(window, 'said') as string[])])
const endSentence = (page: Page) => page.evaluate(() => (Reflect.get(window, 'endSentence') as () => void)())
const markedIn = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('read-aloud') ?? [])].map(String).join(''))
const sentencesIn = (text: string) => text.match(/[^。！？]+[。！？]+[」』）》]*/g) ?? []
