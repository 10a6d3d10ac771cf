import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { storeComment, storeUser } from '../../../tests/support/server/factories.ts'
import { testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { buildFonts } from '../../../tools/build-fonts.ts'
import type { FontManifest } from '../fonts/font-families.ts'
import { createReviewFonts } from '../fonts/review-fonts.service.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { changeSetting } from '../settings/change-settings.service.ts'

let folder: string
let coreManifest: FontManifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xingcha-scripts-'))
  const texts = { ming: '星槎書話書評推薦讀者', kai: '與槎客同行，尋書，也尋星。' }
  coreManifest = await buildFonts({ outDir: join(folder, 'core'), texts })
})

afterAll(() => rm(folder, { recursive: true }))

testOnSqlite(
  'a review in Simplified characters has its title and its essay in Song, and its quotations in their Kai',
  async (site) => {
    useFonts(site)
    const content =
      '<h2>頭髮與出發</h2><p>他在《後漢書》裡讀到皇后。</p><blockquote><p>國破山河在</p></blockquote>'
    await site.addReview({ id: 1, title: '萬曆十五年', content })
    const html = await (await site.get('/zh-hans/review/1')).text()
    expect(html).not.toContain('/fonts/slices/1/')
    const song = await drawnOf(site, html, /data-song="([^"]+)"/)
    for (const each of '万历十五年头发与出他在《後漢書》里读到皇后國破山河在。') expect(song).toContain(each)
    const kai = await drawnOf(site, html, /"XC Kai Passage";src:url\(([^)]+)\)/)
    expect(kai).toBe('國在山河破')
    const list = await (await site.get('/zh-hans/reviews')).text()
    expect(await drawnOf(site, list, /data-font="([^"]+)"/)).toBe('〈〉《》万五十历年')
  },
)

testOnSqlite(
  'what the owner answers below a text is drawn in its Kai, and what readers say is not',
  async (site) => {
    useFonts(site)
    await site.addReview({ id: 3, title: '夜航船', content: '<p>字</p>' })
    const owner = await storeUser(site.deps, { role: 'owner' })
    const reader = await storeUser(site.deps, {})
    await storeComment(site.deps, { review_id: 3, user_id: owner, content: '舊書攤遇到的一冊' })
    await storeComment(site.deps, { review_id: 3, user_id: owner, content: '藏著', state: 'hidden' })
    await storeComment(site.deps, { review_id: 3, user_id: reader, content: '饞' })
    const html = await (await site.get('/review/3')).text()
    expect(html).toContain('--kai-answers:var(--kai-passage)')
    const [slice = ''] = /\/fonts\/slices\/3\/kai-[^)"]+/.exec(html) ?? []
    const drawn = await (await site.get(slice)).text()
    for (const each of '舊書攤遇到的一冊') expect(drawn).toContain(each)
    for (const each of '藏饞') expect(drawn).not.toContain(each)
    // Longer than what fits beside the quotations: all of it in the system's face.
    const long = String.fromCodePoint(...Array.from({ length: 900 }, (_, at) => 0x4e00 + 3 * at))
    await storeComment(site.deps, { review_id: 3, user_id: owner, content: long })
    await site.deps.database.transaction((queries) => raiseSiteVersion(queries))
    await expect.poll(async () => (await site.get('/review/3')).text()).not.toContain('--kai-answers')
  },
)

