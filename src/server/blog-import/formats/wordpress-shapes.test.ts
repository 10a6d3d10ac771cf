import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { crawl, importFiles } from '../testing.ts'

const OLD = 'https://old.example'

const post = (id: number, content: string, more = '') =>
  `<item><title>文${id}</title><link>${OLD}/p${id}/</link><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded>${more}</item>`

const wxr = (...parts: string[]) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>${OLD}</wp:base_blog_url>${parts.join('')}</channel></rss>`

testOnSqlite(
  'verses, galleries, recordings, patterns, covers and cards of WordPress come or are named',
  async (site) => {
    const { contents, notes } = await importFiles(site, {
      'a.xml': wxr(
        post(
          1,
          '<blockquote>滿紙荒唐言，\n一把辛酸淚。\n\n都云作者痴。</blockquote>\n<ul>\n<li>甲\n乙</li>\n</ul>',
        ),
        post(
          2,
          `[gallery columns="2" ids="3,10"]\n\n[audio ${OLD}/a.mp3]\n\n<a href="${OLD}/notes.pdf">講義</a>`,
        ),
        `<item><title>shop</title><wp:post_id>3</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:post_parent>2</wp:post_parent><wp:attachment_url>${OLD}/shop.jpg</wp:attachment_url></item>`,
        `<item><title>sea</title><wp:post_id>10</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${OLD}/sea.jpg</wp:attachment_url></item>`,
        post(
          4,
          `<!-- wp:block {"ref":5} /--><!-- wp:my/card {"title":"邊城","fontFamily":"思源宋體","cards":[{"verdict":"值得重讀","url":"/好書"}]} /--><!-- wp:cover --><div class="wp-block-cover" style="background-image:url(${OLD}/bg.jpg)"><p>字</p></div><!-- /wp:cover -->`,
        ),
        post(5, '<!-- wp:paragraph --><p>可在書店購得。</p><!-- /wp:paragraph -->').replace(
          '_type>post',
          '_type>wp_block',
        ),
        post(6, '<p>見 <code>[gallery]</code></p>\n<pre>[caption]x[/caption]</pre>'),
        post(7, `<a href="${OLD}/big.jpg"><img src="${OLD}/small.jpg" alt="窗"></a>`),
        post(
          8,
          `<figure class="wp-block-gallery"><figure><img src="${OLD}/1.jpg"><figcaption>一</figcaption></figure><figcaption>整組的說明</figcaption></figure>`,
        ),
        post(
          9,
          '[youtube]https://www.youtube.com/watch?v=XSL8JjcGVn0[/youtube]\n\n[youtube https://youtu.be/XSL8JjcGVn0]\n\n[youtube=XSL8JjcGVn0]\n\n[vimeo 123456]\n\n<object><embed src="http://www.youtube.com/v/XSL8JjcGVn0&amp;hl=en_US&amp;fs=1"></object>',
        ),
      ),
    })
    expect(
      contents['文9']?.match(/<figure class="video"><a href="[^"]*(?:watch\?v=XSL8JjcGVn0|123456)"/g),
    ).toHaveLength(5)
    expect(contents['文1']).toContain(
      '<blockquote><p>滿紙荒唐言，<br />\n一把辛酸淚。</p>\n<p>都云作者痴。</p></blockquote>',
    )
    expect(contents['文1']).toMatch(/<ul>\s*<li>甲<br \/>\n乙<\/li>\s*<\/ul>/)
    expect(contents['文2']).toMatch(
      /^<figure class="gallery"><figure><a href="[^"]*shop.jpg".*<a href="[^"]*sea.jpg".*<\/figure><\/figure>\n?<p>/,
    )
    expect(contents['文2']).toContain('<a href="/a.mp3">')
    expect(contents['文4']).toContain('<p>可在書店購得。</p>')
    expect(contents['文4']).toContain(`href="${OLD}/bg.jpg"`)
    expect(contents['文4']).toContain('<p>邊城</p><p>值得重讀</p>')
    expect(contents['文4']).not.toMatch(/思源|好書/)
    expect(contents['文6']).toContain('<code>[gallery]</code>')
    expect(contents['文6']).toContain('<pre>[caption]x[/caption]</pre>')
    expect(contents['文7']).toBe(`<p><a href="${OLD}/big.jpg" rel="noopener">窗</a></p>`)
    expect(contents['文8']).toContain('整組的說明')
    for (const note of ['dead_link /a.mp3 ×1', 'dead_link /notes.pdf ×1', 'unknown_code wp:my/card ×1'])
      expect(notes).toContain(note)
  },
)

testOnSqlite('the address of a category below another leads to its category here', async (site) => {
  const category = (slug: string, above: string) =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${above}</wp:category_parent></wp:category>`
  const files = {
    'a.xml': wxr(
      category('books', ''),
      category('tuili', 'books'),
      post(1, '文', '<category domain="category" nicename="tuili">推理</category>'),
    ),
  }
  await importFiles(site, files, { categories: { 推理: 'fiction' } })
  for (const address of ['/category/books/tuili/', '/category/tuili/'])
    expect((await crawl(site, address)).path).toBe('/category/fiction')
})
