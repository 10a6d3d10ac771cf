import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { LibraryPicture } from '../../../contract/pictures/picture-library.ts'
import type { RemotePicture } from '../../../contract/pictures/remote-pictures.ts'
import { fetchedRevision } from '../../../contract/wording/studio/studio-pictures.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { openStudio, type Studio } from '../testing.ts'
import { findPictureLinks, showPicture } from './remote-picture-links.ts'

// Pictures of other sites, brought into 圖庫 (docs/product/studio.md, 圖庫).

testOnEachEngine('pictures of another site come into all texts that link to them', async (site) => {
  await using other = await openPictures()
  site.deps.federatesPrivately = true
  const studio = await openStudio(site)
  const lamp = `${other.origin}/%E7%87%88.png?w=1&h=2`
  const img = (address: string, alt: string) => `<img src="${address}" alt="${alt}">`
  const { id: text } = await studio.write({
    title: '燈塔行',
    content: `<p>字</p><figure>${img(lamp, '一盞燈')}<figcaption>夜</figcaption></figure><p>${img(`${other.origin}/none.jpg`, '')}</p>`,
  })
  await studio.publish(text)
  const { id: draft } = await studio.write({ title: '湖', content: `<p>${img(lamp, '')}</p>` })
  const before = await studio.read(text)
  expect(before.draft.content).toContain(`<a href="${lamp.replace('&', '&amp;')}" rel="noopener">一盞燈</a>`)

  const list = await listOf(studio)
  expect(list).toMatchObject({
    total: 2,
    rows: [
      { address: lamp, file_name: '燈.png', alternative_text: '一盞燈', use_count: 2 },
      { address: `${other.origin}/none.jpg`, alternative_text: '', use_count: 1 },
    ],
  })
  expect(list.rows[0]?.uses).toEqual([
    { place: 'text', id: text, kind: 'review', title: '《燈塔行》' },
    { place: 'draft', id: draft, kind: 'review', title: '《湖》' },
  ])

  const found = async () => {
    const answer = await site.get(`/api/search?q=${encodeURIComponent('一盞燈')}`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await found()).toBe(1)
  expect(await fetchPicture(studio, lamp)).toEqual([200, { texts: 2 }])
  // What the link said is an alternative text now, which searches do not read.
  expect(await found()).toBe(0)
  const after = await studio.read(text)
  const stored = /\/media\/(picture-[\w-]+\.webp)/.exec(after.draft.content)?.[1] ?? ''
  const shown = (alt: string) => `<img src="/media/${stored}"${alt} width="60" height="40" loading="lazy" />`
  expect(after.draft.content).toBe(
    `<p>字</p><figure>${shown(' alt="一盞燈"')}<figcaption>夜</figcaption></figure><p><a href="${other.origin}/none.jpg" rel="noopener">圖片</a></p>`,
  )
  // Readers see it at once; nothing waits to be published, and no open editor writes the link back.
  expect(after).toMatchObject({ has_changes: false, version: before.version + 1 })
  expect(await (await site.get(`/review/${text}`)).text()).toContain(stored)
  expect((await studio.read(draft)).draft.content).toBe(`<figure>${shown('')}</figure>`)
  expect((await studio.revisions(text))[0]).toMatchObject({ reason: 'named', name: fetchedRevision })
  const library = (await (await studio.send('GET', '/pictures')).json()) as { rows: LibraryPicture[] }
  expect(library.rows).toMatchObject([{ name: stored, file_name: '燈.png', alternative_text: '一盞燈' }])

  // A repeat, as after a restart, has nothing to do and asks nobody.
  const asked = other.asked.length
  expect(await fetchPicture(studio, lamp)).toEqual([200, { texts: 0 }])
  expect(other.asked.length).toBe(asked)
  expect(await fetchPicture(studio, `${other.origin}/none.jpg`)).toMatchObject([
    400,
    { code: 'remote_picture_missing' },
  ])
  expect((await listOf(studio)).total).toBe(1)
})

testOnSqlite('each fault of the other site has its sentence, and the link stays', async (site) => {
  await using other = await openPictures()
  site.deps.federatesPrivately = true
  const studio = await openStudio(site)
  const faults = [
    ['/none.jpg', 'remote_picture_missing', '說沒有這個檔案（404）'],
    ['/closed.jpg', 'remote_picture_refused', '不給這個檔案（403）'],
    ['/page.jpg', 'picture_missing', '不是圖片'],
    ['/cut.jpg', 'remote_picture_unreachable', '連不上'],
    ['/large.jpg', 'picture_too_large', '20 MB'],
  ] as const
  const { id } = await studio.write({
    content: faults.map(([path]) => `<p><img src="${other.origin}${path}" alt=""></p>`).join(''),
  })
  const { draft } = await studio.read(id)
  for (const [path, code, words] of faults) {
    const [status, answer] = await fetchPicture(studio, other.origin + path)
    expect([status, answer]).toMatchObject([
      code === 'picture_too_large' ? 413 : 400,
      { code, sentence: expect.stringContaining(words) },
    ])
  }
  expect((await studio.read(id)).draft).toEqual(draft)
  site.deps.federatesPrivately = false
  expect(await fetchPicture(studio, `${other.origin}/%E7%87%88.png`)).toEqual([200, { texts: 0 }])
  expect(await fetchPicture(studio, `${other.origin}/none.jpg`)).toMatchObject([
    400,
    { code: 'remote_picture_unreachable' },
  ])
  // It changes texts of everybody, also published ones.
  const editor = await signIn(site, { role: 'editor' })
  const body = { address: `${other.origin}/none.jpg` }
  expect((await editor.send('POST', '/api/studio/remote-pictures', body)).status).toBe(404)
  expect((await editor.send('GET', '/api/studio/remote-pictures')).status).toBe(200)
})

testOnEachEngine(
  'what the owner has said of a picture stays when it comes from another site, too',
  async (site) => {
    await using other = await openPictures()
    site.deps.federatesPrivately = true
    const studio = await openStudio(site)
    const { name } = await studio.upload(await png())
    await studio.send('PUT', '/pictures/texts', { name, alternative_text: '海上一座燈塔' })
    const [lamp, harbour] = ['lamp', 'harbour'].map((word) => `${other.origin}/%E7%87%88.png?${word}`)
    await studio.write({ content: `<p><img src="${lamp}" alt="一盞燈"></p>` })
    expect(await fetchPicture(studio, lamp!)).toEqual([200, { texts: 1 }])
    const textOf = async () =>
      (await json<{ rows: LibraryPicture[] }>(studio.send('GET', '/pictures'))).rows[0]?.alternative_text
    expect(await textOf()).toBe('海上一座燈塔')
    // One that is written for it is no longer than the library takes.
    await studio.send('PUT', '/pictures/texts', { name, alternative_text: '' })
    await studio.write({ content: `<p><img src="${harbour}" alt="${'港'.repeat(300)}"></p>` })
    expect(await fetchPicture(studio, harbour!)).toEqual([200, { texts: 1 }])
    expect(await textOf()).toBe(`${'港'.repeat(119)}…`)
  },
)

testOnSqlite('two are fetched at a time', async (site) => {
  await using other = await openPictures()
  site.deps.federatesPrivately = true
  const studio = await openStudio(site)
  const addresses = [1, 2, 3, 4, 5].map((number) => `${other.origin}/slow-${number}.png`)
  await studio.write({
    content: addresses.map((address) => `<p><img src="${address}" alt=""></p>`).join(''),
  })
  const answers = await Promise.all(addresses.map((address) => fetchPicture(studio, address)))
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
  expect(other.most()).toBe(2)
})

testOnEachEngine('a picture keeps an alternative text of its own', async (site) => {
  const studio = await openStudio(site)
  const { name } = await studio.upload(await png())
  const describe = (sent: string, alternative_text: string) =>
    studio.send('PUT', '/pictures/texts', { name: sent, alternative_text })
  expect((await describe(name, '  海上一座燈塔 ')).status).toBe(204)
  const rows = async (query = '') =>
    ((await (await studio.send('GET', `/pictures${query}`)).json()) as { rows: LibraryPicture[] }).rows
  expect(await rows()).toMatchObject([{ name, alternative_text: '海上一座燈塔', use_count: 0 }])
  expect(await rows(`?q=${encodeURIComponent('灯塔')}`)).toHaveLength(1)
  // It wins over that of a text, which stays.
  const content = `<p>字</p><img src="/media/${name}" alt="別的" width="60" height="40">`
  const { id } = await studio.write({ content })
  expect(await rows()).toMatchObject([{ alternative_text: '海上一座燈塔', use_count: 1 }])
  expect((await studio.read(id)).draft.content).toContain('alt="別的"')
  // The same file sent again leaves it.
  await studio.upload(await png())
  expect(await rows()).toMatchObject([{ alternative_text: '海上一座燈塔' }])
  await describe(name, '')
  expect(await rows()).toMatchObject([{ alternative_text: '別的' }])
  expect((await describe('picture-0000000000000000-9.webp', '無')).status).toBe(404)
  expect((await describe(name, '字'.repeat(121))).status).toBe(400)
})

test('links that stand for a picture are told from others', () => {
  const link = (address: string, text: string) => `<a href="${address}" rel="noopener">${text}</a>`
  const far = 'https://far.example'
  const addresses = (html: string) => findPictureLinks(html).map(({ address }) => address.slice(far.length))
  expect(
    addresses(
      `<p>見${link(`${far}/1.jpg`, '這張')}。</p><p>見${link(`${far}/2`, '圖片')}。</p><p>${link(`${far}/3.JPG?x`, '船')}<br />${link(`${far}/4.png`, '圖片')}</p><p>${link(`${far}/5.html`, '頁')}</p><figure class="link-card">${link(`${far}/6.jpg`, '卡')}</figure><figure class="gallery"><figure>${link(`${far}/7.webp`, '甲')}</figure></figure>`,
    ),
  ).toEqual(['/2', '/3.JPG?x', '/4.png', '/7.webp'])
  const stored = { src: '/media/a.webp', width: '6', height: '4' }
  const shown = (alt = '') => `<img src="/media/a.webp"${alt} width="6" height="4" loading="lazy" />`
  expect(showPicture(`<p>見${link(`${far}/2`, '圖片')}。</p>`, `${far}/2`, stored)).toBe(
    `<p>見${shown()}。</p>`,
  )
  expect(
    showPicture(
      `<p>${link(`${far}/3.jpg`, '船')}<br />${link(`${far}/4.png`, '圖片')}</p>`,
      `${far}/3.jpg`,
      stored,
    ),
  ).toBe(`<figure>${shown(' alt="船"')}</figure><p>${link(`${far}/4.png`, '圖片')}</p>`)
  expect(
    showPicture(`<figure><p>${link(`${far}/3.jpg`, `${far}/3.jpg`)}</p></figure>`, `${far}/3.jpg`, stored),
  ).toBe(`<figure>${shown()}</figure>`)
})

/** Another site with one picture, under two addresses, and faults. */
async function openPictures() {
  const picture = await png()
  const asked: string[] = []
  let [open, most] = [0, 0]
  const answer = async (url: string, response: ServerResponse) => {
    if (url === '/closed.jpg') response.writeHead(403).end()
    else if (url === '/page.jpg') response.end('<p>登入</p>')
    else if (url === '/cut.jpg')
      response.writeHead(200, { 'Content-Length': '900' }).write('x', () => response.destroy())
    else if (url === '/large.jpg') response.end(Buffer.alloc(20 * 1024 * 1024 + 1))
    else if (url.startsWith('/slow')) {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 150))
      open--
      response.end(picture)
    } else if (url.startsWith('/%E7%87%88.png')) response.end(picture)
    else response.writeHead(404).end()
  }
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    void answer(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    most: () => most,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

function png(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
}

async function listOf(studio: Studio): Promise<{ total: number; rows: RemotePicture[] }> {
  return (await (await studio.send('GET', '/remote-pictures')).json()) as Awaited<ReturnType<typeof listOf>>
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T
}

async function fetchPicture(studio: Studio, address: string): Promise<[number, unknown]> {
  // Browsers say how much they send; what may be large would wait in another queue.
  const headers = { 'Content-Length': String(JSON.stringify({ address }).length) }
  const answer = await studio.browser.send('POST', '/api/studio/remote-pictures', { address }, headers)
  return [answer.status, await answer.json()]
}
