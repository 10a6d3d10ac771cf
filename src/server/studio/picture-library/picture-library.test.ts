import sharp from 'sharp'
import { expect } from 'vitest'
import type { PictureList } from '../../../contract/pictures/picture-library.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { storeMedia } from '../../pictures/media.service.ts'
import { openStudio, type Studio } from '../testing.ts'
import { deleteUnusedPictures } from '../unused-pictures/unused-pictures.service.ts'

// 圖庫 (docs/product/studio.md).

const DAY = 86_400

testOnEachEngine('the library lists pictures with what uses them, the newest first', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const lamp = await upload(site, studio, '#aa0000', '燈下.png')
  clock.pass(60)
  const lake = await upload(site, studio, '#00aa00', '湖心亭.png')
  clock.pass(60)
  const moon = await upload(site, studio, '#0000aa', '望\0月.png')

  const { id } = await studio.write({
    title: '燈塔行',
    content: `<p>字</p><img src="/media/${lamp}" alt="一盞&lt;燈&gt;"><img src="/media/${lake}" alt="">`,
    share_picture: lake,
  })
  await studio.publish(id)
  const { id: draft } = await studio.write({ title: '湖', content: `<img src="/media/${lamp}" alt="燈">` })
  const letter = await json<{ id: number; version: number }>(await studio.send('POST', '/letters', {}))
  const saved = await studio.send('PUT', `/letters/${letter.id}`, {
    version: letter.version,
    subject: '冬天的第一盞燈',
    second_line: '',
    body: `<p>字</p><img src="/media/${lamp}" alt="燈">`,
    audience: [],
  })
  expect(saved.status, await saved.text()).toBe(200)
  await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: lake }] })

  const list = await listOf(studio)
  expect(list.counts).toEqual({ all: 3, covers: 0, unused: 1, without_text: 1 })
  expect(list.rows.map(({ name, file_name, use_count }) => [name, file_name, use_count])).toEqual([
    [moon, '望月.png', 0],
    [lake, '湖心亭.png', 3],
    [lamp, '燈下.png', 3],
  ])
  const [, ofLake, ofLamp] = list.rows
  expect(ofLamp).toMatchObject({ alternative_text: '一盞<燈>', lacks_text: false, is_removable: false })
  expect(ofLamp?.uses).toEqual([
    { place: 'text', id, kind: 'review', title: '《燈塔行》' },
    { place: 'draft', id: draft, kind: 'review', title: '《湖》' },
    { place: 'letter', id: letter.id, kind: null, title: '冬天的第一盞燈' },
  ])
  expect(ofLake?.uses.map(({ place }) => place)).toEqual(['text', 'share', 'settings'])
  const names = async (query: string) => (await listOf(studio, query)).rows.map(({ name }) => name)
  expect(await names('?q=望月')).toEqual([moon])
  expect(await names('?q=一盞')).toEqual([lamp])
  expect(await names(`?q=${encodeURIComponent('灯塔')}`)).toEqual([lake, lamp])
  expect(await names('?filter=unused')).toEqual([moon])
  expect(await names('?filter=without_text')).toEqual([lake])
  expect(await names('?q=沒有')).toEqual([])

  // Letters are the owner's: an editor sees that one has the picture, and not which.
  const editor = await signIn(site, { role: 'editor' }, clock)
  const seen = async (query: string) =>
    json<PictureList>(await editor.send('GET', `/api/studio/pictures${query}`))
  expect((await seen('')).rows[2]?.uses.at(-1)).toEqual({ place: 'letter', id: null, kind: null, title: '' })
  expect((await seen('?q=冬天')).rows).toEqual([])
  expect(await names('?q=冬天')).toEqual([lamp])

  // What letters and settings alone use is not theirs to see, nor its file's name.
  await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: moon }] })
  expect((await seen('')).rows.map(({ name }) => name)).toEqual([lake, lamp])
  expect((await seen('')).counts).toMatchObject({ all: 2, unused: 0 })
  expect((await seen('?q=望月')).rows).toEqual([])
  expect(await names('?q=望月')).toEqual([moon])
})

