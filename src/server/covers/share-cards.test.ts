import sharp from 'sharp'
import { expect } from 'vitest'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

/** Pixels of the cards. */
const SITE_SEAL = { left: 150, top: 492 }
const REVIEW_SEAL = { left: 540, top: 528 }
const COVER = { left: 231, top: 315 }

testOnSqlite('cards show the uploaded cover and seal, and the address changes with them', async (site) => {
  const { send, upload, browser, save, publish, write } = await openStudio(site)
  const { id } = await write()
  await publish(id)
  const before = await addressesOf(site, id)
  expect(await colourAt(site, before.review, REVIEW_SEAL)).toBe('red')

  const { name } = await upload(await blue(300, 300))
  await send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value: name }] })
  const sealed = await addressesOf(site, id)
  expect(await colourAt(site, sealed.site, SITE_SEAL)).toBe('blue')
  expect(await colourAt(site, sealed.review, REVIEW_SEAL)).toBe('blue')

  const answer = await site.app.request('/api/studio/covers', {
    method: 'POST',
    body: new Uint8Array(await blue(400, 600)),
    headers: { Cookie: browser.cookie },
  })
  const cover = (await answer.json()) as StoredPicture
  await save(id, { cover: cover.name })
  await publish(id)
  expect(await colourAt(site, sealed.review, COVER)).toBe('blue')

  let last = sealed
  for (const [key, value] of [
    ['name', '慢讀齋'],
    ['seal', '讀'],
    ['cloth', 'pine'],
    ['seal_picture', null],
  ] as const) {
    await send('PATCH', '/settings', { changes: [{ key, value }] })
    const next = await addressesOf(site, id)
    expect(next.site, key).not.toBe(last.site)
    expect(next.review, key).not.toBe(last.review)
    last = next
  }
  expect(await colourAt(site, last.site, SITE_SEAL)).toBe('red')
})

/** The addresses of the cards, which pages name. */
async function addressesOf(site: TestSite, id: number): Promise<{ site: string; review: string }> {
  const read = async (page: string) => {
    const html = await (await site.get(page)).text()
    return /property="og:image" content="https:\/\/xingcha\.test([^"]+)"/.exec(html)?.[1] ?? ''
  }
  return { site: await read('/'), review: await read(`/review/${id}`) }
}

async function colourAt(site: TestSite, address: string, at: { left: number; top: number }) {
  const card = await site.get(address)
  expect(card.headers.get('Content-Type')).toBe('image/png')
  const part = sharp(await card.arrayBuffer()).extract({ ...at, width: 20, height: 20 })
  const { channels } = await sharp(await part.png().toBuffer()).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  return (red ?? 0) > (blue ?? 0) ? 'red' : 'blue'
}

function blue(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
}
