import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { crawl, importFiles, picture, readPicture } from '../testing.ts'

const post = (fields: string, body: string) => `---\ndate: 2020-05-06\n${fields}\n---\n${body}\n`

testOnSqlite(
  'a picture is the one that the generator would show, or none, and is stored once',
  async (site) => {
    const { contents, notes, report } = await importFiles(site, {
      '_config.yml': 'url: https://old.example\npost_asset_folder: true\n',
      'source/images/1.png': await picture(111, 40),
      'source/_posts/foo/images/1.png': await picture(222, 40),
      'source/_posts/foo/cover.png': await picture(60, 90),
      'source/_posts/foo.md': post('title: 丙', '![本文的圖](images/1.png)'),
      'source/_posts/jia.md': post('title: 甲', '![站上的圖](/images/1.png)'),
      'source/_posts/bar.md': post('title: 乙\ncover: cover.png', '![不在的圖](cover.png)'),
    })
    const widthOf = async (title: string) => {
      const [, source = ''] = /src="([^"]+)"/.exec(contents[title] ?? '') ?? []
      return (await readPicture(site, source)).width
    }
    expect([await widthOf('丙'), await widthOf('甲')]).toEqual([222, 111])
    expect(contents['乙']).not.toContain('<img')
    expect(report.counts).toMatchObject({ pictures: 2, pictures_failed: 2 })
    expect(notes.filter((note) => note.startsWith('picture_failed cover.png'))).toHaveLength(2)
  },
)

testOnSqlite('old addresses: dated names of Hexo, bundles of Hugo, Octopress', async (site) => {
  await importFiles(site, {
    '_config.yml': 'url: https://old.example\nnew_post_name: :year-:month-:day-:title.md\n',
    'source/_posts/2020-05-06-biancheng.md': post('title: 甲', '文'),
  })
  expect((await crawl(site, '/2020/05/06/biancheng/')).status).toBe(200)
  await importFiles(site, {
    '_config.yml':
      'url: https://hexo.example\npermalink: :category/:title/\ndefault_category: none\ncategory_map:\n  小說: fiction\n',
    'source/_posts/deep.md': post('title: 戊\ncategories: [小說, 推理 懸疑]', '文'),
    'source/_posts/several.md': post('title: 己\ncategories:\n- [散文, 生活]\n- [小說]', '文'),
    'source/_posts/none.md': post('title: 庚', '文'),
  })
  // As Hexo 7 generates them.
  for (const address of [
    '/fiction/推理-懸疑/deep/',
    '/fiction/several/',
    '/散文/生活/several/',
    '/none/none/',
  ])
    expect([address, (await crawl(site, encodeURI(address))).status]).toEqual([address, 200])
  await importFiles(site, {
    'hugo.toml': 'baseURL = "https://hugo.example/"\n',
    'content/posts/bundle/index.md': post('title: 乙', '文'),
  })
  expect((await crawl(site, '/posts/bundle/')).status).toBe(200)
  expect((await crawl(site, '/posts/')).path).toBe('/reviews')
  await importFiles(site, {
    '_config.yml': 'url: https://octo.example\nsource: source\npermalink: /blog/:year/:month/:day/:title/\n',
    'source/_posts/2012-03-09-lighthouse.markdown': post('title: 丁', '文'),
  })
  expect((await crawl(site, '/blog/2020/05/06/lighthouse/')).status).toBe(200)
})

testOnSqlite('old addresses: categories, folders and names of Jekyll', async (site) => {
  await importFiles(site, {
    '_config.yml': 'url: https://jekyll.example\n',
    '_posts/2020-01-02-two.md': '---\ntitle: 甲\ncategories: [Books, 小說]\n---\n文',
    '_posts/2020-01-03-Upper Case.md': '---\ntitle: 乙\n---\n文',
    'movies/_posts/2020-01-04-film.md': '---\ntitle: 丙\ncategory: x\nslug: A Film!\n---\n文',
  })
  // As Jekyll 4.3 generates them.
  for (const address of [
    '/books/小說/2020/01/02/two.html',
    '/2020/01/03/Upper-Case.html',
    '/movies/x/2020/01/04/A-Film!.html',
  ])
    expect([address, (await crawl(site, encodeURI(address))).status]).toEqual([address, 200])
})

