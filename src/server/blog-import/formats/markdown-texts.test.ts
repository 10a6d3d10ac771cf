import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { importFiles, picture } from '../testing.ts'

const post = (title: string, body: string) => `---\ntitle: ${title}\ndate: 2020-01-01\n---\n${body}\n`

testOnSqlite('Hexo breaks lines, unless its settings say otherwise', async (site) => {
  const poem = '床前明月光，\n疑是地上霜。\n\n**作者：**李白'
  const name = 'source/_posts/poem.md'
  const [broken, joined] = ['床前明月光，<br />疑是地上霜。', '床前明月光，\n疑是地上霜。']
  for (const [title, settings, wanted] of [
    ['甲', '', broken],
    ['乙', 'marked:\n  breaks: false\n', joined],
    ['丙', 'markdown:\n  render:\n    breaks: false\n', joined],
  ] as const) {
    const files = { '_config.yml': `url: https://${title}.example\n${settings}`, [name]: post(title, poem) }
    expect((await importFiles(site, files)).contents[title]).toBe(
      `<p>${wanted}</p>\n<p><strong>作者：</strong>李白</p>`,
    )
  }
})

testOnSqlite('a vault of Obsidian: pictures, links, marks and quotations', async (site) => {
  const note = `---
cover: '[[cover.png]]'
---
# 邊城

見 [[紅樓夢|曹雪芹]] 與 [[圍城]]、[[日記/離婚|那件事]]。

![[pic.png|300]] ![圖 2](../附件/pic%202.png)

> [!quote] 摘句
> 那人也許永遠不回來了，
> 也許明天回來！

==重點== %%這是私人註記 SECRET%%

\`\`\`sh
# 不是標題
\`\`\`

\`\`\`dataview
TABLE rating
\`\`\`
`
  const { contents, notes } = await importFiles(site, {
    '.obsidian/app.json': '{}',
    '書評/邊城.md': note,
    '日記/離婚.md': '不給人看。',
    '書評/紅樓夢.md': '---\npublish: true\n---\n![[邊城]]\n\n```sh\n# 不是標題\n```\n\n沒有標題的筆記[^1]。',
    '附件/cover.png': await picture(200, 300),
    '附件/pic.png': await picture(300, 200),
    '附件/pic 2.png': await picture(200, 200),
  })
  const content = contents['邊城'] ?? ''
  expect(content).toContain(
    '<p>見 <a href="/%E6%9B%B8%E8%A9%95/%E7%B4%85%E6%A8%93%E5%A4%A2">曹雪芹</a> 與 圍城、<a href="/note-ce61338b63690cb5">那件事</a>。</p>',
  )
  expect(content.match(/<img src="\/media\/picture-/g)).toHaveLength(2)
  expect(content).toContain(
    '<blockquote>\n<p><strong>摘句</strong></p>\n<p>那人也許永遠不回來了，<br />也許明天回來！</p>\n</blockquote>',
  )
  expect(content).toContain('<mark>重點</mark>')
  expect(content).not.toContain('SECRET')
  expect(content).not.toContain('<h2>')
  expect(contents['紅樓夢']).toContain('# 不是標題')
  expect(notes).toContain('unread_mark [^1] ×1')
  expect(notes.filter((note) => note.startsWith('removed'))).toEqual(
    ['![[邊城]]', '[[圍城]]'].map((link) => `removed ${link} ×1`),
  )
  expect(notes).toContain('unknown_code dataview ×1')
  expect(notes.join('\n')).not.toContain('picture_failed')
})

testOnSqlite('Hugo and Jekyll: ids of headings, definition lists, attributes and codes', async (site) => {
  const hugo = await importFiles(site, {
    'hugo.toml': 'baseURL = "https://hugo.example/"',
    'content/posts/a.md': post(
      '甲',
      '## 標題 {#h}\n\n詞\n: 定義\n\n{{<bookmark\nname="書店"\nlink="https://b.example/">}}\n\n{{<spoiler>}}兇手是管家{{</spoiler>}} {{% notice %}}\n\n註[^1]\n\n[^1]: 註文',
    ),
  })
  expect(hugo.contents['甲']).toBe(
    '<h2 id="note-h">標題</h2>\n<dl>\n<dt>詞</dt>\n<dd>定義</dd>\n</dl>\n' +
      '<p>{{&lt;bookmark\nname="書店"\nlink="https://b.example/"&gt;}}</p>\n' +
      '<p>{{&lt;spoiler&gt;}}兇手是管家{{&lt;/spoiler&gt;}} {{% notice %}}</p>\n' +
      '<p>註<sup><a href="#note-1" id="note-1-r">1</a></sup></p>\n' +
      '<section>\n<ol>\n<li id="note-1">註文</li>\n</ol>\n</section>',
  )
  expect(hugo.notes.filter((note) => note.includes('notice'))).toEqual(['unknown_code {{< notice >}} ×1'])
  const jekyll = await importFiles(site, {
    '_config.yml': 'url: https://jekyll.example\n',
    '_posts/2020-01-03-ok.md': post(
      '可',
      '## 小標 {#head}\n\n* TOC\n{:toc}\n\n段落文字\n{: .center}\n\n**作者：**沈從文\n\n<div markdown="1">\n**粗** 體\n</div>\n\n[壞](javascript:x) {{ page.title }}',
    ),
  })
  expect(jekyll.contents['可']).toBe(
    '<h2 id="note-head">小標</h2>\n<p>段落文字</p>\n<p><strong>作者：</strong>沈從文</p>\n' +
      '<div>\n<p><strong>粗</strong> 體</p>\n</div>\n<p><a>壞</a> {{ page.title }}</p>',
  )
  expect(jekyll.notes).toEqual(
    expect.arrayContaining(['text_lost 0 of 1 links', 'unknown_code {{ page.title }} ×1']),
  )
  for (const [at, hidden] of [
    '<div markdown="1" style="display:none">\n劇透\n</div>',
    '劇透\n{: style="display:none"}',
    '*劇透*{: hidden="hidden"}',
  ].entries()) {
    const { notes } = await importFiles(site, {
      '_config.yml': `url: https://hidden${at}.example\n`,
      '_posts/2020-01-03-hidden.md': post('藏', hidden),
    })
    expect(notes.join('\n'), hidden).toContain('gated ')
  }
})

testOnSqlite(
  'front matter is read as its generator reads it, and refused with line and reason',
  async (site) => {
    const raw = (fields: string) => `---\n${fields}\n---\n文`
    const { texts, notes } = await importFiles(site, {
      '_config.yml': 'permalink: :year/:month/:day/:title/\n',
      'source/_posts/dot.md': raw('title: 點\ndate: 2015.9.7'),
      'source/_posts/us.md': raw('title: 美\ndate: Fri Jan 03 2020 10:00:00 GMT+0800'),
      'source/_posts/tab.md': raw('title: 縮排\ndate: 2020-01-03\ntags:\n\t- 小說\n\t- 散文'),
      'source/_posts/twice.md': raw('title: 先\ntitle: 後\ndate: 2020-01-03'),
      'source/_posts/json.md': '"title": "分號",\n"date": "2020-01-03"\n;;;\n文',
      'source/_posts/colon.md': raw('title: 讀書: 邊城\ndate: 2020-01-03'),
      '空.md': '',
    })
    expect(
      Object.fromEntries(
        Object.entries(texts).map(([title, { state, draft }]) => [
          title,
          [state, state === 'draft' ? null : draft.publish_date, ...draft.tags],
        ]),
      ),
    ).toEqual({
      點: ['published', '2015-09-07'],
      美: ['published', '2020-01-03'],
      縮排: ['published', '2020-01-03', '小說', '散文'],
      後: ['published', '2020-01-03'],
      分號: ['published', '2020-01-03'],
      colon: ['draft', null],
    })
    expect(notes.join('\n')).toMatch(/^front_matter source\/_posts\/colon\.md:2 \(.+\)$/m)
  },
)