testOnEachEngine('a picture that nothing uses is removed and comes back, one in use stays', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const editor = await signIn(site, { role: 'editor' }, clock)
  const [used, loose] = [await upload(site, studio, '#aa0000'), await upload(site, studio, '#00aa00')]
  const { id } = await studio.write({ content: `<p>字</p><img src="/media/${used}" alt="圖">` })
  const remove = async (names: string[]) =>
    json(await editor.send('POST', '/api/studio/pictures/removals', { names }))
  const listed = async () => (await listOf(studio)).rows.map(({ name }) => name).toSorted()

  expect(await remove([used, loose])).toEqual({ removed: [loose], used: [used] })
  expect(await listed()).toEqual([used])
  expect((await editor.send('POST', '/api/studio/pictures/restorations', { names: [loose] })).status).toBe(
    204,
  )
  expect(await listed()).toEqual([used, loose].toSorted())

  // A text that was being edited meanwhile shows it: it is in the library again, and stays.
  await remove([loose])
  clock.pass(29 * DAY)
  await deleteUnusedPictures(site.deps)
  expect((await site.send('GET', `/media/${loose}`)).status).toBe(200)
  await studio.save(id, { content: `<p>字</p><img src="/media/${loose}" alt="圖">` })
  expect(await listed()).toEqual([used, loose].toSorted())
  clock.pass(2 * DAY)
  await deleteUnusedPictures(site.deps)
  expect((await site.send('GET', `/media/${loose}`)).status).toBe(200)

  // Sessions have ended by now.
  const later = await signIn(site, { role: 'editor' }, clock)
  const gone = await upload(site, { browser: later }, '#0000aa')
  await later.send('POST', '/api/studio/pictures/removals', { names: [gone] })
  clock.pass(31 * DAY)
  await deleteUnusedPictures(site.deps)
  expect((await site.send('GET', `/media/${gone}`)).status).toBe(404)
})

testOnEachEngine(
  'a removed picture that an earlier version shows stays for it, outside the library',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const name = await upload(site, studio, '#aa0000')
    const { id } = await studio.write({ content: `<p>字</p><img src="/media/${name}" alt="圖">` })
    await studio.publish(id)
    await studio.save(id, { content: '<p>字</p>' })
    await studio.publish(id)
    await studio.send('POST', '/pictures/removals', { names: [name] })
    for (let day = 0; day < 3; day++) {
      clock.pass(20 * DAY)
      await deleteUnusedPictures(site.deps)
    }
    expect((await site.send('GET', `/media/${name}`)).status).toBe(200)
    const later = await signIn(site, { role: 'editor' }, clock)
    const listed = async () =>
      (await json<PictureList>(await later.send('GET', '/api/studio/pictures'))).rows.map((row) => row.name)
    expect(await listed()).toEqual([])
    // Who sends it again has it again.
    await upload(site, { browser: later }, '#aa0000')
    expect(await listed()).toEqual([name])
  },
)

testOnSqlite('five thousand pictures come in pages, each picture once', async (site) => {
  const studio = await openStudio(site)
  const { queries } = site.deps.database
  await site.deps.database.transaction(async (own) => {
    for (let at = 0; at < 5_000; at++)
      for (const width of [480, 900]) await storeMedia(own, pictureOf(at, width), new Uint8Array(1))
  })
  for (let at = 0; at < 100; at++)
    await site.addReview({
      id: 100 + at,
      content: `<p>字</p><img src="/media/${pictureOf(at, 900)}" alt="圖">`,
    })
  const first = await listOf(studio)
  expect(first.counts).toMatchObject({ all: 5_000, unused: 4_900 })
  expect(first.rows).toHaveLength(48)
  const last = await listOf(studio, '?offset=4992')
  expect(last.rows.map(({ name }) => name)).toEqual(
    Array.from({ length: 8 }, (_, at) => pictureOf(4_992 + at, 900)),
  )
  expect(last.rows[0]?.thumbnail_path).toBe(`/media/${pictureOf(4_992, 480)}`)
  expect(await queries.selectFrom('xc_pictures').selectAll().execute()).toEqual([])
})

function pictureOf(at: number, width: number): string {
  return `picture-${String(at).padStart(16, '0')}-${width}.webp`
}

async function upload(
  site: TestSite,
  studio: Pick<Studio, 'browser'>,
  background: string,
  name = '',
): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await site.app.request(`/api/studio/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { Cookie: studio.browser.cookie },
  })
  return (await json<{ name: string }>(answer)).name
}

async function listOf(studio: Studio, query = ''): Promise<PictureList> {
  return json(await studio.send('GET', `/pictures${query}`))
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
