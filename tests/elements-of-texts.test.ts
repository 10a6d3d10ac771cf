import { expect } from 'vitest'
import { openEbook } from '../src/server/ebooks/testing.ts'
import { articleHtml, articleText } from '../src/server/mail/mail-article.ts'
import { storeMedia } from '../src/server/pictures/media.service.ts'
import { silentMp3 } from './support/files/recordings.ts'
import { testOnEachEngine, testOnSqlite } from './support/server/test-site.ts'

const picture = (name: string, alt: string, caption = '') =>
  `<figure><img src="/media/picture-0123456789abcde${name}-1600.webp" alt="${alt}" width="1600" height="900" />${caption}</figure>`
const GALLERY = `<figure class="gallery">${picture('a', '燈塔')}${picture('b', '書牆', '<figcaption>一面牆</figcaption>')}<figcaption>兩個地方</figcaption></figure>`

testOnSqlite('a gallery is one on its page, and a row of pictures where there is no style', async (site) => {
  const content = `<p>這兩張說過了。</p>${GALLERY}<figure class="gallery">${picture('c', '丙')}${picture('d', '丁')}<figcaption></figcaption></figure>`
  await site.addReview({ id: 3, title: '夜航船', content })
  const page = await (await site.get('/review/3')).text()
  expect(page).toContain('<figure class="gallery"><figure><img')
  expect(page, 'a picture of a gallery loads the smaller file').toContain(
    'sizes="(min-width: 760px) 360px, 50vw"',
  )
  expect(page, 'nothing stands where no caption was written').not.toContain('<figcaption></figcaption>')
  const simplified = await (await site.get('/zh-hans/review/3')).text()
  for (const part of ['alt="灯塔"', '一面墙</figcaption>', '两个地方</figcaption>'])
    expect(simplified).toContain(part)
  const feed = (await (await site.get('/feed.json')).json()) as { items: { content_html: string }[] }
  expect(feed.items[0]?.content_html).toMatch(/燈塔.*書牆.*一面牆.*兩個地方/)
  const book = await openEbook(await site.get('/review/3/book.epub'))
  expect(book.text('OEBPS/text/review-3.xhtml')).toMatch(/燈塔.*書牆.*一面牆.*兩個地方/)
  const letter = articleHtml(content, 'https://xingcha.test')
  expect(letter.match(/<img /g)).toHaveLength(4)
  expect(letter).toMatch(/alt="書牆"[^]*一面牆[^]*兩個地方/)
  expect(articleText(GALLERY, 'https://xingcha.test')).toMatch(/燈塔[^]*書牆[^]*一面牆[^]*兩個地方/)
})

const AUDIO = '<figure class="audio"><a href="/media/file-0123456789abcdef-a.mp3">朗讀第一章</a></figure>'
const CARD =
  '<figure class="link-card"><a href="https://shop.example/" rel="noopener">書店的頁面</a><figcaption>賣書的地方<br />shop.example</figcaption></figure>'

testOnEachEngine(
  'a recording is played by its page and is a link elsewhere; a link card is a link with its words everywhere',
  async (site) => {
    const content = `<p>先聽一段。</p>${AUDIO}${CARD}`
    await storeMedia(site.deps.database.queries, 'file-0123456789abcdef-a.mp3', silentMp3(2))
    await site.addReview({ id: 3, title: '夜航船', content })
    const { siteUrl } = site.deps
    const media = '/media/file-0123456789abcdef-a.mp3'
    const page = await (await site.get('/review/3')).text()
    expect(page).toContain(
      `<figure class="audio"><audio src="${media}" controls="" preload="none" aria-label="朗讀第一章"></audio><a href="${siteUrl}${media}">朗讀第一章</a></figure>`,
    )
    expect(page).toContain(CARD.replace('<figcaption>', '<figcaption data-ragged="">'))
    const simplified = await (await site.get('/zh-hans/review/3')).text()
    for (const part of ['aria-label="朗读第一章"', '书店的页面</a>', '卖书的地方<br />shop.example'])
      expect(simplified).toContain(part)
    const enclosure = `url="${siteUrl}${media}" type="audio/mpeg" length="${silentMp3(2).length}"/>`
    expect(await (await site.get('/rss.xml')).text()).toContain(`<enclosure ${enclosure}`)
    expect(await (await site.get('/feed.xml')).text()).toContain(
      `<link rel="enclosure" ${enclosure.replace('url', 'href')}`,
    )
    const feed = (await (await site.get('/feed.json')).json()) as {
      items: { content_html: string; attachments: object[] }[]
    }
    expect(feed.items[0]?.attachments).toEqual([
      { url: siteUrl + media, mime_type: 'audio/mpeg', size_in_bytes: silentMp3(2).length },
    ])
    const book = await openEbook(await site.get('/review/3/book.epub'))
    const letter = articleHtml(content, siteUrl)
    for (const text of [feed.items[0]?.content_html, book.text('OEBPS/text/review-3.xhtml'), letter]) {
      expect(text).toMatch(/<a href="[^"]*\/media\/file-[^"]+\.mp3"[^>]*>朗讀第一章<\/a>/)
      expect(text).toContain(`href="${siteUrl}${media}"`)
      expect(text).toMatch(
        /<a href="https:\/\/shop\.example\/"[^>]*>書店的頁面<\/a>[^]*賣書的地方<br ?\/?>shop\.example/,
      )
      expect(text).not.toContain('<audio')
    }
    expect(letter.match(/<td class="quote"/g), 'each in a table').toHaveLength(2)
    expect(articleText(AUDIO + CARD, siteUrl)).toBe(
      `朗讀第一章（${siteUrl}${media}）\n\n書店的頁面（https://shop.example/）\n\n賣書的地方\nshop.example`,
    )
  },
)
