import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Exports of other programs with that many texts, which an import does not finish at once. Each resolves to its arguments. */
export const BLOG_EXPORTS = {
  hexo: { texts: 8, write: writeHexo },
  wordpress: { texts: 8, write: writeWordPress },
  ghost: { texts: 8, write: writeGhost },
  blogger: { texts: 200, write: writeBlogger },
  goodreads: { texts: 200, write: writeGoodreads },
}

/** Posts, each with a picture of its own. */
async function writeHexo(folder: string, texts: number): Promise<string[]> {
  await writePictures(path.join(folder, 'source/images'), texts)
  await mkdir(path.join(folder, 'source/_posts'), { recursive: true })
  await writeFile(path.join(folder, '_config.yml'), 'title: 舊站\nurl: https://blog.example.org\n')
  for (let at = 0; at < texts; at++)
    await writeFile(
      path.join(folder, `source/_posts/post-${at}.md`),
      `---\ntitle: 第${at}篇\ndate: 2019-05-01 10:00:00\ncategories: [小說]\n---\n正文第${at}段。\n\n![圖](/images/${at}.png)\n`,
    )
  return [folder]
}

/** Posts, each with a picture, a comment and a reply. */
async function writeWordPress(folder: string, texts: number): Promise<string[]> {
  const media = path.join(folder, 'media')
  await writePictures(path.join(media, 'wp-content/uploads'), texts)
  const comment = (id: number, parent: number) => `<wp:comment>
    <wp:comment_id>${id}</wp:comment_id><wp:comment_author>讀者${id}</wp:comment_author>
    <wp:comment_date_gmt>2019-05-02 02:00:00</wp:comment_date_gmt><wp:comment_content>評論${id}</wp:comment_content>
    <wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type>
    <wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`
  const items = Array.from(
    { length: texts },
    (_, at) => `<item><title>第${at}篇</title><link>https://old.example.org/2019/05/post-${at}/</link>
    <guid isPermaLink="false">https://old.example.org/?p=${at + 1}</guid>
    <content:encoded><![CDATA[<p>正文第${at}段。</p><img src="https://old.example.org/wp-content/uploads/${at}.png" alt="圖" />]]></content:encoded>
    <excerpt:encoded></excerpt:encoded><wp:post_id>${at + 1}</wp:post_id>
    <wp:post_date_gmt>2019-05-01 04:30:00</wp:post_date_gmt><wp:post_name>post-${at}</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <category domain="category" nicename="novel">小說</category>
    ${comment(at * 2 + 1, 0)}${comment(at * 2 + 2, at * 2 + 1)}</item>`,
  )
  const file = path.join(folder, 'export.xml')
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
    <channel><title>舊站</title><link>https://old.example.org</link><wp:wxr_version>1.2</wp:wxr_version>
    <wp:base_blog_url>https://old.example.org</wp:base_blog_url>${items.join('')}</channel></rss>`,
  )
  return [file, '--media', media]
}

/** Posts, each with a picture; as many members, of whom every second one has unsubscribed. */
async function writeGhost(folder: string, texts: number): Promise<string[]> {
  await writePictures(path.join(folder, 'content/images'), texts)
  const posts = Array.from({ length: texts }, (_, at) => ({
    id: `p${at}`,
    title: `第${at}篇`,
    slug: `post-${at}`,
    html: `<p>正文第${at}段。</p><img src="__GHOST_URL__/content/images/${at}.png" alt="圖">`,
    type: 'post',
    status: 'published',
    visibility: 'public',
    published_at: '2019-05-01T02:00:00.000Z',
  }))
  const members = Array.from({ length: texts }, (_, at) => ({
    id: `m${at}`,
    email: `reader${at}@example.org`,
  }))
  const members_newsletters = members
    .filter((_, at) => at % 2 === 0)
    .map(({ id }) => ({ member_id: id, newsletter_id: 'n1' }))
  const data = { posts, members, members_newsletters }
  await writeFile(
    path.join(folder, 'ghost.json'),
    JSON.stringify({ db: [{ meta: { version: '5.96.0' }, data }] }),
  )
  return [folder]
}

/** Posts, each with a comment. */
async function writeBlogger(folder: string, texts: number): Promise<string[]> {
  const kind = (name: string) =>
    `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`
  const entries = Array.from(
    { length: texts },
    (
      _,
      at,
    ) => `<entry><id>tag:blogger.com,1999:blog-1.post-${at}</id><published>2012-05-01T12:00:00.000+08:00</published>
    ${kind('post')}<title type="text">第${at}篇</title><content type="html">正文第${at}段。</content>
    <link rel="alternate" type="text/html" href="https://old.blogspot.com/2012/05/post-${at}.html"/></entry>
    <entry><id>tag:blogger.com,1999:blog-1.post-c${at}</id><published>2012-05-03T12:00:00.000+08:00</published>
    ${kind('comment')}<title type="text">評論</title><content type="html">評論${at}</content><author><name>讀者</name></author>
    <thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-${at}"/></entry>`,
  )
  const file = path.join(folder, 'blogger.xml')
  await mkdir(folder, { recursive: true })
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
    <id>tag:blogger.com,1999:blog-1.archive</id><title>舊站</title><generator>Blogger</generator>${entries.join('')}</feed>`,
  )
  return [file]
}

async function writeGoodreads(folder: string, texts: number): Promise<string[]> {
  const rows = Array.from(
    { length: texts },
    (_, at) => `${at + 1},第${at}本書,作者${at},5,2015/06/07,2015/05/01,fiction,read,讀到第${at}章。`,
  )
  const file = path.join(folder, 'goodreads.csv')
  await mkdir(folder, { recursive: true })
  await writeFile(
    file,
    `Book Id,Title,Author,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review\n${rows.join('\n')}\n`,
  )
  return [file]
}

async function writePictures(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < count; at++) {
    const background = { r: at * 10, g: 40, b: 80 }
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background } })
    await writeFile(path.join(folder, `${at}.png`), await picture.png().toBuffer())
  }
}
