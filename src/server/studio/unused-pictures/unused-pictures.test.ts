import { expect } from 'vitest'
import { croppedCoverName } from '../../../contract/pictures/cover-crops.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { storeMedia } from '../../pictures/media.service.ts'
import { openStudio } from '../testing.ts'
import { countUnusedPictures, deleteUnusedPictures } from './unused-pictures.service.ts'

const DAY = 86_400
const CROP = { left: 0, top: 0, width: 20, height: 30 }

testOnEachEngine('a picture is deleted thirty days after its last use, and not before', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { queries } = site.deps.database
  const original = `original-${'a'.repeat(16)}.webp`
  const cropped = croppedCoverName('b'.repeat(16), original, CROP)
  const inText = pictureOf('c', 960)
  // A width of the same picture.
  const smaller = pictureOf('c', 480)
  const inRevision = pictureOf('d', 480)
  const inSettings = pictureOf('e', 300)
  const published = pictureOf('f', 480)
  const unused = [pictureOf('1', 480), `cover-${'2'.repeat(16)}.webp`, `original-${'3'.repeat(16)}.webp`]
  const ownName = 'harbour.mp4'
  const linked = `file-${'9'.repeat(16)}-a_5Fb.pdf`
  unused.push(`file-${'8'.repeat(16)}-a.pdf`)
  const used = [linked, original, cropped, inText, smaller, inRevision, inSettings, published, ownName]
  for (const name of [...used, ...unused]) await storeMedia(queries, name, new Uint8Array(1_000))

  const { id } = await studio.write({ cover: cropped, content: shown(inRevision) })
  await studio.publish(id)
  await studio.save(id, { content: shown(inText) })
  await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: inSettings }] })
  await site.addReview({
    id: 90,
    content: `${shown(published)}<p><a href="/media/${linked}#page=2">書</a></p>`,
  })

  await deleteUnusedPictures(site.deps)
  expect(await countUnusedPictures(queries)).toEqual({ pictures: 4, bytes: 4_000 })
  clock.pass(29 * DAY)
  await deleteUnusedPictures(site.deps)
  expect(await names(site)).toEqual([...used, ...unused].toSorted())

  // One is used again, and another by nothing from now on.
  const [again = ''] = unused
  await studio.save(id, { content: shown(again) })
  await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: null }] })
  clock.pass(2 * DAY)
  await deleteUnusedPictures(site.deps)
  expect(await names(site)).toEqual([...used, again].toSorted())
  expect(await countUnusedPictures(queries)).toEqual({ pictures: 1, bytes: 1_000 })
  clock.pass(30 * DAY)
  await deleteUnusedPictures(site.deps)
  expect(await names(site)).toEqual([...used, again].filter((name) => name !== inSettings).toSorted())
})

testOnEachEngine(
  'a review that is deleted takes its pictures along, but those that others use',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const { queries } = site.deps.database
    const original = `original-${'a'.repeat(16)}.webp`
    const cropped = croppedCoverName('b'.repeat(16), original, CROP)
    const linked = `file-${'f'.repeat(16)}-a.pdf`
    const [own, sealed, kept] = [pictureOf('c', 480), pictureOf('d', 480), pictureOf('e', 480)]
    for (const name of [linked, original, cropped, own, sealed, kept])
      await storeMedia(queries, name, new Uint8Array(1))
    const { id: other } = await studio.write({ content: shown(kept) })
    await studio.publish(other)
    await studio.save(other, { content: '<p>字</p>' })
    await studio.publish(other)
    await studio.send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: sealed }] })
    const { id } = await studio.write({
      cover: cropped,
      content: `${shown(own)}${shown(sealed)}${shown(kept)}<p><a href="/media/${linked}">書</a></p>`,
    })
    await studio.send('DELETE', `/reviews/${id}`)
    expect((await studio.send('DELETE', `/reviews/${id}/trash`)).status).toBe(204)
    expect(await names(site)).toEqual([sealed, kept].toSorted())
  },
)

function pictureOf(digit: string, width: number): string {
  return `picture-${digit.repeat(16)}-${width}.webp`
}

function shown(name: string): string {
  return `<p>字</p><img src="/media/${name}" alt="圖">`
}

async function names({ deps }: TestSite): Promise<string[]> {
  const rows = await deps.database.queries.selectFrom('xc_media').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}
