import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { importFiles, picture } from '../testing.ts'

const FIGURE =
  /^<figure><img src="\/media\/picture-[^"]+" alt="窗"[^>]*\/><figcaption>光 <a href="https:\/\/x.example\/" rel="noopener">攝影<\/a><\/figcaption><\/figure>/

testOnSqlite('a featured picture keeps its alternative text and caption', async (site) => {
  const wide = await picture(60, 40)
  const caption = '光 <a href="https://x.example/">攝影</a>'
  const wordPress = await importFiles(site, {
    'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>甲</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>文</content:encoded><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>2</wp:meta_value></wp:postmeta></item><item><wp:post_id>2</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2020/01/w.png</wp:attachment_url><excerpt:encoded><![CDATA[${caption}]]></excerpt:encoded><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>窗</wp:meta_value></wp:postmeta></item></channel></rss>`,
    'wp-content/uploads/2020/01/w.png': wide,
  })
  expect(wordPress.contents['甲']).toMatch(FIGURE)
  const ghost = await importFiles(site, {
    'a.json': JSON.stringify({
      data: {
        posts: [
          {
            id: 'p',
            title: '乙',
            slug: 'p',
            html: '<p>文</p>',
            status: 'published',
            feature_image: '__GHOST_URL__/content/images/w.png',
          },
        ],
        posts_meta: [{ post_id: 'p', feature_image_alt: '窗', feature_image_caption: caption }],
      },
    }),
    'content/images/w.png': wide,
  })
  expect(ghost.contents['乙']).toMatch(FIGURE)
  const post = (fields: string) => `---\ntitle: 丙\ndate: 2020-01-01\n${fields}\n---\n文\n`
  const written = '光 [攝影](https://x.example/)'
  for (const fields of [
    `cover:\n  image: w.png\n  alt: 窗\n  caption: "${written}"`,
    `featured_image: w.png\nfeatured_image_alt: 窗\nfeatured_image_caption: "${written}"`,
  ]) {
    const name = fields.startsWith('cover') ? 'a' : 'b'
    const markdown = await importFiles(site, { [`${name}/a.md`]: post(fields), [`${name}/w.png`]: wide })
    expect(markdown.contents['丙']).toMatch(FIGURE)
    expect(markdown.report.counts).toMatchObject({ pictures: 1, pictures_failed: 0 })
  }
})

testOnSqlite(
  'the caption of a picture that becomes the cover is named, and one that fails stays a link',
  async (site) => {
    const fields = 'image:\n  src: /w.png\n  caption: 光'
    const cover = await importFiles(site, {
      'a.md': `---\ntitle: 甲\ndate: 2020-01-01\n${fields}\n---\n文\n`,
      'w.png': await picture(40, 60),
    })
    expect(cover.texts['甲']?.draft).toMatchObject({
      cover: expect.stringMatching(/^cover-/),
      content: '<p>文</p>',
    })
    expect(cover.notes).toContain('cover_caption 光')
    const failed = await importFiles(site, {
      'b.md': '---\ntitle: 乙\ndate: 2020-01-01\ncover: https://x.example/w.png\ncover_alt: 窗\n---\n文\n',
    })
    expect(failed.contents['乙']).toBe(
      '<figure><a href="https://x.example/w.png" rel="noopener">窗</a></figure>\n<p>文</p>',
    )
    expect(failed.report.counts.pictures_failed).toBe(1)
    const missing = await importFiles(site, {
      'c.md': '---\ntitle: 丙\ndate: 2020-01-01\ncover: w.png\n---\n文\n',
    })
    expect(missing.contents['丙']).toBe('<p>文</p>')
    expect(missing.notes).toHaveLength(1)
  },
)