testOnSqlite('old addresses: languages and settings of Hugo', async (site) => {
  const leadsOn = async (...paths: string[]) => {
    for (const each of paths) expect([each, (await crawl(site, each)).status]).toEqual([each, 200])
  }
  const { texts } = await importFiles(site, {
    'hugo.toml':
      'baseURL = "https://a.example/"\ndefaultContentLanguage = "zh-TW"\n[languages.zh-tw]\n[languages.en]\n',
    'content/posts/one.zh-tw.md': post('title: 甲', '文'),
    'content/posts/one.en.md': post('title: A', 'text'),
    'content/posts/two/index.en.md': post('title: B\nurl: two/here/\naliases: [b-before]', 'text'),
    'content/posts/2020-01-02-Three Words.md': post('title: 丙', '文'),
    'content/posts/a.b_c+d & 你好！ - 再.md': post('title: 丁', '文'),
    'content/posts/four.fr.md': post('title: D', 'texte'),
  })
  await leadsOn(
    '/posts/one/',
    '/en/posts/one/',
    '/en/two/here/',
    '/posts/2020-01-02-three-words/',
    encodeURI('/posts/a.b_c+d-你好-再/'),
    '/posts/four.fr/',
  )
  expect([texts['甲']?.draft.slug, texts['B']?.draft.slug]).toEqual(['one', 'two'])
  const folders = await importFiles(site, {
    'config/_default/hugo.yaml': 'baseURL: https://b.example/\ndefaultContentLanguage: zh\nuglyURLs: true\n',
    'config/_default/languages.toml': '[zh]\ncontentDir = "content/zh"\n[en]\ncontentDir = "content/en"\n',
    'config/_default/permalinks.toml': 'notes = "/n/:slugorfilename/"\ndays = "/:year/:slug/"\n',
    'content/zh/days/seven.md': post('title: 第七 天', '文'),
    'config/_default/frontmatter.yaml': 'date: [":filename", ":default"]\n',
    'content/zh/posts/five.md': post('title: 戊', '文'),
    'content/en/notes/2020-01-02-six.md': post('title: F', 'text'),
    'content/en/about.md': post('title: About', 'text'),
  })
  await leadsOn('/posts/five.html', '/en/n/six.html', '/2020/第七-天.html')
  expect(folders.notes).toEqual(['page content/en/about.md'])
})

testOnSqlite('old addresses: settings and routes of Ghost', async (site) => {
  const row = (id: string, more: object = {}) => ({
    id,
    slug: id,
    title: id,
    html: '<p>文</p>',
    status: 'published',
    published_at: '2024-01-31T20:00:00.000Z',
    ...more,
  })
  const ghost = (settings: Record<string, string>, posts: object[]) =>
    JSON.stringify({
      data: {
        posts,
        tags: [{ id: 't', slug: 'poems', name: '詩' }],
        posts_tags: posts.slice(0, 1).map((each) => ({ post_id: (each as { id: string }).id, tag_id: 't' })),
        users: [{ id: 'u', slug: 'an' }],
        settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
      },
    })
  await importFiles(site, {
    'a.json': ghost({ permalinks: '/:year/:month/:slug/', active_timezone: 'Asia/Taipei' }, [
      row('one'),
      row('two', { type: 'page' }),
    ]),
  })
  expect((await crawl(site, '/2024/02/one/')).status).toBe(200)
  expect((await crawl(site, '/one/')).status).toBe(404)
  const { texts } = await importFiles(site, {
    'b.json': ghost({}, [row('three'), row('four', { author_id: 'u' }), row('five')]),
    'content/settings/routes.yaml':
      'collections:\n  /poems/:\n    permalink: /poems/{slug}/\n    filter: tag:[poems,verse]+featured:-true\n  /odd/:\n    permalink: /odd/{slug}/\n    filter: published_at:>2025\n  /:\n    permalink: /{primary_author}/{year}/{slug}/\ntaxonomies:\n  tag: /about/{slug}/\n',
  })
  expect(Object.keys(texts)).toHaveLength(3)
  expect((await crawl(site, '/poems/three/')).status).toBe(200)
  expect((await crawl(site, '/an/2024/four/')).status).toBe(200)
  expect((await crawl(site, '/odd/four/')).status).toBe(200)
})

