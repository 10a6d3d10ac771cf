import { expect } from 'vitest'
import type { LetterArchive, PublicLetter } from '../../../contract/newsletter/letter-archive.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { openStudio, type Studio } from '../../studio/testing.ts'
import { deliverLetters } from './send-letter.service.ts'
import type { MonthStatistics, TextStatistics } from '../../../contract/studio/statistics.ts'
import { storeVisits } from '../../statistics/statistics.service.ts'
import { readJson, storeSubscribers, writeLetter } from './testing.ts'

testOnEachEngine('letters have public pages where the owner wants them', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com'])
  const { id } = await studio.write()
  await studio.publish(id)
  await sendLetter(site, studio, '第一封', '見字如面：\n\n天黑得早了。')
  await sendLetter(site, studio, '第二封', '又一個月。')
  const draft = await writeLetter(studio, { subject: '還沒寄' })

  for (const path of ['/letters', '/letters/1', '/api/letters', '/api/letters/1'])
    expect((await site.get(path)).status, path).toBe(404)
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/letters')
  expect(await (await site.get('/')).text()).not.toContain('href="/letters"')

  await changeSetting(site.deps.database, 'letters_public', 'true')
  const { letters } = await readJson<LetterArchive>(site.get('/api/letters'))
  expect(letters).toMatchObject([
    { number: 2, subject: '第二封', titles: [] },
    { number: 1, subject: '第一封', sent_on: '2025-06-01', titles: ['《燈塔行》'] },
  ])
  expect(await readJson<PublicLetter>(site.get('/api/letters/1'))).toMatchObject({
    parts: [
      { kind: 'text', html: '<p>見字如面：</p><p>天黑得早了。</p>' },
      { kind: 'review', title: '《燈塔行》', path: `/review/${id}`, html: '' },
    ],
    earlier: null,
    later: 2,
  })
  expect((await site.get(`/api/letters/${draft.number}`)).status).toBe(404)

  const list = await (await site.get('/letters')).text()
  expect(list).toContain('href="/letters/1"')
  expect(await (await site.get('/')).text()).toContain('href="/letters"')
  const page = await site.get('/letters/1')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('天黑得早了。')
  expect(html).toContain(`href="/review/${id}"`)
  expect(html).toContain('<link rel="canonical" href="https://xingcha.test/letters/1">')
  expect(html).not.toMatch(/lin@example|unsubscribe|token=/)
  expect(await (await site.get('/sitemap.xml')).text()).toContain('<loc>https://xingcha.test/letters/2</loc>')

  // A page that was cached changes with the next letter, and with a review that is taken down.
  await sendLetter(site, studio, '第三封', '再一個月。')
  expect(await (await site.get('/letters')).text()).toContain('第三封')
  await studio.send('DELETE', `/reviews/${id}/publication`)
  expect(await (await site.get('/letters/1')).text()).not.toContain(`href="/review/${id}"`)
})

testOnEachEngine('the links of a letter count visits, but no persons', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com', 'bo@example.com'])
  const { id } = await studio.write()
  await studio.publish(id)
  const letter = await sendLetter(site, studio, '第一封', '見字如面')
  const mails = letter.mails.map(({ text }) => /https:\/\/xingcha\.test(\/letters\/\S+)/.exec(text)?.[1])
  expect(new Set(mails)).toEqual(new Set([`/letters/1/review/${id}`]))

  const browser = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const open = (headers: Record<string, string> = {}) =>
    site.send('GET', `/letters/1/review/${id}`, undefined, { headers: { ...browser, ...headers } })
  const answer = await open()
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe(`/review/${id}`)
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  await open()
  await open({ 'User-Agent': 'SomeBot/1.0' })
  await open({ 'Sec-Purpose': 'prefetch' })
  await site.send('HEAD', `/letters/1/review/${id}`)
  expect((await site.get('/letters/99/review/1')).status).toBe(302)
  expect((await readJson<LetterWithReviews>(studio.send('GET', `/letters/${letter.id}`))).letter.visits).toBe(
    2,
  )
  // The text knows how many came from letters, and not who; the owner tries her letters.
  await studio.browser.send('GET', `/letters/1/review/${id}`, undefined, browser)
  await storeVisits(site.deps)
  const numbers = await readJson<TextStatistics>(studio.send('GET', `/statistics/texts/${id}`))
  expect(numbers.referrers).toMatchObject({ letters: 2, named: [], others: { hosts: 0 } })
  const all = await readJson<MonthStatistics>(studio.send('GET', '/statistics/months'))
  expect(all.referrers).toMatchObject({ letters: 2, named: [] })
})

async function sendLetter(site: TestSite, studio: Studio, subject: string, opening: string) {
  const { id, version } = await writeLetter(studio, { subject, opening })
  await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
  await deliverLetters(site.deps)
  const mails = await site.deliverMails()
  await deliverLetters(site.deps)
  return { id, mails }
}
