import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import type { LibraryPicture, PictureList } from '../../../contract/pictures/picture-library.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { openStudio, type Studio } from '../testing.ts'
import { deleteUnusedPictures } from '../unused-pictures/unused-pictures.service.ts'

// A picture in the place of another, everywhere (docs/product/studio.md, 圖庫).

const DAY = 86_400

testOnEachEngine(
  'a picture takes the place of another everywhere, and goes back in one step',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const lamp = await upload(studio, { width: 600, height: 400 })
    const other = await upload(studio, { width: 500, height: 500 })
    const used = await useEverywhere(studio, lamp, other)
    // One of them was sent before; its text stays as it was.
    const { id: sent } = await writeLetter(studio, lamp)
    const content = JSON.stringify({ body: `<img src="/media/${lamp}" alt="燈">` })
    await site.deps.database.queries
      .updateTable('xc_letters')
      .set({ state: 'sent', content })
      .where('id', '=', sent)
      .execute()
    const before = await readEverywhere(studio, used)
    clock.pass(60)
    const sun = await upload(studio, { width: 700, height: 300 })

    const answer = await replace(studio, lamp, sun)
    expect(await answer.json()).toEqual({ places: 6 })
    const after = await readEverywhere(studio, used)
    expect(JSON.stringify(after)).not.toContain(lamp)
    expect(after.text.draft.content).toBe(
      `<p>字</p><img src="/media/${sun}" alt="燈" width="700" height="300" loading="lazy" /><img src="/media/${other}" alt="別的" width="500" height="500" loading="lazy" />`,
    )
    expect(after.seal).toBe(sun)
    expect(after.text).toMatchObject({ has_changes: false, version: before.text.version + 1 })
    expect(after.text.published?.content).toBe(after.text.draft.content)
    expect(after.changed).toMatchObject({ has_changes: true, draft: { cover: sun, share_picture: sun } })
    expect(after.changed.published).toMatchObject({ cover: sun, share_picture: sun })
    expect(after.letter.letter.version).toBe(before.letter.letter.version + 1)
    // Readers see it at once; an editor that was open does not write the former one over it.
    expect(await (await site.get(`/review/${used.text}`)).text()).toContain(sun)
    expect(await (await site.get('/p/about-lamps')).text()).toContain(sun)
    const late = await studio.send('PUT', `/reviews/${used.text}`, {
      version: before.text.version,
      draft: before.text.draft,
    })
    expect(await late.json()).toMatchObject({ code: 'draft_changed' })

    const rows = await listOf(studio)
    expect(rows.find(({ name }) => name === sun)?.former).toMatchObject({
      name: lamp,
      path: `/media/${lamp}`,
      until: new Date(clock.now().getTime() + 30 * DAY * 1_000).toISOString(),
    })
    expect(rows.find(({ name }) => name === lamp)?.uses).toMatchObject([{ place: 'letter', id: sent }])

    expect((await replace(studio, sun, lamp)).status).toBe(200)
    const back = await readEverywhere(studio, used)
    expect(withoutVersions(back)).toEqual(withoutVersions(before))
    const names = (await listOf(studio)).map(({ name, former }) => [name, former])
    expect(names).toEqual(
      [
        [lamp, null],
        [other, null],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  },
)

testOnEachEngine('where a part of the exchange fails, nothing of it has happened', async (site) => {
  const studio = await openStudio(site)
  const [lamp, sun] = [
    await upload(studio, { width: 600, height: 400 }),
    await upload(studio, { width: 700, height: 300 }),
  ]
  const used = await useEverywhere(studio, lamp, lamp)
  const before = await readEverywhere(studio, used)
  const { database } = site.deps
  // The last thing that is written.
  await database.transaction((own) =>
    sql`alter table xc_pictures rename column replaces to lost`.execute(own),
  )
  expect((await replace(studio, lamp, sun)).status).toBe(500)
  expect(await readEverywhere(studio, used)).toEqual(before)
  await database.transaction((own) =>
    sql`alter table xc_pictures rename column lost to replaces`.execute(own),
  )
  expect((await replace(studio, lamp, sun)).status).toBe(200)
})

testOnSqlite('the former picture leaves after thirty days', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const lamp = await upload(studio, { width: 600, height: 400 })
  await studio.write({ content: `<p>字</p><img src="/media/${lamp}" alt="燈">` })
  const sun = await upload(studio, { width: 700, height: 300 })
  await replace(studio, lamp, sun)
  clock.pass(29 * DAY)
  await deleteUnusedPictures(site.deps)
  expect((await site.get(`/media/${lamp}`)).status).toBe(200)
  clock.pass(2 * DAY)
  await deleteUnusedPictures(site.deps)
  const later = await openStudio(site, clock)
  expect(await listOf(later)).toMatchObject([{ name: sun, former: null }])
  expect(await (await replace(later, sun, lamp)).json()).toMatchObject({ code: 'picture_not_found' })
})

