import { expect } from 'vitest'
import { listHeldComments, moderate } from '../../../../tests/support/server/moderation.ts'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import type { CommentThread } from '../../../contract/comments/comments.ts'
import { idsByTitle, importFiles } from '../testing.ts'

const DAY = 'T00:00:00.000Z'

/** Each comment in the order of the page, behind it whether it is an answer and whom it names. */
async function threadOf(site: TestSite, report: Parameters<typeof idsByTitle>[0], title = '文') {
  const answer = await site.get(`/api/reviews/${idsByTitle(report)[title]}/comments`)
  const { comments } = (await answer.json()) as CommentThread
  const nameOf = (id: number | null) => comments.find((each) => each.id === id)?.user_name ?? null
  return comments
    .toReversed()
    .map(({ user_name, content, parent_id, answered_name }) => [
      user_name,
      content,
      nameOf(parent_id),
      answered_name,
    ])
}

function wordPress(
  ...comments: [id: number, name: string, text: string, more?: { parent?: number; approved?: number }][]
) {
  const all = comments.map(
    ([id, name, text, { parent = 0, approved = 1 } = {}]) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${name}</wp:comment_author><wp:comment_date_gmt>2020-01-0${id} 00:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${text}]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`,
  )
  return `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>文</title><link>https://old.example/a/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>文</content:encoded>${all.join('')}</item></channel></rss>`
}

testOnSqlite(
  'answers stand below their comment, and an answer to an answer names whom it answers',
  async (site) => {
    // WordPress does not order them.
    const files = {
      'a.xml': wordPress(
        [4, '丙', '三', { parent: 3 }],
        [3, '乙', '二', { parent: 1 }],
        [1, '甲', '一'],
        [5, '丁', '四', { parent: 99 }],
        [6, '戊', '五', { parent: 6 }],
      ),
    }
    const { report } = await importFiles(site, files)
    expect(report.counts.comments).toBe(5)
    const thread = await threadOf(site, report)
    expect(thread).toEqual([
      ['甲', '一', null, null],
      ['乙', '二', '甲', null],
      ['丙', '三', '甲', '乙'],
      ['丁', '四', null, null],
      ['戊', '五', null, null],
    ])
    const again = await importFiles(site, files)
    expect(again.report.counts).toMatchObject({ known: 1, comments: 0 })
    expect(await threadOf(site, report)).toEqual(thread)
  },
)

testOnSqlite('a comment that does not come is named, and by the answers to it', async (site) => {
  const { report, notes } = await importFiles(site, {
    'a.xml': wordPress(
      [1, '甲', '長'.repeat(6_000)],
      [2, '乙', '回', { parent: 1 }],
      [3, '丙', ' <br> ', { parent: 2 }],
      [4, '丁', '再回', { parent: 3 }],
      [5, '戊', '長'.repeat(6_000), { approved: 0 }],
      [6, '己', '等', { parent: 5 }],
    ),
  })
  expect(notes).toEqual(
    expect.arrayContaining(
      ['甲 2020-01-01', '丙 2020-01-03', '戊 2020-01-05'].map((each) => `comment_left_out ${each}`),
    ),
  )
  expect(await threadOf(site, report)).toEqual([
    ['乙', '回覆甲：\n回', null, null],
    ['丁', '回覆丙：\n再回', '乙', null],
  ])
})

testOnSqlite('below a held comment answers are held, and can be published after it', async (site) => {
  const { report } = await importFiles(site, {
    'a.xml': wordPress(
      [1, '甲', '一', { approved: 0 }],
      [2, '乙', '二', { parent: 1 }],
      [3, '丙', '三', { parent: 2 }],
    ),
  })
  expect(await threadOf(site, report)).toEqual([])
  const held = (await listHeldComments(site)).map(({ id }) => id)
  expect(held).toHaveLength(3)
  await moderate(site, held, 'published')
  expect(await threadOf(site, report)).toEqual([
    ['甲', '一', null, null],
    ['乙', '二', '甲', null],
    ['丙', '三', '甲', '乙'],
  ])
})

