import { HOUR } from '../../../contract/durations.ts'
import { asMap, type FrontMatter, readToml, readYaml, textField, textsOf, valueOf } from './front-matter.ts'
import { type HugoLanguages, hugoPageOf, readLanguages } from './hugo-places.ts'
import type { SourceFiles } from '../source-files.ts'

type Generator = 'hexo' | 'hugo' | 'jekyll' | 'plain'

/** The site that a folder of Markdown belongs to. */
export interface MarkdownSite {
  generator: Generator
  /** The folder of the site within the export, with a slash at its end; empty for the export itself. */
  root: string
  config: FrontMatter
  /** Only Hugo's count. */
  languages: HugoLanguages
  /** The file of the configuration where it cannot be read: nobody knows then what the site hides. */
  unreadableConfig: string | undefined
  siteUrl: string
}

/** Reads the generator's configuration, which is told by its file and the folders beside it. */
export async function readMarkdownSite(files: SourceFiles): Promise<MarkdownSite> {
  const found = files.names
    .filter((name) => CONFIG.test(name))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)[0]
  const root = found === undefined ? '' : found.replace(CONFIG, '')
  const read = found === undefined ? {} : await readConfig(files, found)
  const { others, unreadable } = await readOtherConfigs(files, root)
  const config = { ...read, ...others }
  const has = (folder: string) => files.names.some((name) => name.startsWith(`${root}${folder}/`))
  const generator: Generator =
    found === undefined
      ? files.names.some((name) => DATED_POST.test(name))
        ? 'jekyll'
        : 'plain'
      : (has('source/_posts') || has('source/_drafts')) && !isOctopress(config)
        ? 'hexo'
        : /_config\.ya?ml$/.test(found)
          ? 'jekyll'
          : 'hugo'
  const address = textField(config, 'url', 'baseURL', 'baseUrl', 'baseurl')
  const siteUrl = /^https?:/.test(address) ? address.replace(/\/+$/, '') : ''
  return {
    generator,
    root,
    config,
    languages: readLanguages(config),
    unreadableConfig: read ? unreadable : found,
    siteUrl,
  }
}

/** Octopress is Jekyll with the folders of Hexo, and calls them otherwise. */
function isOctopress(config: FrontMatter): boolean {
  return typeof config['source'] === 'string' || 'code_dir' in config
}

/** Jekyll's posts; a folder of Hexo's posts alone has other names. */
const DATED_POST = /^_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]*$/

const CONFIG = /(?:^|(?<=\/))(?:_config\.ya?ml|(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json))$/

/** Undefined where it cannot be read. */
export async function readConfig(files: SourceFiles, name: string): Promise<FrontMatter | undefined> {
  try {
    const text = (await files.read(name, 1024 * 1024)).toString()
    return (name.endsWith('.toml') ? readToml(text) : readYaml(text)).fields
  } catch {
    return undefined
  }
}

/** Hugo may have a file for each part of its configuration, such as `languages` and `permalinks`. */
async function readOtherConfigs(
  files: SourceFiles,
  root: string,
): Promise<{ others: FrontMatter; unreadable: string | undefined }> {
  const others: FrontMatter = {}
  let unreadable: string | undefined
  for (const name of files.names) {
    const [, part = ''] = name.startsWith(root) ? (CONFIG_PART.exec(name.slice(root.length)) ?? []) : []
    if (!PARTS.has(part)) continue
    const read = await readConfig(files, name)
    if (read) others[part] = read
    else unreadable = name
  }
  return { others, unreadable }
}

const CONFIG_PART = /^config\/_default\/(\w+)\.(?:toml|ya?ml|json)$/
const PARTS = new Set(['languages', 'permalinks', 'module', 'markup', 'frontmatter'])

export interface PostPlace {
  /** Relative to the site's root. */
  name: string
  fields: FrontMatter
  /** In ISO 8601. */
  date: string | null
  categories: readonly string[]
}

/** The path of a file below the folder of its language; only Hugo has such folders. */
export function pagePath({ generator, languages }: MarkdownSite, place: string): string {
  return generator === 'hugo' ? hugoPageOf(languages, place).path : place
}

