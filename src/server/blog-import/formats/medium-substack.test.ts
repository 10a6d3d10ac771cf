import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { crawl, importFiles } from '../testing.ts'

const medium = (title: string, body: string, extra = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>${extra}<section data-field="body" class="e-content">${body}</section><footer><p>By <a href="https://medium.com/@achuan" class="p-author h-card">阿川</a> on <time class="dt-published" datetime="2019-08-01T04:05:06.000Z">August 1, 2019</time>.</p></footer></article></body></html>`

testOnSqlite(
  'an archive of Medium: posts with their old addresses, drafts hidden, responses listed',
  async (site) => {
    const { report, contents, texts } = await importFiles(site, {
      'profile/profile.html': '<html><body><h3>阿川</h3><p>SECRET@example.tw</p></body></html>',
      'posts/2019-08-01_夜航船-1a2b3c4d5e6f.html': medium(
        '讀夜航船 &amp; 其他',
        '<section class="section"><div class="section-divider"><hr class="section-divider"></div><h3 class="graf graf--h3 graf--leading graf--title">讀夜航船 &amp; 其他</h3><p class="graf graf--p">天下學問，<strong>惟夜航船</strong>。</p><figure class="graf graf--figure"><img src="https://cdn-images-1.medium.com/max/800/0.jpeg"><figcaption>一條船</figcaption></figure></section><section class="section"><div class="section-divider"><hr class="section-divider"></div><p class="graf graf--p">完。</p></section>',
        '<section data-field="subtitle" class="p-summary">船上聽來的學問。</section><a href="https://medium.com/@achuan/yehang-1a2b3c4d5e6f" class="p-canonical">Canonical link</a>',
      ),
      'posts/draft_草稿-aa11bb22cc33.html': medium('草稿', '<p class="graf graf--p">還沒寫完。</p>'),
      'posts/2019-09-02_-88aa88bb99cc.html': medium(
        '夜裡讀詩，燈…',
        '<p class="graf graf--p graf--leading">夜裡讀詩，燈很暗。</p><p class="graf graf--p">字很大。</p>',
      ),
      'posts/2019-09-01_-77aa88bb99cc.html': medium(
        '@某人 說得好，我也…',
        '<p class="graf graf--p graf--leading">@某人 說得好，我也這麼想。</p>',
      ),
    })
    expect(report.texts.flatMap(({ notes }) => notes)).toContainEqual({ code: 'response', detail: '' })
    expect(report.kind).toBe('medium')
    expect(report.texts.map(({ title, state, why }) => [title, state, why]).toSorted()).toEqual([
      ['@某人 說得好，我也…', null, 'response'],
      ['夜裡讀詩，燈…', 'draft', null],
      ['草稿', 'draft', null],
      ['讀夜航船 & 其他', 'published', null],
    ])
    expect(contents['讀夜航船 & 其他']).toMatch(
      /^<p>天下學問，<strong>惟夜航船<\/strong>。<\/p><figure>[^]*<figcaption>一條船<\/figcaption><\/figure>\s*<hr \/>\s*<p>完。<\/p>/,
    )
    expect(texts['讀夜航船 & 其他']?.draft).toMatchObject({
      excerpt: '船上聽來的學問。',
      publish_date: '2019-08-01',
    })
    for (const address of ['/p/1a2b3c4d5e6f', '/@achuan/yehang-1a2b3c4d5e6f'])
      expect((await crawl(site, address)).status).toBe(200)
    expect(JSON.stringify([report, contents])).not.toContain('SECRET')
  },
)

const POSTS = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.spring,2023-03-01T00:30:00.000Z,true,,,newsletter,everyone,春天的信,三本書,
102.paid,2023-04-01T00:30:00.000Z,true,,,newsletter,only_paid,付費,,
103.draft,,false,,,newsletter,everyone,草稿,,
104.thread,2023-05-01T00:30:00.000Z,true,,,thread,everyone,聊一聊,,
105.pod,2023-06-01T00:30:00.000Z,true,,,podcast,everyone,聲音,,https://example.tw/a.mp3
106.gone,2023-06-01T00:30:00.000Z,true,,,newsletter,everyone,不見了,,
`
const READERS = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
reader@example.tw,false,,other,false,2023-01-01T00:00:00.000Z,
left@example.tw,false,,other,true,2023-01-02T00:00:00.000Z,
`
const SPRING =
  '<p>讀完<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a>。</p><p class="button-wrapper"><a class="button primary" href="https://x.substack.com/subscribe?">Subscribe now</a></p><p class="button-wrapper"><a class="button primary" href="https://books.example/">買這本書</a></p><div class="subscription-widget-wrap"><p>Thanks for reading!</p></div><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>註一</p></div></div>'

testOnSqlite(
  'an archive of Substack: posts, paid ones hidden, notes, recordings and subscribers',
  async (site) => {
    const { report, contents, texts } = await importFiles(site, {
      'posts.csv': POSTS,
      'email_list.x.csv': READERS,
      'posts/101.spring.html': SPRING,
      'posts/101.opens.csv': 'post_id,timestamp,email\n101,2023-03-01,reader@example.tw\n',
      'posts/102.paid.html': '<p>SECRET</p>',
      'posts/103.draft.html': '<p>SECRET</p>',
      'posts/104.thread.html': '<p>大家好</p>',
      'posts/105.pod.html': '<p>聽我說</p>',
    })
    expect(report.kind).toBe('substack')
    expect(report.texts.map(({ title, state, why }) => [title, state, why])).toEqual([
      ['春天的信', 'published', null],
      ['付費', 'draft', null],
      ['草稿', 'draft', null],
      ['聊一聊', null, 'other_kind'],
      ['聲音', 'published', null],
      ['不見了', null, 'unreadable'],
    ])
    expect(contents['春天的信']).toBe(
      '<p>讀完<sup><a id="note-footnote-anchor-1" href="#note-footnote-1">1</a></sup>。</p><p><a href="https://books.example/" rel="noopener">買這本書</a></p><section><ol><li id="note-footnote-1"><p>註一</p></li></ol></section>',
    )
    expect(contents['聲音']).toContain('<a href="https://example.tw/a.mp3" rel="noopener">')
    expect(texts['春天的信']?.draft).toMatchObject({ excerpt: '三本書', publish_date: '2023-03-01' })
    expect((await crawl(site, '/p/spring')).status).toBe(200)
    const readers = await site.deps.database.queries.selectFrom('xc_subscriptions').selectAll().execute()
    expect(readers.map(({ email, state, created_at }) => [email, state, created_at.slice(0, 10)])).toEqual(
      expect.arrayContaining([['reader@example.tw', 'confirmed', '2023-01-01']]),
    )
    expect(readers.find(({ email }) => email === 'left@example.tw')?.state).toBe('left')
  },
)