testOnSqlite('what cannot take the place of a picture is refused', async (site) => {
  const studio = await openStudio(site)
  const [lamp, other] = [
    await upload(studio, { width: 600, height: 400 }),
    await upload(studio, { width: 500, height: 500 }),
  ]
  await studio.write({
    content: `<p>字</p><img src="/media/${lamp}" alt="燈"><img src="/media/${other}" alt="">`,
  })
  for (const [former, picture, code] of [
    [lamp, other, 'picture_in_use'],
    [lamp, lamp, 'picture_in_use'],
    [lamp, 'picture-0123456789abcdef-600.webp', 'picture_not_found'],
    ['seal.svg', other, 'picture_not_found'],
  ] as const)
    expect(await (await replace(studio, former, picture)).json()).toMatchObject({ code })
  // Letters and settings are the owner's, and so is what changes them.
  const editor = await signIn(site, { role: 'editor' })
  const body = { former: lamp, picture: other }
  expect((await editor.send('POST', '/api/studio/pictures/replacements', body)).status).toBe(404)
})

/** A text, a draft, a page, a changed text with a cover, and a letter that show the picture, and the seal of the site. */
async function useEverywhere(studio: Studio, name: string, other: string) {
  const content = `<p>字</p><img src="/media/${name}" alt="燈" width="600" height="400"><img src="/media/${other}" alt="別的" width="500" height="500">`
  const { id: text } = await studio.write({ title: '燈塔行', content })
  await studio.publish(text)
  const { id: draft } = await studio.write({ title: '湖', content })
  const { id: page } = await studio.write({ kind: 'page', headline: '關於燈', slug: 'about-lamps', content })
  await studio.publish(page)
  const { id: changed } = await studio.write({ title: '海', cover: name, share_picture: name })
  await studio.publish(changed)
  await studio.save(changed, { title: '另一片海' })
  const { id: letter } = await writeLetter(studio, name)
  await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: name }] })
  return { text, draft, page, changed, letter }
}

async function writeLetter(studio: Studio, name: string) {
  const letter = await json<{ id: number; version: number }>(await studio.send('POST', '/letters', {}))
  await json(
    await studio.send('PUT', `/letters/${letter.id}`, {
      version: letter.version,
      subject: '冬天的第一盞燈',
      second_line: '',
      body: `<p>字</p><img src="/media/${name}" alt="燈" width="600" height="400">`,
      audience: [],
    }),
  )
  return letter
}

async function readEverywhere(studio: Studio, used: Awaited<ReturnType<typeof useEverywhere>>) {
  const settings = await (await studio.send('GET', '/settings')).text()
  return {
    seal: /picture-[\w-]+\.webp/.exec(settings)?.[0],
    text: await studio.read(used.text),
    draft: await studio.read(used.draft),
    page: await studio.read(used.page),
    changed: await studio.read(used.changed),
    letter: await json<LetterWithReviews>(await studio.send('GET', `/letters/${used.letter}`)),
  }
}

function withoutVersions({ seal, letter, ...texts }: Awaited<ReturnType<typeof readEverywhere>>) {
  return [seal, letter.body, ...Object.values(texts).map(({ draft, published }) => ({ draft, published }))]
}

function replace(studio: Studio, former: string, picture: string) {
  return studio.send('POST', '/pictures/replacements', { former, picture })
}

async function upload(studio: Studio, size: { width: number; height: number }): Promise<string> {
  const create = { ...size, channels: 3 as const, background: '#a00' }
  return (await studio.upload(await sharp({ create }).png().toBuffer())).name
}

async function listOf(studio: Studio): Promise<LibraryPicture[]> {
  return (await json<PictureList>(await studio.send('GET', '/pictures'))).rows
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