/** Whether it is a page of the site, and no post. */
export function isPageOf(site: MarkdownSite, place: string, fields: FrontMatter): boolean {
  const { generator } = site
  if (['type', 'layout'].some((key) => PAGES.has(textField(fields, key).toLowerCase()))) return true
  if (generator === 'hexo') return !IN_POSTS.test(place)
  if (generator === 'jekyll') return !/(?:^|\/)_(?:posts|drafts)\//.test(place)
  if (generator === 'hugo') return !pagePath(site, place).includes('/')
  return false
}

const IN_POSTS = /^source\/_(?:posts|drafts)\//

const PAGES = new Set(
  (
    'page pages about categories category tags tag archives archive links link friends friend search 404 home contact ' +
    'projects'
  ).split(' '),
)

/** The name of a post without date, folder and extension: its slug, unless the front matter has another. */
export function nameOfPost(name: string): string {
  return fileName(name).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
}

function fileName(name: string): string {
  const [file = '', folder = ''] = name.split('/').toReversed()
  return /^index\./i.test(file) ? folder : file.replace(/\.\w+$/, '')
}

/** The addresses that the generator gave a post, the first by its pattern. */
export function urlsOf(site: MarkdownSite, place: PostPlace): string[] {
  const { fields } = place
  const { generator, config } = site
  const isHugo = generator === 'hugo'
  const { prefix } = isHugo ? hugoPageOf(site.languages, place.name) : { prefix: '' }
  const own = textField(fields, 'permalink', 'url')
  const [first = '', ...ofOtherCategories] =
    own === '' || own.includes(':')
      ? pathsByCategory(site, place).map((category) =>
          withPrefix(prefix, patternUrl(site, { ...place, name: pagePath(site, place.name), category }, own)),
        )
      : [isHugo && !own.startsWith('/') ? withPrefix(prefix, own) : own]
  const others = ['redirect_from', 'aliases', 'alias']
    .flatMap((name) => textsOf(fields[name]))
    // Hugo takes them from the folder of the page, unless they begin at the root.
    .map((each) => (isHugo && !/^(?:\/|https?:)/.test(each) ? first.replace(/[^/]*\/?$/, each) : each))
  const base = /^https?:/.test(site.siteUrl) ? new URL(site.siteUrl).pathname.replace(/\/$/, '') : ''
  const subfolder = textField(config, generator === 'hexo' ? 'root' : 'baseurl').replace(/\/$/, '')
  const folder = subfolder.startsWith('/') ? subfolder : base
  return [...new Set([first, ...ofOtherCategories, ...others])]
    .filter((each) => each !== '')
    .map((each) => (/^https?:/.test(each) ? each : `${folder}/${each.replace(/^\//, '')}`))
}

function withPrefix(prefix: string, address: string): string {
  return prefix === '' || address === '' ? address : `${prefix}/${address.replace(/^\//, '')}`
}

/**
 * What `:category` can be, the likeliest first. Hexo takes the category with those above it, and of several the one that its
 * database knew last.
 */
function pathsByCategory({ generator, config }: MarkdownSite, { fields, categories }: PostPlace): string[] {
  const slugs = asMap(config['category_map'])
  const slugOf = (name: string) => textField(slugs, name) || name.replace(/\s+/g, '-')
  const written = fields['categories']
  const lists = Array.isArray(written) && written.some(Array.isArray) ? written.map(textsOf) : [categories]
  const paths = lists
    .map((names) => names.map(slugOf))
    .flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1).join('/')))
  const known = generator === 'hexo' ? paths.toReversed() : paths.slice(0, 1)
  return known.length > 0 ? known : [textField(config, 'default_category')]
}

