import { expect } from 'vitest'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { storeMedia } from '../pictures/media.service.ts'
import { publishDue } from './scheduled-publishing.service.ts'
import { openStudio, WHOLE } from './testing.ts'
import { emptyTrash } from './trash.service.ts'

testOnEachEngine(
  'what is published is seen at once at its address, in its category, feed and search',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ rating: 4.5 })
    // Fills the page cache.
    for (const path of ['/', `/review/${id}`, '/category/creator-thoughts']) await site.get(path)
    const response = await studio.publish(id)
    expect(await response.json()).toMatchObject({
      state: 'published',
      has_changes: false,
      published: { publish_date: '2025-06-01' },
    })
    for (const path of [
      `/review/${id}`,
      '/category/creator-thoughts',
      '/feed.xml',
      `/search?q=${encodeURIComponent('第一頁')}`,
      '/',
    ])
      expect(await (await site.get(path)).text(), path).toContain('燈塔行')
    expect((await studio.revisions(id)).map(({ reason }) => reason)).toEqual(['published'])
  },
)

testOnEachEngine('an update keeps the date, and a new one is set where it is asked for', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write()
  await studio.publish(id)
  clock.pass(10 * 86_400)
  await studio.save(id, { content: '<p>改過。</p>', publish_date: null, translator: '宋德明' })
  expect(await (await studio.publish(id)).json()).toMatchObject({
    published: { publish_date: '2025-06-01', content: '<p>改過。</p>', translator: '宋德明' },
  })
  expect(await (await studio.publish(id, { renews_date: true })).json()).toMatchObject({
    published: { publish_date: '2025-06-11' },
  })
})

testOnEachEngine(
  'what was taken down is public again as it was, beside changes that are not',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write()
    await studio.publish(id)
    const restores_withdrawn = true
    await studio.send('DELETE', `/reviews/${id}/publication`)
    expect(await (await studio.publish(id, { restores_withdrawn })).json()).toMatchObject({
      state: 'published',
      has_changes: false,
    })
    await studio.save(id, { content: '<p>還沒寫完。</p>' })
    await studio.send('DELETE', `/reviews/${id}/publication`)
    expect(await (await studio.publish(id, { restores_withdrawn })).json()).toMatchObject({
      state: 'published',
      has_changes: true,
      draft: { content: '<p>還沒寫完。</p>' },
      published: { content: WHOLE.content, publish_date: '2025-06-01' },
    })
    expect(await (await site.get(`/review/${id}`)).text()).toContain('第一頁')
    const begun = await studio.write()
    expect((await studio.publish(begun.id, { restores_withdrawn })).status).toBe(404)
  },
)

testOnSqlite('a gap that prevents publication is named, the others are not in the way', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: ' ' })
  const codeOf = async () => ((await (await studio.publish(id)).json()) as { code: string }).code
  expect(await codeOf()).toBe('title_missing')
  await studio.save(id, { title: '書', content: '<p> </p>' })
  expect(await codeOf()).toBe('text_missing')
  await studio.save(id, { content: '<p>字</p>', categories: [] })
  expect(await codeOf()).toBe('category_missing')
  await studio.save(id, { categories: ['creator-thoughts'], content: '<p>字</p><img src="/media/a.png">' })
  expect(await codeOf()).toBe('alternative_text_missing')
  await studio.save(id, { content: '<p>字</p><img src="/media/a.png" alt="">' })
  const published = (await (await studio.publish(id)).json()) as StudioReview
  expect(published).toMatchObject({ state: 'published', gaps: ['rating', 'summary', 'cover'] })
})

testOnEachEngine('a scheduled review appears at its time, once, though two processes look', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write()
  expect(await (await studio.publish(id, { at: '2025-06-01T03:00:00Z' })).json()).toMatchObject({
    code: 'schedule_invalid',
  })
  expect(await (await studio.publish(id, { at: '2025-06-01T23:30:00+08:00' })).json()).toMatchObject({
    state: 'scheduled',
    scheduled_at: '2025-06-01T15:30:00.000Z',
  })
  clock.pass(11 * 3_600)
  expect(await publishDue(site.deps)).toEqual([])
  expect((await site.get(`/api/reviews/${id}`)).status).toBe(404)
  // The site was stopped meanwhile: the date is still that of the schedule.
  clock.pass(24 * 3_600)
  const rounds = await Promise.all([publishDue(site.deps), publishDue(site.deps)])
  expect(rounds.flat()).toEqual([id])
  expect(await studio.read(id)).toMatchObject({
    state: 'published',
    scheduled_at: null,
    published: { publish_date: '2025-06-01' },
  })
})

