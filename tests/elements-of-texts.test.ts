import { expect } from 'vitest'
import { openEbook } from '../src/server/ebooks/testing.ts'
import { articleHtml, articleText } from '../src/server/mail/mail-article.ts'
import { testOnEachEngine } from './support/server/test-site.ts'

const picture = (name: string, alt: string, caption = '') =>
  `<figure><img src="/media/picture-0123456789abcde${name}-1600.webp" alt="${alt}" width="1600" height="900" />${caption}</figure>`
const GALLERY = `<figure class="gallery">${picture('a', '燈塔')}${picture('b', '書牆', '<figcaption>一面牆</figcaption>')}<figcaption>兩個地方</figcaption></figure>`

testOnEachEngine(
  'a gallery is one on its page, and a row of pictures where there is no style',
  async (site) => {
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
  },
)
