import { expect } from 'vitest'
import type {
  Letter,
  LetterList,
  LetterPreview,
  LetterWithReviews,
} from '../../../contract/newsletter/letters.ts'
import { linkIn, subscribeAndRead, tokenOf } from '../../../../tests/support/mail/newsletter.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { LETTER_LIMITS } from '../../../contract/newsletter/letter-states.ts'
import { textFigure } from '../../../contract/newsletter/letter-body.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { openStudio, type Studio } from '../../studio/testing.ts'
import { deliverLetters } from './send-letter.service.ts'
import { readJson, storeSubscribers, writeLetter } from './testing.ts'

testOnEachEngine('no letter goes out while its links would lead nowhere', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com'])
  const { id } = await studio.write({ title: '夜航船' })
  await studio.publish(id)
  const letter = await writeLetter(studio)
  const open = (is_public: boolean) => changeSetting(site.deps.database, 'is_public', String(is_public))
  const send = (at?: string) =>
    studio.send('POST', `/letters/${letter.id}/sending`, { version: letter.version, at })
  await open(false)
  expect(await codeOf(send())).toBe('letter_site_closed')
  await readJson(send(new Date(clock.now().getTime() + 3_600_000).toISOString()))
  clock.pass(7_200)
  await deliverLetters(site.deps)
  expect(await site.deliverMails()).toEqual([])
  await open(true)
  await deliverLetters(site.deps)
  expect((await site.deliverMails()).map(({ to }) => to)).toEqual(['lin@example.com'])
})

testOnEachEngine(
  'a review goes into the next letter, alone or into none, as the owner has chosen',
  async (site) => {
    const studio = await openStudio(site)
    await storeSubscribers(site, ['lin@example.com'])
    const publish = async (title: string, letter_choice: 'next' | 'alone' | 'none') => {
      const { id } = await studio.write({ title })
      await studio.publish(id, { letter_choice })
      return id
    }
    const next = await publish('進下一期', 'next')
    const alone = await publish('單獨寄', 'alone')
    const none = await publish('不寄', 'none')
    const draft = await writeLetter(studio)
    expect(draft.reviews).toEqual([next])
    const { candidates } = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${draft.id}`))
    expect(candidates.map(({ id }) => id)).toContain(none)

    const open = (body: object) => readJson<Letter>(studio.send('POST', '/letters', body), 201)
    const later = await publish('後來的', 'next')
    expect((await open({})).reviews, 'another letter has the first one').toEqual([later])
    const input = {
      version: draft.version,
      subject: '',
      second_line: '',
      audience: [],
      body: '<p>沒有書</p>',
    }
    await readJson(studio.send('PUT', `/letters/${draft.id}`, input))
    expect((await open({})).reviews, 'it has been taken out of that').toEqual([next])

    const list = await readJson<LetterList>(studio.send('GET', '/letters'))
    expect(list.alone).toMatchObject([{ id: alone, title: '單獨寄' }])
    const single = await open({ review: alone })
    expect(single).toMatchObject({ subject: '單獨寄', reviews: [alone], kind: 'single', recipients: 1 })
    expect((await open({ review: alone })).id).toBe(single.id)
    expect(await readJson<LetterList>(studio.send('GET', '/letters'))).toMatchObject({ alone: [] })
    await readJson(studio.send('POST', `/letters/${single.id}/sending`, { version: single.version }))
    await deliverLetters(site.deps)
    // The letter about one review has not been the next letter.
    const after = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${draft.id}`))
    expect(after.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([next, later, none]))
    expect(await codeOf(studio.send('POST', '/letters', { review: 999 }))).toBe('review_not_found')
  },
)

