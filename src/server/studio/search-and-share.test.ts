import sharp from 'sharp'
import { expect } from 'vitest'
import { DAY } from '../../contract/durations.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from './testing.ts'
import { deleteUnusedPictures } from './unused-pictures/unused-pictures.service.ts'

testOnEachEngine(
  'what 搜尋與分享 says stands in the head of the page, and a text without it has its own',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const picture = await studio.upload(
      await sharp({ create: { width: 800, height: 800, channels: 3, background: '#345678' } })
        .png()
        .toBuffer(),
    )
    const { id } = await studio.write({ summary: '一家人去看一座燈塔。' })
    await studio.publish(id)
    const page = async () => (await site.get(`/review/${id}`)).text()
    const plain = await page()
    expect(plain).toContain('<title>燈塔行 | ')
    expect(plain).toContain('<meta name="description" content="一家人去看一座燈塔。">')
    expect(plain).not.toContain('name="robots"')
    expect(await (await site.get('/sitemap.xml')).text()).toContain(`/review/${id}<`)
    const cardOf = (html: string) => /og:image" content="[^"]*?(\/share\/[^"]+)"/.exec(html)?.[1] ?? ''

    const said = {
      search_title: '去燈塔的<路>',
      search_description: '十年裡的一趟船。',
      share_picture: picture.name,
      is_unindexed: true,
    }
    await studio.save(id, said)
    expect(await page(), 'a draft changes nothing').toContain('一家人去看一座燈塔。')
    expect((await studio.publish(id)).status).toBe(200)
    expect((await studio.read(id)).published).toMatchObject(said)
    const html = await page()
    expect(html).toContain('<title>去燈塔的&#60;路&#62; | ')
    expect(html).toContain('<meta name="description" content="十年裡的一趟船。">')
    expect(html).toContain('<meta property="og:title" content="去燈塔的&#60;路&#62; | ')
    expect(html).toContain('<meta property="og:description" content="十年裡的一趟船。">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(await (await site.get('/sitemap.xml')).text()).not.toContain(`/review/${id}<`)
    expect(cardOf(html)).not.toBe(cardOf(plain))
    const card = await site.get(cardOf(html))
    expect(card.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await sharp(await card.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await (await site.get('/reviews')).text(), 'readers find it').toContain(`/review/${id}"`)

    await studio.save(id, {
      search_title: '',
      search_description: '',
      share_picture: null,
      is_unindexed: false,
    })
    await studio.publish(id)
    expect(await page()).toContain('<title>燈塔行 | ')

    await studio.save(id, said)
    await studio.publish(id)
    // What a shared link shows is in use.
    await deleteUnusedPictures(site.deps)
    clock.pass((31 * DAY) / 1000)
    await deleteUnusedPictures(site.deps)
    expect((await site.get(picture.path)).status).toBe(200)
  },
)

testOnEachEngine(
  'a page keeps out of search engines, and what is too long or no picture is refused',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({
      kind: 'page',
      headline: '轉載',
      slug: 'reprints',
      is_unindexed: true,
    })
    await studio.publish(id)
    expect(await (await site.get('/p/reprints')).text()).toContain('name="robots" content="noindex"')
    expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/p/reprints')
    const { version, draft } = await studio.read(id)
    for (const [field, value] of [
      ['search_title', '長'.repeat(31)],
      ['search_description', '長'.repeat(81)],
      ['share_picture', 'picture-0000000000000000-9.webp'],
    ] as const) {
      const answer = await studio.send('PUT', `/reviews/${id}`, {
        version,
        draft: { ...draft, [field]: value },
      })
      const { code, detail } = (await answer.json()) as { code: string; detail: string }
      expect([answer.status, code, detail.includes(field)], field).toEqual([400, 'invalid_request', true])
    }
    expect((await studio.read(id)).draft).toMatchObject({ search_title: '', share_picture: null })
  },
)
