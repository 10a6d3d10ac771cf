import path from 'node:path'
import { expect } from 'vitest'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { crawl, importPath, readReview } from './testing.ts'

const FOLDER = path.join(import.meta.dirname, '../../../tests/fixtures/cases/imports')

interface Wanted {
  /** The day of each published text by its title, and parts of its article. */
  shown: Record<string, [day: string, ...parts: string[]]>
  /** The titles of drafts; those of scheduled texts after `@`, of the trash after `-`. */
  hidden?: string[]
  /** Parts of the report. */
  named?: string[]
  /** Old addresses, by the title of the text that they lead to. */
  old?: Record<string, string>
  /** Comments by their author: the one that each answers, and a part of its words. */
  comments?: Record<string, [answers: string | null, words: string]>
  subscribers?: [email: string, state: string][]
}

const CASES: Record<string, Wanted> = {
  'hexo-priv': {
    shown: {
      時刻: ['2020-01-03'],
      斷行: ['2020-01-03', '床前明月光，<br />疑是地上霜。', '<strong>作者：</strong>李白'],
      日期: ['2016-06-13'],
      日期二: ['2015-09-07'],
      縮排: ['2020-01-03'],
      時刻2: ['2020-01-03'],
    },
    hidden: ['加密文', '草', '草二', '私', '隱藏文', '狀態', '未刊', 'JSON 開頭', 'colon'],
    named: ['odd_date 2016年6月13日22:17:44', 'colon.md:2', 'password', 'draft: yes', 'published: no'],
    old: { '/2015/09/07/dotd/': '日期二', '/2020/01/03/tab/': '縮排' },
  },
  'hugo-priv': {
    shown: {
      english: ['2020-05-02'],
      書包: ['2020-06-01', '<figcaption>圖說</figcaption>'],
      多語: ['2020-05-03'],
      'TOML 文': ['2020-03-01', '標題</h2>', '<dd>定義</dd>', '劇透', '提示', '<li id="note-1">註文</li>'],
    },
    hidden: ['草', '草字', '過期', '無頭', '無頭2', 'JSON 文', '關於', '@將刊'],
    named: ['content/posts/_index.md', 'content/posts/html.html', 'content/posts/org.org', '{{< spoiler >}}'],
    old: {
      '/en/posts/e/': 'english',
      '/posts/bundle/': '書包',
      '/posts/multi/': '多語',
      '/posts/toml/': 'TOML 文',
    },
  },
  'jekyll-priv': {
    shown: {
      可: ['2020-01-03', '<strong>作者：</strong>', '<strong>粗</strong>', '<a href="/2020/01/crlf/">上篇'],
      CRLF: ['2020-01-06', '<p>第一行</p>\n<p>第二段</p>'],
      BOM: ['2020-01-07'],
      重複鍵: ['2020-01-11'],
      邊城書評: ['2020-01-08', '這是 Big5 的文。'],
      边城书评: ['2020-01-09', '这是国标的文。'],
      UTF16: ['2020-01-10', '這是 UTF-16。'],
    },
    hidden: ['未刊', '未刊二', '草'],
    named: ['/images/1.png', 'html.html', 'textile.textile', 'published: off'],
    old: { '/2020/01/ok': '可', '/2020/01/crlf/': 'CRLF' },
  },
  obsidian: {
    shown: {},
    hidden: ['邊城', '紅樓夢', '2024-01-05', '書評模板'],
    named: ['未命名.md', 'dataview', '%% ×1', 'publish: false', '[[圍城]]'],
  },
  'dup-ids.xml': { shown: { 甲: ['2020-01-01', '甲文'], 乙: ['2020-01-01', '乙文'] } },
  wrongpic: {
    shown: {
      甲: ['2020-01-01', '-111.webp'],
      乙: ['2020-01-02', '不在的圖'],
      丙: ['2020-01-03', '-222.webp'],
    },
    named: ['cover.png'],
  },
  'hexo-dated': { shown: { 邊城: ['2020-05-06'] }, old: { '/2020/05/06/biancheng/': '邊城' } },
  shortcode: {
    shown: { 短代碼: ['2020-01-01', '書店', 'https://b.example/', '{{&lt;spoiler&gt;}}兇手是管家'] },
    named: ['{{< bookmark >}}'],
  },
  'big5names.zip': { shown: { 邊城: ['2020-01-01', '<img src="/media/', 'alt="封面"'] } },
  'utf8-noflag.zip': { shown: { 邊城: ['2020-01-01', '<img src="/media/', 'alt="封面"'] } },
  'gbk.xml': { shown: { 读边城: ['2020-01-01', '沈从文的小说。'] } },
  'wp-classic.xml': {
    shown: {
      引詩: ['2020-01-01', '<blockquote><p>滿紙荒唐言，<br />\n一把辛酸淚。</p></blockquote>'],
      書店: ['2020-01-01', 'shop.jpg', 'a.mp3', 'notes.pdf'],
      區塊: ['2020-01-01', '可在獨立書店購得。REUSED', 'bg.jpg'],
    },
    named: ['shop.jpg', '/wp-content/uploads/a.mp3', 'notes.pdf', 'bg.jpg'],
  },
  'edge.xml': {
    shown: {
      長留言: ['2020-01-01'],
      子分類: ['2020-01-01'],
      圖說含括號: [
        '2020-01-01',
        '說明 [注1] 有括號',
        '<code>[gallery]</code>',
        '[caption]x[/caption]\n\n[video src="a.mp4"]</pre>',
      ],
      舊影片: ['2020-01-01', 'https://vimeo.com/123456', 'v.mp4', 'a.mp3'],
      畫廊說明: ['2020-01-01', '圖一', '圖二', 'GALLERYCAPTION', 'CARDTEXT', '引'],
      'Q&A：「x」': ['2020-01-01'],
    },
    named: ['big.jpg', '/files/book.epub', '/x.zip', 'v.mp4', 'a.mp3', '甲 2020-01-02', '甲 2020-01-07'],
    comments: { 乙: [null, '回長留言'], 丙: [null, '中'], 甲: [null, '這篇（https://x.example/a）'] },
  },
  'ghost-gated.json': {
    shown: { '文 11': ['2024-01-03', '特色圖', 'book.pdf', 't.mp3', 'v.mp4'] },
    hidden: [...[1, 2, 3, 4, 5, 6, 7, 8, 10].map((number) => `文 ${number}`), '@文 9'],
    named: ['cover.jpg', 'book.pdf', 't.mp3', 'v.mp4', 'kg-gated-block', 'email_only', 'paywall'],
    old: { '/2024/01/p11/': '文 11' },
    subscribers: [
      ['a@example.tw', 'confirmed'],
      ['b@example.tw', 'confirmed'],
      ['old@example.tw', 'confirmed'],
    ],
  },
  'takeout.atom': {
    shown: { '讀《邊城》& 其他': ['2020-01-02', '<p>第一段。</p><p>第二段，見'] },
    hidden: ['草稿', '關於', '@排程', '-丟掉'],
    old: { '/2020/01/blog-post_1.html': '讀《邊城》& 其他' },
    comments: { 甲: [null, '連結（https://x.example）'], 我: ['甲', '謝謝'] },
  },
  'mt.txt': {
    shown: {
      讀: [
        '2012-03-09',
        '<p>第一段，<br />\n同一段的第二行。</p>',
        '<strong>粗體</strong>。</p>\n<p>續文也要在。',
      ],
      一個下午: ['2012-05-05', '-----這一行以五個減號起頭，但不是分隔。'],
    },
    hidden: ['SECRETMTDRAFT 草稿', '@SECRETMTFUTURE 排定'],
    named: ['PING 引用'],
    old: { '/biancheng': '讀' },
    comments: { 訪客甲: [null, '很久沒有這樣讀了。'], 阿川: [null, '謝謝你。'] },
  },
  medium: {
    shown: { 讀夜航船: ['2019-08-01', '<blockquote>且待小僧', '<figcaption>一條船', '連結</a>'] },
    hidden: ['SECRETMEDIUM'],
    named: ['0*abc.jpeg', '@某人'],
    old: { '/p/1a2b3c4d5e6f': '讀夜航船' },
  },
  substack: {
    shown: {
      春天的信: ['2023-03-01', '<figcaption>茶花</figcaption>', '註一'],
      聲音: ['2023-06-01', 'https://example.tw/a.mp3', '聽我說'],
    },
    hidden: ['SECRETPAID', 'SECRETSUBDRAFT'],
    named: ['聊一聊'],
    subscribers: [
      ['left@example.tw', 'left'],
      ['reader@example.tw', 'confirmed'],
    ],
  },
}