function patternUrl(site: MarkdownSite, place: PostPlace & { category: string }, own: string): string {
  const pattern = own !== '' ? own : patternOf(site, place)
  if (pattern === '') return ''
  const { config, generator } = site
  const isHugo = generator === 'hugo'
  const { date, fields } = place
  if (own === '' && generator === 'hexo' && !IN_POSTS.test(place.name))
    return place.name
      .replace(/^source\//, '/')
      .replace(/(?:index)?\.\w+$/, (end) => (end.startsWith('i') ? '' : '.html'))
  const day = date === null ? undefined : new Date(new Date(date).getTime() + TAIPEI).toISOString()
  const name = isHugo && !datesByName(config) ? fileName(place.name) : nameOfPost(place.name)
  const slug = textField(fields, 'slug') || name
  // A page bundle is a folder, and no section.
  const sections = place.name.split('/').slice(0, /\/index\.[^/]*$/.test(place.name) ? -2 : -1)
  const values: Record<string, string> = {
    year: day?.slice(0, 4) ?? '',
    month: day?.slice(5, 7) ?? '',
    day: day?.slice(8, 10) ?? '',
    i_month: String(Number(day?.slice(5, 7))),
    i_day: String(Number(day?.slice(8, 10))),
    title: isHugo
      ? urlize(textField(fields, 'title'))
      : generator === 'jekyll'
        ? jekyllSlug(slug)
        : hexoName(site, place.name),
    post_title: textField(fields, 'title'),
    name,
    filename: isHugo ? urlize(name) : name,
    contentbasename: isHugo ? urlize(name) : name,
    // Hugo takes the title where there is none.
    slug: isHugo ? urlize(textField(fields, 'slug', 'title') || name) : slug,
    slugorfilename: urlize(slug),
    slugorcontentbasename: urlize(slug),
    category: place.category,
    categories: (generator === 'jekyll' ? jekyllCategories(place) : place.categories).join('/'),
    id: textField(fields, 'id'),
    abbrlink: textField(fields, 'abbrlink'),
    section: urlize(sections[0] ?? ''),
    sections: sections.map(urlize).join('/'),
    output_ext: '.html',
    path: place.name.replace(/^_\w+\//, '').replace(/\.\w+$/, ''),
  }
  let isKnown = true
  const address = pattern.replace(/:([a-z_]+)/g, (_, key: string) => {
    isKnown &&=
      values[key] !== undefined && !(values[key] === '' && !['categories', 'sections'].includes(key))
    return values[key] ?? ''
  })
  if (!isKnown) return ''
  const whole = address.replace(/\/{2,}/g, '/')
  const isUgly = isHugo && valueOf(config, 'uglyurls') === true && !/\.\w+$/.test(whole)
  return isUgly ? `${whole.replace(/\/$/, '')}.html` : whole
}

/** Whether the settings of Hugo take the day from the name of a file, which is then no part of addresses. */
function datesByName(config: FrontMatter): boolean {
  return textsOf(valueOf(asMap(valueOf(config, 'frontmatter')), 'date')).includes(':filename')
}

/** Milliseconds: patterns have the day of the owner's place. */
const TAIPEI = 8 * HOUR

function patternOf({ generator, config }: MarkdownSite, { name }: PostPlace): string {
  switch (generator) {
    case 'hexo':
      return textField(config, 'permalink') || ':year/:month/:day/:title/'
    case 'jekyll': {
      const permalink = textField(config, 'permalink') || 'date'
      return JEKYLL_STYLES[permalink] ?? permalink
    }
    case 'hugo': {
      const [section = '', ...rest] = name.split('/')
      const patterns = asMap(valueOf(config, 'permalinks'))
      const pages = asMap(patterns['page'] ?? patterns)
      return (rest.length > 0 && textField(pages, section)) || '/:sections/:slugorcontentbasename/'
    }
    case 'plain':
      return ''
  }
}

const JEKYLL_STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/** Jekyll takes the folders above `_posts` for categories, too. */
function jekyllCategories({ name, categories }: PostPlace): string[] {
  const [above = ''] = name.split(/(?:^|\/)_(?:posts|drafts)\//)
  const folders = above.split('/').filter((each) => each !== '')
  return [...new Set([...folders, ...categories].map((each) => each.toLowerCase()))]
}

/** Returns a name as Jekyll writes it into an address. */
function jekyllSlug(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '')
}

/** Hexo's title is the path below _posts, without the date that the setting `new_post_name` puts before it. */
function hexoName({ config }: MarkdownSite, name: string): string {
  const file = name
    .replace(/^source\/_(?:posts|drafts)\//, '')
    .replace(/\.\w+$/, '')
    .replace(/\/index$/, '')
  const [before = ''] = textField(config, 'new_post_name').split(':title')
  const form = before.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, String.raw`\d+`)
  return before.includes(':') ? file.replace(new RegExp(`^${form}`), '') : file
}

/** As Hugo writes a text into an address. */
function urlize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s./_+~-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, (run) => run.replace(/\s+/g, '') || '-')
}