testOnSqlite('a comment keeps the addresses of its links and pictures beside their words', async (site) => {
  const { report } = await importFiles(site, {
    'a.xml': wordPress(
      [1, '甲', '看 <a href="https://x.example/文">這篇</a>\n與 <img src="https://x.example/p.jpg">。'],
      [
        2,
        '乙',
        '<a href="https://x.example/">x.example</a>、<a href="/about">關於</a>、<a href="javascript:x()">按</a>',
      ],
      [3, '丙', '<a href="mailto:a@x.example">寫信</a>'],
    ),
  })
  expect((await threadOf(site, report)).map(([, content]) => content)).toEqual([
    '看 這篇（https://x.example/文）\n與 圖片（https://x.example/p.jpg）。',
    'x.example、關於（https://old.example/about）、按',
    '寫信（a@x.example）',
  ])
})

testOnSqlite(
  'comments of Blogger and Ghost keep their threads, without what was removed there',
  async (site) => {
    const entry = (id: number, name: string, more = '<blogger:status>LIVE</blogger:status>') =>
      `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><blogger:parent>tag:blogger.com,1999:blog-1.post-1</blogger:parent><blogger:type>COMMENT</blogger:type>${more}<author><name>${name}</name></author><content>言${id}</content><published>2020-01-0${id}${DAY}</published></entry>`
    const to = (id: number) => `<blogger:inReplyTo>tag:blogger.com,1999:blog-1.post-${id}</blogger:inReplyTo>`
    const takeout = await importFiles(site, {
      'a.atom': `<feed xmlns:blogger="http://schemas.google.com/blogger/2018"><id>tag:blogger.com,1999:blog-1</id><entry><id>tag:blogger.com,1999:blog-1.post-1</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>文</title><content>文</content><published>2020-01-01${DAY}</published></entry>${[
        entry(2, '甲', '<blogger:inReplyTo/>'),
        entry(3, '乙', to(2)),
        entry(4, '丙', `<thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-3"/>`),
        entry(5, 'spam', '<blogger:status>SPAM_COMMENT</blogger:status>'),
        entry(6, '', '<blogger:status>EMPTIED</blogger:status>'),
        entry(7, '丁', '<gd:extendedProperty name="blogger.contentRemoved" value="true"/>'),
      ].join('')}</feed>`,
    })
    expect(await threadOf(site, takeout.report)).toEqual([
      ['甲', '言2', null, null],
      ['乙', '言3', '甲', null],
      ['丙', '言4', '甲', '乙'],
    ])
    expect((await site.deps.database.queries.selectFrom('xc_comments').selectAll().execute()).length).toBe(3)
    const row = (id: string, more: object) => ({
      id,
      post_id: 'p',
      status: 'published',
      html: `<p>言${id}</p>`,
      ...more,
    })
    const ghost = await importFiles(site, {
      'a.json': JSON.stringify({
        data: {
          posts: [{ id: 'p', title: '貼', slug: 'p', html: '<p>文</p>', status: 'published' }],
          members: [{ id: 'm', name: '甲', email: 'm@x.example' }],
          comments: [
            row('a', { member_id: 'm', created_at: `2020-01-01${DAY}` }),
            row('b', { parent_id: 'a', created_at: `2020-01-02${DAY}` }),
            row('c', { member_id: 'm', parent_id: 'a', in_reply_to_id: 'b', created_at: `2020-01-03${DAY}` }),
            row('d', { status: 'deleted' }),
          ],
        },
      }),
    })
    expect(await threadOf(site, ghost.report, '貼')).toEqual([
      ['甲', '言a', null, null],
      ['訪客', '言b', '甲', null],
      ['甲', '言c', '甲', '訪客'],
    ])
  },
)
