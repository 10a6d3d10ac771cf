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
    'hugo.toml': 'baseURL = "https://hugo.example/"\n',
    'content/posts/bundle/index.md': post('title: 乙', '文'),
  })
  expect((await crawl(site, '/posts/bundle/')).status).toBe(200)
  await importFiles(site, {
    '_config.yml': 'url: https://octo.example\nsource: source\npermalink: /blog/:year/:month/:day/:title/\n',
    'source/_posts/2012-03-09-lighthouse.markdown': post('title: 丁', '文'),
  })
  expect((await crawl(site, '/blog/2020/05/06/lighthouse/')).status).toBe(200)
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
  expect(report.texts.map(({ where, why }) => [where.replace('content/posts/', ''), why])).toEqual([
    ['_index.md', 'other_kind'],
    ['a.html', 'unread_format'],
    ['b.org', 'unread_format'],
    ['c.textile', 'unread_format'],
    ['d.md', null],
  ])
})