testOnEachEngine('歡迎信 goes to whoever confirms while it runs, and to each once', async (site) => {
  const studio = await openStudio(site)
  const confirm = async (email: string) => {
    const mail = await subscribeAndRead(site, email)
    const token = tokenOf(linkIn(mail.text, 'confirm'))
    await site.send('POST', '/api/newsletter/confirm', { token })
    return { token, mails: await site.deliverMails() }
  }
  expect((await confirm('early@example.com')).mails, 'off until it is written').toEqual([])
  const { id, version, kind, number } = await openWelcome(studio)
  expect({ kind, number }).toEqual({ kind: 'welcome', number: null })
  expect((await openWelcome(studio)).id, 'there is one').toBe(id)
  const text = { subject: '給新來的你', second_line: '', body: '<p>謝謝你來。</p>', audience: [] }
  const saved = await readJson<Letter>(studio.send('PUT', `/letters/${id}`, { ...text, version }))
  const start = { version: saved.version }
  expect(await readJson(studio.send('POST', `/letters/${id}/sending`, start))).toMatchObject({
    state: 'running',
    started_at: null,
  })
  const { mails } = await confirm('lin@example.com')
  expect(mails).toMatchObject([{ to: 'lin@example.com', subject: '給新來的你' }])
  expect(mails[0]?.text).toContain('謝謝你來。')
  expect(mails[0]?.text).not.toContain('期。')
  expect(mails[0]?.headers).toMatchObject({
    'List-Id': '<newsletter.xingcha.test>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })

  // Who leaves and comes back has had it.
  await deliverLetters(site.deps)
  const again = tokenOf(linkIn(mails[0]?.text ?? '', 'leave'))
  await site.send('POST', '/api/newsletter/leave', { token: again })
  expect((await confirm('lin@example.com')).mails).toEqual([])
  const list = await readJson<LetterList>(studio.send('GET', '/letters'))
  expect(list.letters).toMatchObject([{ id, state: 'running', deliveries: { total: 1, sent: 1 } }])
  expect((await writeLetter(studio)).number, 'it takes no number').toBe(1)

  expect(await readJson(studio.send('DELETE', `/letters/${id}/sending`))).toMatchObject({ state: 'draft' })
  expect((await confirm('bo@example.com')).mails).toEqual([])
  const changed = { ...text, body: '<p>改過的歡迎。</p>', version: saved.version }
  await readJson(studio.send('PUT', `/letters/${id}`, changed))
  const preview = await readJson<LetterPreview>(studio.send('GET', `/letters/${id}/preview`))
  expect(preview.text, 'no longer what went out').toContain('改過的歡迎。')

  // What was still written of one that was deleted elsewhere is one again, unless there is another by now.
  expect((await studio.send('DELETE', `/letters/${id}`)).status).toBe(204)
  const restore = () => readJson<Letter>(studio.send('POST', '/letters', { kind: 'welcome', text }), 201)
  expect(await restore()).toMatchObject({ kind: 'welcome', state: 'draft', subject: '給新來的你' })
  expect(await restore()).toMatchObject({ kind: 'letter', subject: '給新來的你' })
})

testOnEachEngine('a whole text follows the review until the letter is sent', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com'])
  const review = await studio.write({
    content:
      '<p>第一段<sup><a href="#note-1">1</a></sup>。</p><figure><img src="/media/picture-0123456789abcdef-1600.webp" alt="海上的燈塔" width="1600" height="900" /><figcaption>遠望</figcaption></figure><section><ol><li id="note-1">註一</li></ol></section>',
  })
  await studio.publish(review.id)
  const body = `<p>見字如面</p>${textFigure(review.id, 'whole', '《燈塔行》')}${textFigure(review.id, 'link', '《燈塔行》')}`
  const letter = await writeLetter(studio, { body })
  expect(letter).toMatchObject({ length: 4, reviews: [review.id] })
  const preview = await readJson<LetterPreview>(studio.send('GET', `/letters/${letter.id}/preview`))
  expect(preview.html).toContain('src="https://xingcha.test/mail-pictures/picture-0123456789abcdef-960.jpg"')
  expect(preview.html).toContain('width="504" alt="海上的燈塔"')
  expect(preview.html).not.toContain('#note')
  expect(preview.text).toContain('第一段1。\n\n［圖：海上的燈塔］\n\n遠望\n\n1. 註一')
  expect(preview.bytes).toBeGreaterThan(Buffer.byteLength(preview.html))

  const latest = await studio.save(review.id, { content: '<p>改過的第一段。</p>' })
  await studio.publish(review.id)
  expect(latest).toBeDefined()
  await readJson(studio.send('POST', `/letters/${letter.id}/sending`, { version: letter.version }))
  await studio.save(review.id, { content: '<p>寄出之後才改的。</p>' })
  await studio.publish(review.id)
  await deliverLetters(site.deps)
  const [mail] = await site.deliverMails()
  expect(mail?.text).toContain('改過的第一段。')
  expect(mail?.text).not.toContain('寄出之後才改的。')
})

testOnEachEngine('a text that was refused as outdated can become a letter of its own', async (site) => {
  const studio = await openStudio(site)
  const text = { subject: '這裡的', second_line: '', body: '<p>這裡寫的。</p>', audience: [] }
  const copy = await readJson<Letter>(studio.send('POST', '/letters', { text }), 201)
  expect(copy).toMatchObject({ subject: '這裡的', kind: 'letter', state: 'draft', length: 4 })
  // A repeated save of the same text is no conflict.
  const again = () => readJson<Letter>(studio.send('PUT', `/letters/${copy.id}`, { ...text, version: 0 }))
  expect((await again()).version).toBe(copy.version)
  const { body } = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${copy.id}`))
  expect(body).toBe('<p>這裡寫的。</p>')
})

testOnEachEngine(
  'a field that is too long is refused by its name, and what was stored stays',
  async (site) => {
    const studio = await openStudio(site)
    const { id, version } = await writeLetter(studio)
    const texts = { version, subject: '燈', second_line: '', body: '<p>見字如面。</p>', audience: [] }
    for (const [field, name] of [
      [{ subject: '燈'.repeat(41) }, '主旨'],
      [{ second_line: '燈'.repeat(91) }, '第二行'],
      [{ body: '燈'.repeat(200_001) }, '內文'],
    ] as const) {
      const refused = await studio.send('PUT', `/letters/${id}`, { ...texts, ...field })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain(`「${name}」存不進去`)
    }
    const { letter } = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${id}`))
    expect(letter).toMatchObject({ version, subject: '冬天的第一盞燈' })
  },
)

testOnEachEngine('a letter may be as long as the limit says', async (site) => {
  const studio = await openStudio(site)
  const body = `<p>${'𠮷'.repeat(LETTER_LIMITS.body - '<p></p>'.length)}</p>`
  const text = { subject: '長信', second_line: '', body, audience: [] }
  const { id, version } = await readJson<Letter>(studio.send('POST', '/letters', { text }), 201)
  await readJson(studio.send('PUT', `/letters/${id}`, { ...text, version, subject: '更長的信' }))
  expect((await readJson<LetterWithReviews>(studio.send('GET', `/letters/${id}`))).body).toBe(body)
  const preview = await readJson<LetterPreview>(studio.send('GET', `/letters/${id}/preview`))
  expect(preview.bytes).toBeGreaterThan(Buffer.byteLength(body))
})

function openWelcome(studio: Studio): Promise<Letter> {
  return readJson<Letter>(studio.send('POST', '/letters', { kind: 'welcome' }), 201)
}

async function codeOf(response: Promise<Response>): Promise<string> {
  return ((await (await response).json()) as { code: string }).code
}
