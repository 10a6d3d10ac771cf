import { expect } from 'vitest'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { openStudio } from '../testing.ts'

testOnEachEngine('the list has reviews of every state, found by text in either script', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const categories = ['technology-future']
  await site.addReview({ id: 1, title: '夜航船', rating: 3, publish_date: '2025-01-01', categories })
  await site.addReview({ id: 2, title: '浮生六記', rating: 5, publish_date: '2025-02-01', categories })
  clock.pass(60)
  const draft = await studio.write({ title: '閱讀筆記', excerpt: '' })
  clock.pass(60)
  const scheduled = await studio.write({ title: '徐霞客遊記', rating: 4 })
  await studio.publish(scheduled.id, { at: '2025-07-01T00:00:00Z' })
  clock.pass(60)
  await studio.save(1, { content: '<p>改了一句阅读。</p>' })
  const trashed = await studio.write({ title: '丟掉的' })
  await studio.send('DELETE', `/reviews/${trashed.id}`)

  const idsOf = async (query: string) => (await studio.list(query)).rows.map(({ id }) => id)
  const all = await studio.list()
  expect(all.counts).toEqual({ all: 4, draft: 1, scheduled: 1, published: 2, trash: 1 })
  expect(all.rows.map(({ id }) => id)).toEqual([1, scheduled.id, draft.id, 2])
  expect(all.rows[0]).toMatchObject({ state: 'published', has_changes: true, comments: 0, characters: 6 })
  expect(all.rows[2]).toMatchObject({ state: 'draft', gaps: ['rating', 'excerpt', 'summary', 'cover'] })
  expect(await idsOf('?state=trash')).toEqual([trashed.id])
  expect(await idsOf('?state=scheduled')).toEqual([scheduled.id])
  expect(await idsOf('?sort=date')).toEqual([scheduled.id, 2, 1, draft.id])
  expect(await idsOf('?sort=rating')).toEqual([2, scheduled.id, 1, draft.id])
  await site.deps.database.queries
    .insertInto('xc_review_views')
    .values([
      { review_id: 2, day: '2025-06-01', views: 4 },
      { review_id: 1, day: '2025-05-03', views: 2 },
      { review_id: 1, day: '2025-05-02', views: 9 },
    ])
    .execute()
  expect(await idsOf('?sort=views')).toEqual([2, 1, scheduled.id, draft.id])
  expect((await studio.list('?sort=views')).rows.map(({ views }) => views)).toEqual([4, 2, 0, 0])
  expect(await idsOf('?q=閱讀')).toEqual([1, draft.id])
  expect(await idsOf('?q=六记')).toEqual([2])
  expect(await idsOf('?category=creator-thoughts')).toEqual([scheduled.id, draft.id])
  expect(await idsOf('?q=閱讀&category=creator-thoughts')).toEqual([draft.id])
})

testOnEachEngine('a review of the trash can be deleted for good, no other', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write()
  expect((await studio.send('DELETE', `/reviews/${id}/trash`)).status).toBe(404)
  await studio.publish(id)
  await studio.send('DELETE', `/reviews/${id}`)
  expect((await studio.send('DELETE', `/reviews/${id}/trash`)).status).toBe(204)
  expect((await studio.send('GET', `/reviews/${id}`)).status).toBe(404)
  expect((await studio.list()).counts).toMatchObject({ all: 0, trash: 0 })
  const log = (await (await studio.send('GET', '/log')).json()) as { entries: object[] }
  expect(log.entries[0]).toMatchObject({ action: 'review_deleted', subject: '《燈塔行》' })
})

testOnEachEngine('long lists have pages', async (site) => {
  const studio = await openStudio(site)
  await storeReviews(
    site.deps,
    Array.from({ length: 60 }, (_, index) => ({ id: index + 1 })),
  )
  const page = await studio.list('?sort=title&offset=48')
  expect(page).toMatchObject({ total: 60, rows: { length: 12 } })
  expect(page.rows[0]).toMatchObject({ id: 49 })
})

testOnEachEngine('the first screen shows drafts and what waits', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write({ content: '<p>第一句。第二句還沒寫完</p>' })
  const scheduled = await studio.write({ title: '徐霞客遊記' })
  await studio.publish(scheduled.id, { at: '2025-07-01T00:00:00Z' })
  expect(await (await studio.send('GET', '/summary')).json()).toEqual({
    drafts: [
      expect.objectContaining({
        id,
        state: 'draft',
        last_sentence: '第二句還沒寫完',
        device: 'Firefox／Linux',
      }),
    ],
    held_comments: 0,
    oldest_held_at: null,
    next_scheduled: { id: scheduled.id, title: '徐霞客遊記', headline: '', at: '2025-07-01T00:00:00.000Z' },
    failed_schedules: [],
    backup: null,
    failed_mails: 0,
    new_comments: { count: 0, latest: [] },
    empty_menu_items: [],
    sends_mail: true,
    first_run: { is_named: false, samples: 0, has_text: false },
    unsent_letter: null,
  })
})

testOnEachEngine(
  'a row has the slug of the address that readers have, until the new one is published',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ slug: 'ye-hang-chuan' })
    const slug = async () => (await studio.list()).rows[0]?.slug
    expect(await slug()).toBe('ye-hang-chuan')
    await studio.publish(id)
    await studio.save(id, { slug: 'other' })
    expect(await slug()).toBe('ye-hang-chuan')
    await studio.publish(id)
    expect(await slug()).toBe('other')
  },
)