testOnEachEngine(
  'changes of a published review appear at their time, and can be called off',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const { id } = await studio.write()
    await studio.publish(id)
    await studio.save(id, { content: '<p>改過。</p>' })
    const at = '2025-06-03T00:00:00.000Z'
    const read = async () => (await site.get(`/api/reviews/${id}`)).text()
    expect(await (await studio.publish(id, { at })).json()).toMatchObject({
      state: 'published',
      scheduled_at: at,
      has_changes: true,
    })
    const cancelled = await studio.send('DELETE', `/reviews/${id}/schedule`)
    expect(await cancelled.json()).toMatchObject({
      state: 'published',
      scheduled_at: null,
      has_changes: true,
    })
    await studio.publish(id, { at })
    clock.pass(86_400)
    expect(await publishDue(site.deps)).toEqual([])
    expect(await read()).not.toContain('改過')
    clock.pass(86_400)
    expect(await publishDue(site.deps)).toEqual([id])
    expect(await read()).toContain('改過')
    const date = { published: { publish_date: '2025-06-01' }, scheduled_at: null, has_changes: false }
    expect(await studio.read(id)).toMatchObject(date)

    await studio.save(id, { content: '<p>又改過。</p>' })
    await studio.publish(id, { at: '2025-06-09T20:00:00Z', renews_date: true })
    expect(await studio.read(id)).toMatchObject({ schedule_renews_date: true })
    clock.pass(10 * 86_400)
    await publishDue(site.deps)
    expect(await studio.read(id)).toMatchObject({
      published: { publish_date: '2025-06-10' },
      schedule_renews_date: false,
    })
  },
)

testOnEachEngine('the choice of the letter stays until another one is made', async (site) => {
  const studio = await openStudio(site)
  const { id, letter_choice } = await studio.write()
  expect(letter_choice).toBe('next')
  await studio.publish(id, { letter_choice: 'none' })
  await studio.save(id, { content: '<p>改過。</p>' })
  expect(await (await studio.publish(id)).json()).toMatchObject({ letter_choice: 'none' })
})

testOnSqlite('a schedule that cannot be met says why', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write()
  await studio.publish(id, { at: '2025-06-02T00:00:00Z' })
  await studio.save(id, { categories: [] })
  clock.pass(86_400)
  expect(await publishDue(site.deps)).toEqual([])
  expect(await studio.read(id)).toMatchObject({ state: 'draft', schedule_problem: 'category_missing' })
  expect(await (await studio.send('GET', '/summary')).json()).toMatchObject({
    failed_schedules: [{ id, title: '燈塔行', version: 3, problem: 'category_missing', at: null }],
  })
})

testOnEachEngine('a schedule whose time has passed without an attempt is late, not next', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write()
  const at = '2025-06-02T00:00:00.000Z'
  await studio.publish(id, { at })
  const summary = async () => (await studio.send('GET', '/summary')).json()
  expect(await summary()).toMatchObject({ next_scheduled: { id }, failed_schedules: [] })
  clock.pass(86_400)
  expect(await summary()).toMatchObject({
    next_scheduled: null,
    failed_schedules: [{ id, title: '燈塔行', version: 2, problem: null, at }],
  })
  expect((await studio.publish(id)).status).toBe(200)
  expect(await summary()).toMatchObject({ next_scheduled: null, failed_schedules: [] })
})

testOnEachEngine('a review that is taken down is hidden and keeps its comments', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  await site.addReview({ id: 3, title: '夜航船' })
  await studio.browser.publish(3)
  const withdrawn = await studio.send('DELETE', '/reviews/3/publication')
  expect(await withdrawn.json()).toMatchObject({ state: 'draft', draft: { title: '夜航船' } })
  expect((await site.get('/review/3')).status).toBe(404)
  expect(await (await site.get('/search?q=夜航船')).text()).not.toContain('href="/review/3"')
  expect((await studio.publish(3)).status).toBe(200)
  expect((await site.get('/review/3')).status).toBe(200)
  expect((await studio.browser.read(3)).total).toBe(1)
})