for (const [name, wanted] of Object.entries(CASES))
  testOnSqlite(`what is wanted of ${name} comes`, async (site) => {
    const report = await importPath(site, path.join(FOLDER, name))
    const studio = await openStudio(site)
    const shown: Record<string, number> = {}
    const hidden: string[] = []
    for (const text of report.texts) {
      if (text.why !== null) continue
      const review = text.review_id === null ? null : await readReview(site, text.review_id)
      const title = review?.headline || text.title
      if (text.state === 'published') shown[title] = text.review_id ?? 0
      else hidden.push(`${text.state === 'scheduled' ? '@' : text.state === 'trash' ? '-' : ''}${title}`)
    }
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(wanted.shown).toSorted())
    expect(hidden.toSorted()).toEqual((wanted.hidden ?? []).toSorted())
    for (const [title, [day, ...parts]] of Object.entries(wanted.shown)) {
      const { publish_date, content } = (await studio.read(shown[title] ?? 0)).draft
      expect([title, publish_date]).toEqual([title, day])
      for (const part of parts) expect(content).toContain(part)
      expect(content).not.toMatch(/\*\*|\ufffd|\{:|Footnotes|Subscribe now|SECRET/)
    }
    const told = report.texts
      .flatMap(({ where, title, why, notes }) => [
        ...(why === null ? [] : [where, title]),
        ...notes.map(({ code, detail }) => `${code} ${detail}`),
      ])
      .join('\n')
    for (const part of wanted.named ?? []) expect(told).toContain(part)
    for (const [old, title] of Object.entries(wanted.old ?? {})) {
      const { path: now, status } = await crawl(site, old)
      expect([old, status, /^\/review\/(\d+)/.exec(now)?.[1]]).toEqual([old, 200, String(shown[title])])
    }
    const { queries } = site.deps.database
    const comments = await queries
      .selectFrom('xc_comments')
      .selectAll()
      .where('state', '=', 'published')
      .execute()
    for (const [author, [answers, words]] of Object.entries(wanted.comments ?? {})) {
      const comment = comments.find(({ user_name }) => user_name === author)
      expect(comment?.content).toContain(words)
      expect(comments.find(({ id }) => id === comment?.parent_id)?.user_name ?? null).toBe(answers)
    }
    const subscribers = await queries
      .selectFrom('xc_subscriptions')
      .select(['email', 'state'])
      .orderBy('email')
      .execute()
    expect(subscribers.map(({ email, state }) => [email, state])).toEqual(wanted.subscribers ?? [])
  })

testOnSqlite('two folders with files of one name come both', async (site) => {
  for (const [folder, title] of Object.entries({ a: '甲書', b: '乙書' }))
    expect((await importPath(site, path.join(FOLDER, 'two', folder))).texts).toMatchObject([
      { title, outcome: 'new', state: 'published' },
    ])
})
