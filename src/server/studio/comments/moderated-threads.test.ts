import { expect } from 'vitest'
import type { ModeratedComments } from '../../../contract/comments/studio-comments.ts'
import type { StudioSummary } from '../../../contract/studio/studio.ts'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { testOnEachEngine, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { moderate } from './testing.ts'

/** Stores comments of review 3 one minute after another, from 08:00 on 3 March 2025. */
function write(site: TestSite) {
  let minute = 0
  return (content: string, draft: Partial<Parameters<typeof storeComment>[1]> = {}) =>
    storeComment(site.deps, { review_id: 3, content, ...draft, created_at: at(minute++) })
}

const at = (minute: number) => new Date(Date.UTC(2025, 2, 3, 0, minute)).toISOString()

async function ownerOf(site: TestSite) {
  const { queries } = site.deps.database
  const { id } = await queries
    .selectFrom('xc_users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return { user_id: id, user_name: '槎客' }
}

const textsOf = ({ comments }: ModeratedComments) => comments.map(({ content }) => content)
const newOf = ({ comments }: ModeratedComments) =>
  comments.filter(({ is_new }) => is_new).map((each) => each.id)

testOnEachEngine(
  'answers stand under their comment, and threads with the latest words of others come first',
  async (site) => {
    const { list } = await moderate(site)
    const comment = write(site)
    const owner = await ownerOf(site)
    const first = await comment('甲')
    const second = await comment('乙')
    await comment('甲一', { parent_id: first, ...owner })
    const answer = await comment('乙一', { parent_id: second })
    await comment('乙二', { parent_id: second, answered_id: answer })
    await comment('丙')
    // The owner's own words move nothing, and neither does what waits.
    await comment('甲二', { parent_id: first, ...owner })
    await comment('丁', { state: 'held', held_reasons: 'links' })
    const threads = await list('?list=published&order=activity')
    expect(textsOf(threads)).toEqual(['丙', '乙', '乙一', '乙二', '甲', '甲一', '甲二'])
    expect(threads.comments.map(({ answered_id }) => answered_id)).toEqual([
      null,
      null,
      null,
      answer,
      null,
      null,
      null,
    ])
    expect(textsOf(await list('?list=published&order=activity&review=4'))).toEqual([])
  },
)

testOnEachEngine('pages go on within a thread, whatever its length', async (site) => {
  const { list } = await moderate(site)
  const comment = write(site)
  const older = await comment('舊的')
  const long = await comment('頭')
  for (let index = 0; index < 70; index++) await comment(`回${index}`, { parent_id: long })
  await comment('舊的一', { parent_id: older, is_imported: 1 })
  const read: string[] = []
  let after: string | null = ''
  const sizes: number[] = []
  while (after !== null) {
    const page = await list(`?list=published&order=activity${after === '' ? '' : `&after=${after}`}`)
    read.push(...textsOf(page))
    sizes.push(page.comments.length)
    after = page.next
  }
  expect(sizes).toEqual([30, 30, 13])
  expect(read).toEqual(['頭', ...Array.from({ length: 70 }, (_, index) => `回${index}`), '舊的', '舊的一'])
  // A place of another order is no failure.
  await list(`?list=published&order=activity&after=${at(0)}~1`)
})

testOnEachEngine('a comment is new until the visit after it ends', async (site) => {
  const { clock, list, send } = await moderate(site)
  const comment = write(site)
  const owner = await ownerOf(site)
  const seen = await comment('看過的')
  const waiting = async () => (await send('GET', '/waiting')).json()
  const leave = (until: string) => send('PUT', '/comments/seen', { until })
  expect((await list()).counts.new).toBe(1)
  expect((await leave(at(0))).status).toBe(204)
  const fresh = await comment('浮生的燈會', { user_name: '蘇合' })
  await comment('自己的', owner)
  const own = await comment('站主的回覆', { parent_id: seen, ...owner })
  const answer = await comment('回站主的', { parent_id: seen, answered_id: own, user_name: 'North Lin' })
  await comment('等過的', { held_reasons: 'links' })
  await comment('匯入的', { is_imported: 1 })
  await comment('還等著的', { state: 'held', held_reasons: 'links' })
  const threads = await list('?list=published&order=activity')
  expect(threads.seen_at).toBe(at(0))
  expect(newOf(threads)).toEqual([answer, fresh])
  expect(threads.counts).toMatchObject({ new: 2, held: 1 })
  expect(await waiting()).toMatchObject({ held_comments: 1, new_comments: 2 })
  const summary = (await (await send('GET', '/summary')).json()) as StudioSummary
  expect(summary.new_comments).toEqual({
    count: 2,
    latest: [
      { user_name: 'North Lin', title: '夜航船', headline: '', answers_you: true },
      { user_name: '蘇合', title: '夜航船', headline: '', answers_you: false },
    ],
  })
  // What came while the list was shown stays new, and an older window ends no later visit.
  await leave(at(1))
  await leave(at(0))
  expect(newOf(await list('?list=published&order=activity'))).toEqual([answer])
  // A clock that is wrong hides nothing of the future.
  await leave('2099-01-01T00:00:00.000Z')
  expect((await list()).seen_at).toBe(clock.now().toISOString())
  expect(await waiting()).toMatchObject({ held_comments: 1, new_comments: 0 })
  expect((await leave('yesterday')).status).toBe(400)
})

testOnEachEngine('a thread is unanswered while a reader of this site has the last word', async (site) => {
  const { list } = await moderate(site)
  const comment = write(site)
  const owner = await ownerOf(site)
  await comment('從前的', { is_imported: 1 })
  await comment('站主自己的', owner)
  await comment('沒人回的')
  const asked = await comment('問過的')
  const answered = await comment('回過的')
  for (const parent_id of [asked, answered]) await comment('站主', { parent_id, ...owner })
  await comment('再問', { parent_id: asked })
  await comment('等著的', { parent_id: answered, state: 'held', held_reasons: 'links' })
  const { counts, comments } = await list('?list=published&order=activity&only=unanswered')
  expect(comments.map(({ content }) => content)).toEqual(['問過的', '站主', '再問', '沒人回的'])
  expect(counts.unanswered).toBe(2)
})

testOnEachEngine('a mail leads to the thread of a comment in whatever state it is by now', async (site) => {
  const { list } = await moderate(site)
  const comment = write(site)
  const head = await comment('頭')
  const hidden = await comment('藏起來的', { parent_id: head, state: 'hidden' })
  await comment('別的')
  for (const id of [head, hidden]) {
    const found = await list(`?list=published&order=activity&comment=${id}`)
    expect(textsOf(found)).toEqual(['頭', '藏起來的'])
  }
  expect(textsOf(await list('?list=published&order=activity&comment=999'))).toEqual([])
})