testOnSqlite(
  'a review in Traditional characters has the title’s Ming whole, and its headings whole or in the system’s face',
  async (site) => {
    useFonts(site)
    const content =
      '<h2>头发</h2><h3>读《乡土》</h3><p>这个国家的历史，“说话”。</p><blockquote><p>国破山河在</p></blockquote>'
    await site.addReview({ id: 2, title: '爱与书评', content, publish_date: '2025-03-09' })
    const html = await (await site.get('/zh-hant/review/2')).text()
    expect(html).toContain('>頭髮</h2>')
    expect(html).toMatch(/<h2 id="[^"]*">頭髮/)
    // A title in its brackets stays in Simplified characters.
    expect(html).toMatch(/<h3 data-font=""[^>]*>讀《<span lang="zh-Hans">乡土/)
    const kai = await drawnOf(site, html, /"XC Kai Passage";src:url\(([^)]+)\)/)
    for (const each of '槎客記於二〇五年三月九日較早一篇新') expect(kai).toContain(each)
    expect(await drawnOf(site, html, /"XC Ming";src:url\((\/fonts\/slices\/zh[^)]+)\)/)).toBe('愛與頭髮')
    const song = await drawnOf(site, html, /data-song="([^"]+)"/)
    expect(song).toContain('歷')
    expect(song).not.toContain('国')
    const list = await (await site.get('/zh-hant/reviews')).text()
    expect(await drawnOf(site, list, /data-font="([^"]+)"/)).toBe('〈〉《》愛書與評')
  },
)

testOnSqlite(
  'a title that is too long for the fonts of a first load has the font of its cards over its review too',
  async (site) => {
    useFonts(site)
    const title =
      '天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰菜重芥薑海鹹河淡鱗潛羽翔龍師火帝鳥官人皇'
    await site.addReview({ id: 1, title })
    const html = await (await site.get('/review/1')).text()
    const [, address = ''] = /<h1[^>]* data-font="([^"]+)"/.exec(html) ?? []
    expect(address).toMatch(/^\/fonts\/slices\/1\/title-/)
    expect((await site.get(address)).status).toBe(200)
  },
)

testOnSqlite('no other address of a script causes drawing', async (site) => {
  const draw = useFonts(site)
  await site.addReview({ id: 1, title: '萬曆十五年' })
  const html = await (await site.get('/zh-hans/reviews')).text()
  const address = /data-font="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(address).toContain('/fonts/slices/zh-hans-1/title-')
  for (const other of ['1', 'zh-hant-1', 'zh-hans-2', 'zh-hans-01'])
    expect((await site.get(address.replace('zh-hans-1', other))).status, other).toBe(404)
  expect(draw.count).toBe(0)
  expect((await site.get(address)).status).toBe(200)
  expect(draw.count).toBe(1)
})

testOnSqlite('the owner’s words have their characters in the faces of every screen', async (site) => {
  useFonts(site)
  await changeSetting(site.deps.database, 'name', '囂塵讀書記')
  await changeSetting(site.deps.database, 'tagline', '讀一頁安靜。')
  const html = await (await site.get('/about')).text()
  for (const [family, characters] of [
    ['XC Ming', '囂塵記'],
    ['XC Kai', '頁安靜讀'],
  ] as const) {
    const [, address = ''] =
      new RegExp(`family:"${family}";src:url\\((/fonts/slices/site/[^)]+)`).exec(html) ?? []
    const drawn = await (await site.get(address)).text()
    for (const character of characters) expect(drawn, family).toContain(character)
  }
  expect((await site.get('/fonts/slices/site/ming-0000000000000000.woff2')).status).toBe(404)
})

/** Fonts with the glyphs of the packages, drawn as the list of their characters. */
function useFonts({ deps }: TestSite): { count: number } {
  const drawings = { count: 0 }
  deps.reviewFonts = createReviewFonts({
    cacheDir: join(deps.cacheDir, 'fonts'),
    coreManifest,
    draw: async (parts) => {
      drawings.count++
      return new TextEncoder().encode(parts.map(({ characters }) => characters).join(''))
    },
  })
  return drawings
}

/** The characters of the fonts that the page names, in order. */
async function drawnOf(site: TestSite, html: string, addresses: RegExp): Promise<string> {
  const [, named = ''] = addresses.exec(html) ?? []
  expect(named, String(addresses)).toContain('/fonts/slices/zh-han')
  const files = await Promise.all(
    named.split(' ').map(async (address) => {
      const response = await site.get(address)
      expect(response.status, address).toBe(200)
      return response.text()
    }),
  )
  return [...files.join('')].toSorted().join('')
}
