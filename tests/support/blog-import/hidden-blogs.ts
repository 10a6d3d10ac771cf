/** In every text that the other site hides. */
export const SECRET = 'SECRET'

/** A file of Markdown with front matter. */
export function post(title: string, front: string, body = '文。'): string {
  return `---\ntitle: ${title}\ndate: 2020-01-03 10:00:00\n${front}${front && '\n'}---\n${body}\n`
}

let count = 0
/** One that its generator, or a key of common use, hides. */
function hidden(front: string, body = ''): string {
  const name = `${SECRET}${++count}`
  return post(name, `${front}\nexcerpt: ${name} 摘要\ntags: [${name}]`, `${name} 文。${body}`)
}

/** Files by their name; each that is public has 公開 in its title. */
export const BLOGS: Record<string, Record<string, string | Uint8Array>> = {
  hexo: {
    '_config.yml':
      'url: https://hexo.example.org\nexclude: ["_posts/old/**"]\nencrypt:\n  tags:\n    - {name: 朋友, password: hello}\n',
    'source/_posts/a.md': post('公開一', 'draft: no\nhidden: off\npassword: ""\npublished: 1'),
    'source/_posts/b.md':
      '---\ntitle: 公開二\ndate: 2020-01-03\ntags:\n\t- 小說\n---\n<!-- SECRET -->%%SECRET%%文。\n',
    'source/_posts/c.md': '"title": "公開三",\n"date": "2020-01-03"\n;;;\n文。\n',
    'source/_posts/password.md': hidden('password: hello'),
    'source/_posts/private.md': hidden('private: true'),
    'source/_posts/hide.md': hidden('hide: Yes'),
    'source/_posts/draft.md': hidden('draft: "on"'),
    'source/_posts/one.md': hidden('draft: 1'),
    'source/_posts/published.md': hidden('published: "false"'),
    'source/_posts/null.md': hidden('published: null'),
    'source/_posts/status.md': hidden('Status: Draft'),
    'source/_posts/members.md': hidden('members_only: true'),
    'source/_posts/friend.md': post('SECRET朋友', 'tags: [朋友]', 'SECRET'),
    'source/_posts/encrypt.md': hidden('encrypt: true'),
    'source/_posts/future.md': '---\ntitle: SECRET將來\ndate: 2025-06-01 12:00:01\n---\nSECRET\n',
    'source/_posts/unclear.md': '---\ntitle: SECRET那年\ndate: 2031年1月\n---\nSECRET\n',
    'source/_posts/json.md':
      '"title": "SECRETJSON",\n"date": "2020-01-03",\n"published": false\n;;;\nSECRET\n',
    'source/_posts/colon.md': '---\ntitle: SECRET書: 邊城\npassword: x\n---\nSECRET\n',
    'source/_posts/twice.md':
      '---\ntitle: SECRET兩次\ndate: 2020-01-03\ndraft: true\ndraft: false\n---\nSECRET\n',
    'source/_posts/merged.md':
      '---\nbase: &base\n  hidden: true\n<<: *base\ntitle: SECRET併入\ndate: 2020-01-03\n---\nSECRET\n',
    'source/_posts/none.md': '# SECRET無頭\n\nSECRET\n',
    'source/_posts/open.md': hidden('', ' %%沒有結尾'),
    'source/_posts/code.md': hidden('', '{% private %}x{% endprivate %}'),
    'source/_posts/style.md': hidden('', '<div style="display: none">x</div>'),
    'source/_posts/old/excluded.md': hidden(''),
    'source/_posts/_underscore.md': hidden(''),
    'source/_posts/drafts/folder.md': hidden(''),
    'source/_drafts/d.md': hidden(''),
    'source/_discarded/d.md': hidden(''),
    'source/about/index.md': hidden(''),
  },
  hugo: {
    'hugo.toml': [
      'baseURL = "https://hugo.example.org/"',
      'ignoreFiles = ["ignored\\\\.md$"]',
      'disableLanguages = ["ja"]',
      '[[cascade]]',
      'draft = true',
      '[cascade.target]',
      'path = "/closed/**"',
    ].join('\n'),
    'content/posts/a.md': post('公開一', 'build: {render: always}\nexpiryDate: 2031-01-01\nheadless: false'),
    'content/posts/bundle/index.md': post('公開二', ''),
    'content/posts/bundle/resource.md': hidden(''),
    'content/closed/x.md': hidden(''),
    'content/closed/y.md': post('公開三', 'draft: false'),
    'content/never/_index.md': '---\ncascade:\n  _build:\n    render: never\n---\n',
    'content/never/deep/x.md': hidden(''),
    'content/section/_index.md': '+++\ndraft = true\n+++\n',
    'content/section/x.md': hidden(''),
    'content/broken/_index.md': '---\ntitle: [\n---\n',
    'content/broken/x.md': hidden(''),
    'content/posts/draft.md': hidden('draft: "true"'),
    'content/posts/case.md': hidden('Draft: yes'),
    'content/posts/date.md': hidden('publishDate: 2031-02-01'),
    'content/posts/expired.md': hidden('expiryDate: 2025-06-01 11:59:59'),
    'content/posts/never.md': hidden('_build:\n  render: never'),
    'content/posts/list.md': hidden('build: {list: never}'),
    'content/posts/headless.md': hidden('headless: true'),
    'content/posts/params.md': hidden('params: {hidden: true}'),
    'content/posts/toml.md':
      '+++\ntitle = "SECRETTOML"\ndate = 2020-01-01\npublishDate = 2031-01-01\n+++\nSECRET\n',
    'content/posts/json.md': '{\n"title": "SECRET",\n"date": "2020-01-01",\n"draft": true\n}\nSECRET\n',
    'content/posts/line.md': '{"title": "SECRET", "draft": true}\nSECRET\n',
    'content/posts/ignored.md': hidden(''),
    'content/posts/x.ja.md': hidden(''),
    'content/posts/encryptor.md': hidden('', '{{% hugo-encryptor "p" %}}x{{% /hugo-encryptor %}}'),
    'content/about.md': hidden(''),
    'static/x/raw.md': hidden(''),
  },
  jekyll: {
    '_config.yml': [
      'url: https://jekyll.example.org',
      'exclude: ["_posts/2020-01-09-*"]',
      'defaults:',
      '  - scope: {path: "_posts/inner", type: posts}',
      '    values: {published: false}',
    ].join('\n'),
    '_posts/2020-01-01-a.md': post('公開一', 'published: yes'),
    '_posts/inner/2020-01-01-b.md': post('公開二', 'published: true'),
    '_posts/2020-01-02-c.md': '---\ntitle: 公開三\n...\n文。\n',
    '_posts/inner/2020-01-02-x.md': hidden(''),
    '_posts/2020-01-02-no.md': hidden('published: no'),
    '_posts/2020-01-03-off.md': hidden('published: off'),
    '_posts/2020-01-04-zero.md': hidden('published: 0'),
    '_posts/undated.md': hidden(''),
    '_posts/2031-01-01-future.md': '---\ntitle: SECRET將來\n---\nSECRET\n',
    '_posts/2020-01-09-excluded.md': hidden(''),
    '_posts/2020-01-10-liquid.md': hidden('', '{% if false %}x{% endif %}'),
    '_posts/2020-01-11-comment.md': post('公開四', '', '文{% comment %}SECRET{% endcomment %}。'),
    '_posts/2020-01-12-bytes.md': Buffer.concat([Buffer.from(hidden('')), Buffer.from([0xa4, 0xff, 0xa4])]),
    '_drafts/d.md': hidden(''),
    '_books/b.md': hidden(''),
  },
  broken: {
    '_config.yml': 'url: [\n',
    '_posts/2020-01-01-a.md': hidden(''),
  },
  obsidian: {
    '.obsidian/app.json': '{}',
    '書評/a.md': post('公開一', 'publish: true', '文%%SECRET\n\nSECRET%%。'),
    '日記/2024-01-05.md': 'SECRET很私密\n',
    'b.md': hidden(''),
    'c.md': hidden('publish: false'),
  },
  plain: {
    'notes/a.md': post('公開一', 'status: published'),
    'notes/b.md': post('公開二', 'noindex: true\nsitemap: {exclude: true}\nstatus: 讀完'),
    'notes/c.md': '---\ntitle: SECRET無日期\n---\nSECRET\n',
    'notes/d.md': hidden('visibility: {web: false}'),
    'notes/e.md': hidden('visible: false'),
    'notes/f.md': hidden('unlisted: true'),
    'notes/g.md': hidden('expires: 2024-01-01'),
    'notes/h.md': hidden('publishOn: 2031-01-01'),
    'notes/i.md': hidden('permalink: false'),
    'notes/j.md': hidden('status: private'),
    'notes/k.md': hidden('category: 草稿'),
  },
}