testOnEachEngine('the trash is emptied after thirty days, and a reader keeps the own entry', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { queries } = site.deps.database
  await storeMedia(queries, 'cover-0a.png', new Uint8Array([1]))
  await storeMedia(queries, 'picture-0b.webp', new Uint8Array([1]))
  const content = '<p>字<img src="/media/picture-0b.webp" alt=""></p>'
  await site.addReview({ id: 3, title: '有人讀的書', cover: 'cover-0a.png', content })
  await site.addReview({ id: 4, title: '另一篇', cover: 'cover-0a.png' })
  await site.addReview({ id: 5, title: '劃過線的書', content: '<p>海上生明月，航船與航船相遇。</p>' })
  const { id: unread } = await studio.write()
  const reader = await signIn(site, {}, clock)
  await reader.send('PUT', '/api/reviews/3/reading-status', { status: 'reading' })
  await reader.publish(3)
  const passage = { id: '1'.repeat(32), exact: '海上生明月', prefix: '', suffix: '', start: 0, note: '留著' }
  expect((await reader.send('POST', '/api/reviews/5/highlights', passage)).ok).toBe(true)
  const wordsOfTexts = () =>
    queries.selectFrom('xc_review_terms').select('term').where('review_id', '=', 5).execute()
  expect(await wordsOfTexts()).not.toEqual([])

  for (const id of [3, 5, unread]) {
    expect(await (await studio.send('DELETE', `/reviews/${id}`)).json()).toMatchObject({ state: 'trash' })
  }
  expect((await site.get('/review/3')).status).toBe(404)
  const { draft, version } = await studio.read(3)
  const refused = await studio.send('PUT', '/reviews/3', { version, draft: { ...draft, title: '改' } })
  expect(await refused.json()).toMatchObject({ code: 'review_in_trash' })
  clock.pass(29 * 86_400)
  await emptyTrash(site.deps)
  expect(await (await studio.send('POST', '/reviews/3/restoration')).json()).toMatchObject({ state: 'draft' })
  await studio.send('DELETE', '/reviews/3')
  for (const days of [16, 15]) {
    // A session ends after thirty days without a visit.
    await studio.browser.send('GET', '/api/session')
    clock.pass(days * 86_400)
  }
  await emptyTrash(site.deps)

  const names = await queries.selectFrom('xc_media').select('name').execute()
  expect(names).toEqual([{ name: 'cover-0a.png' }])
  expect((await studio.list('?state=all')).rows.map(({ id }) => id)).toEqual([4])
  expect((await studio.send('GET', '/reviews/3')).status).toBe(404)
  const entries = await queries.selectFrom('xc_reading_list').select('review_id').execute()
  expect(entries).toEqual([{ review_id: 3 }])
  expect(await queries.selectFrom('xc_comments').select('id').execute()).toEqual([])
  const highlights = await queries.selectFrom('xc_highlights').select(['review_id', 'note']).execute()
  expect(highlights).toEqual([{ review_id: 5, note: '留著' }])
  expect(await wordsOfTexts()).toEqual([])
})

testOnEachEngine('links of older texts follow the slug of the review that they name', async (site) => {
  const studio = await openStudio(site)
  const named = await studio.write({ slug: '燈塔' })
  await studio.publish(named.id)
  await site.addReview({
    id: 50,
    content: `<p><a href="/review/${named.id}">甲</a><a href="/#/review/${named.id}-old#fn1">乙</a></p>`,
  })
  const links = async () =>
    [...(await (await site.get('/review/50')).text()).matchAll(/ href="(\/review\/[^"]*)">[甲乙]</g)].map(
      ([, href = '']) => decodeURI(href),
    )
  const feed = async () => decodeURI(await (await site.get('/feed.xml')).text())
  expect(await links()).toEqual([`/review/${named.id}-燈塔`, `/review/${named.id}-燈塔#note-fn1`])
  expect(await feed()).toContain(`/review/${named.id}-燈塔#note-fn1`)
  await studio.save(named.id, { slug: '到燈塔去' })
  await studio.publish(named.id)
  expect(await links()).toEqual([`/review/${named.id}-到燈塔去`, `/review/${named.id}-到燈塔去#note-fn1`])
  expect(await feed()).toContain(`/review/${named.id}-到燈塔去#note-fn1`)
})