testOnSqlite('posts in HTML, Textile and Org, and lists of Hugo, are listed as not read', async (site) => {
  const { report } = await importFiles(site, {
    'hugo.toml': 'baseURL = "https://hugo.example/"\n',
    'content/posts/_index.md': post('title: 清單', '清單說明'),
    'content/posts/a.html': post('title: 網頁', '<p>文</p>'),
    'content/posts/b.org': '#+title: 大綱\n文',
    'content/posts/c.textile': post('title: 織', '文'),
    'content/posts/d.md': post('title: 甲', '文'),
    'layouts/content/list.html': '<p>樣板</p>',
  })
  const none = await importFiles(site, { 'a.html': '<p>文</p>', 'notes/b.org': '文' })
  expect(none.report.texts.map(({ where, why }) => [where, why])).toEqual([
    ['a.html', 'unread_format'],
    ['notes/b.org', 'unread_format'],
  ])
  expect(report.texts.map(({ where, why }) => [where.replace('content/posts/', ''), why])).toEqual([
    ['_index.md', 'other_kind'],
    ['a.html', 'unread_format'],
    ['b.org', 'unread_format'],
    ['c.textile', 'unread_format'],
    ['d.md', null],
  ])
})

testOnSqlite(
  'links between texts lead on: codes of Hexo, Jekyll and Hugo, and links to files',
  async (site) => {
    const { contents } = await importFiles(site, {
      '_config.yml': 'url: https://hexo.example\n',
      'db.json': '{"meta":{"version":1,"warehouse":"6.0.0"},"models":{}}',
      'source/_posts/one.md': post('title: 一\ntags: [夜 讀]', '一'),
      'source/_posts/draft.md': post('title: 稿\npublished: false', 'SECRET'),
      'source/_posts/two.md': post(
        'title: 二',
        '{% post_link one %}、{% post_link one 前 文 %}、[又]({% post_path one %})、{% post_link draft 稿 %}、[檔](one.md#a)\n\n{% link 外 https://e.example/ %}\n\n{% pullquote %}拉{% endpullquote %}',
      ),
    })
    const one = '/2020/05/06/one/'
    expect(contents['二']).toBe(
      `<p><a href="${one}">一</a>、<a href="${one}">前 文</a>、<a href="${one}">又</a>、稿、<a href="${one}#a">檔</a></p>\n<p><a href="https://e.example/" rel="noopener">外</a></p>\n<blockquote>\n<p>拉</p>\n</blockquote>`,
    )
    const jekyll = await importFiles(site, {
      '_config.yml': 'url: https://jekyll.example\npermalink: pretty\n',
      '_posts/2020-01-01-three.md': post('title: 三', '三'),
      '_posts/2020-01-02-four.md': post(
        'title: 四',
        '[甲]({% post_url 2020-01-01-three %}) [乙]({% link _posts/2020-01-01-three.md %})',
      ),
    })
    expect(jekyll.contents['四']).toBe(
      '<p><a href="/2020/05/06/three/">甲</a> <a href="/2020/05/06/three/">乙</a></p>',
    )
    const hugo = await importFiles(site, {
      'hugo.toml': 'baseURL = "https://hugo.example/"\n',
      'content/posts/five.md': post('title: 五', '五'),
      'content/posts/six.md': post(
        'title: 六',
        '[甲]({{< ref "five.md" >}}) [乙]({{< relref "/posts/five#b" >}}) `{{</* x */>}}` {{</* y */>}}',
      ),
    })
    expect(hugo.contents['六']).toBe(
      '<p><a href="/posts/five/">甲</a> <a href="/posts/five/#b">乙</a> <code>{{&lt; x &gt;}}</code> {{&lt; y &gt;}}</p>',
    )
  },
)