interface WxrItem {
  title: string
  content: string
  status?: string
  password?: string
  more?: string
}

function wxr(items: readonly WxrItem[]): string {
  const posts = items.map(
    ({ title, content, status = 'publish', password = '', more = '' }, at) =>
      `<item><title>${title}</title><link>https://wp.example.org/${at}/</link><content:encoded><![CDATA[${content}]]></content:encoded>` +
      `<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${at + 1}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>` +
      `<wp:post_name>p${at}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type><wp:post_password>${password}</wp:post_password>${more}</item>`,
  )
  return `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://wp.example.org</wp:base_blog_url>${posts.join('')}</channel></rss>`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
}

function remark(id: number, name: string, { approved = 1, parent = 0, text = '好' } = {}): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${name}</wp:comment_author><wp:comment_date_gmt>2020-01-0${id} 00:00:00</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`
}

export const WORDPRESS = wxr([
  { title: '公開一', content: '文[gallery ids=""]', more: meta('_jetpack_newsletter_access', 'everybody') },
  {
    title: '公開二',
    content: '文',
    more:
      remark(1, '甲') +
      remark(2, `${SECRET}戊`, { approved: 0, text: `${SECRET}待審` }) +
      remark(3, '丁', { parent: 2 }) +
      remark(4, '乙', { parent: 1 }),
  },
  { title: 'SECRET1', content: '文[members_only]SECRET[/members_only]' },
  { title: 'SECRET2', content: 'SECRET', password: 'hello' },
  { title: 'SECRET3', content: 'SECRET', status: 'private' },
  { title: 'SECRET4', content: 'SECRET', status: 'pending' },
  { title: 'SECRET5', content: 'SECRET', status: 'archive' },
  // It should have appeared in 2020.
  { title: 'SECRET6', content: 'SECRET', status: 'future' },
  { title: 'SECRET7', content: 'SECRET', status: 'trash' },
  {
    title: 'SECRET8',
    content:
      '<!-- wp:jetpack/premium-content/container -->SECRET<!-- /wp:jetpack/premium-content/container -->',
  },
  { title: 'SECRET9', content: 'SECRET', more: meta('_jetpack_newsletter_access', 'subscribers') },
  { title: 'SECRET10', content: 'SECRET', more: meta('_members_access_role', 'editor') },
  { title: 'SECRET11', content: 'SECRET\ufffd\ufffd' },
])

const FOR_MEMBERS = { web: { nonMember: false, memberSegment: 'status:free' } }
const GATED =
  '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>SECRET</p><!--kg-gated-block:end-->'

function ghost(posts: readonly object[], settings: readonly object[] = []): string {
  const rows = posts.map((each, at) => ({
    id: `${at}`,
    uuid: `u${at}${settings.length}`,
    slug: `g${at}${settings.length}`,
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2024-01-02T10:00:00.000Z',
    html: '<p>SECRET</p>',
    title: `SECRET${at}`,
    ...each,
  }))
  return JSON.stringify({
    db: [{ meta: {}, data: { posts: rows, settings, posts_meta: [{ post_id: '8', email_only: 1 }] } }],
  })
}

function lexical(...cards: object[]): object {
  return { html: null, lexical: JSON.stringify({ root: { children: cards } }) }
}

export const GHOST = ghost([
  {
    title: '公開一',
    html: '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>來訂閱</p><!--kg-gated-block:end-->',
  },
  { html: `<p>公開。</p>${GATED}` },
  lexical({ type: 'html', html: '<p>SECRET</p>', visibility: FOR_MEMBERS }),
  lexical({ type: 'email', html: '<p>SECRET</p>' }),
  lexical({ type: 'email-cta', html: '<p>SECRET</p>' }),
  { mobiledoc: JSON.stringify({ cards: [['email', { html: 'SECRET' }]], sections: [[10, 0]] }), html: null },
  { visibility: 'paid' },
  { email_only: 1 },
  // email_only stands in posts_meta.
  {},
  { status: 'sent' },
  { html: '<p>前言</p><!--members-only--><p>SECRET</p>' },
  { status: 'scheduled', published_at: '2031-01-01T00:00:00.000Z' },
  htmlCards('<p>前言</p><!--members-only--><p>SECRET</p>'),
  htmlCards('<p>前言</p>', '<!--kg-card-begin: paywall-->', '<p>SECRET</p>'),
  // What one card hides, another shows again.
  htmlCards('<p>前言</p><div style="display:none">', '<p>SECRET</p>', '</div>'),
  lexical(
    { type: 'html', html: '<p>前言</p><div hidden>' },
    { type: 'html', html: '<p>SECRET</p>' },
    { type: 'html', html: '</div>' },
  ),
])

/** A text of the first editor, as programs that move a blog write it. */
function htmlCards(...cards: string[]) {
  const sections = cards.map((_, at) => [10, at])
  return {
    mobiledoc: JSON.stringify({ cards: cards.map((html) => ['html', { html }]), sections }),
    html: null,
  }
}

export const BLOGGER = `<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>${[
  ['LIVE', '公開一'],
  ['DRAFT', 'SECRET1'],
  ['SOFT_TRASHED', 'SECRET2'],
  ['SCHEDULED', 'SECRET3'],
  ['PENDING', 'SECRET4'],
]
  .map(
    ([status, title], at) =>
      `<entry><id>tag:blogger.com,1999:blog-1.post-${at}</id><blogger:type>POST</blogger:type><blogger:status>${status}</blogger:status><title>${title}</title><content type='html'>${title}</content><published>${status === 'SCHEDULED' ? 2031 : 2020}-01-01T00:00:00Z</published></entry>`,
  )
  .join('')}</feed>`

export const GOODREADS = `Book Id,Title,Author,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review,Spoiler,Private Notes
1,公開一,甲,4,2020/01/01,2020/01/01,,read,好看,,SECRET
2,SECRET,乙,4,2020/01/01,2020/01/01,private,read,SECRET,,
`

/** A whole site that asks for a password. */
export const PRIVATE_GHOST = ghost([{}], [{ key: 'is_private', value: 'true' }])
