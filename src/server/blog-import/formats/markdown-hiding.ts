import path from 'node:path'
import { isHidingLabel, plainKey } from '../../text/hidden-keys.ts'
import { asMap, type FrontMatter, listField, splitFrontMatter, textsOf, valueOf } from './front-matter.ts'
import { hugoPageOf } from './hugo-places.ts'
import type { SourceFiles } from '../source-files.ts'
import type { ImportNote } from '../texts/imported-text.ts'
import { type MarkdownSite, readConfig } from './markdown-urls.ts'

/** What a generator hides by the place of a text, or by settings for many texts. */
export interface SiteHiding {
  /** Why a file of the export is not shown, whatever its front matter says. */
  ofPlace(name: string): ImportNote[]
  /** The keys that a text gets from its site or section, except those that its front matter has itself. */
  inherited(name: string, own: FrontMatter): [key: string, value: unknown][]
}

/** Keys that count for all texts to which the rule applies; none: they cannot be read. */
interface Rule {
  file: string
  applies(name: string, own: FrontMatter): boolean
  keys: FrontMatter | undefined
}

/** Reads the settings of the site and, of Hugo, those of its sections. */
export async function readSiteHiding(files: SourceFiles, site: MarkdownSite): Promise<SiteHiding> {
  const rules = await readRules(files, site)
  const bundles = new Set(
    site.generator === 'hugo' ? files.names.filter((name) => LEAF.test(name)).map(folderOf) : [],
  )
  return {
    ofPlace(name) {
      const unreadable = rules.filter((rule) => rule.keys === undefined && rule.applies(name, {}))
      return [
        ...(isHidingPlace(site, name) || isResource(bundles, name)
          ? [{ code: 'private' as const, detail: name }]
          : []),
        ...unreadable.map(({ file }) => ({ code: 'front_matter' as const, detail: file })),
      ]
    },
    inherited(name, own) {
      const given = rules
        .filter((rule) => rule.applies(name, own))
        .flatMap(({ keys }) => Object.entries(keys ?? {}))
      const named = new Set(Object.keys(own).map(plainKey))
      return given.filter(([key]) => !named.has(plainKey(key)))
    },
  }
}

async function readRules(files: SourceFiles, site: MarkdownSite): Promise<Rule[]> {
  const { config, unreadableConfig, root } = site
  if (unreadableConfig !== undefined)
    return [{ file: unreadableConfig, applies: () => true, keys: undefined }]
  switch (site.generator) {
    case 'hexo':
      return encryptedTags(config).map((tag) => ({
        file: '',
        applies: (_, own) => listField(own['tags']).concat(listField(own['tag'])).includes(tag),
        keys: { password: tag },
      }))
    case 'jekyll':
      return jekyllDefaults(config).map(({ scope, values }) => ({
        file: '',
        applies: (name) => isInScope(name.slice(root.length), scope),
        keys: values,
      }))
    case 'hugo':
      return [
        ...cascadeRules(valueOf(config, 'cascade'), { file: '', folder: '' }),
        ...(await readSections(files, site)),
      ]
    case 'plain':
      return []
  }
}

/** hexo-blog-encrypt encrypts all texts with one of these tags. */
function encryptedTags(config: FrontMatter): string[] {
  const tags = asMap(config['encrypt'])['tags']
  return (Array.isArray(tags) ? tags : []).flatMap((tag) => listField(asMap(tag)['name']))
}

/** The front matter that `_config.yml` of Jekyll gives to folders and types. */
function jekyllDefaults(config: FrontMatter): { scope: FrontMatter; values: FrontMatter }[] {
  const defaults = config['defaults']
  return (Array.isArray(defaults) ? defaults : []).map((each: unknown) => ({
    scope: asMap(asMap(each)['scope']),
    values: asMap(asMap(each)['values']),
  }))
}

function isInScope(place: string, { path: folder, type }: FrontMatter): boolean {
  return (
    (!type || /^posts?$/.test(String(type))) &&
    (typeof folder !== 'string' || folder === '' || matches(place, folder))
  )
}

/** The settings of Hugo's sections, the files `_index`, and of the files of its configuration that are about many pages. */
async function readSections(files: SourceFiles, site: MarkdownSite): Promise<Rule[]> {
  const rules: Rule[] = []
  for (const file of files.names.filter((name) => name.startsWith(site.root))) {
    if (CASCADE_FILE.test(file.slice(site.root.length))) {
      const read = await readConfig(files, file)
      if (!read) rules.push({ file, applies: () => true, keys: undefined })
      else rules.push(...cascadeRules(read['cascade'] ?? read, { file, folder: '' }))
    }
    if (!SECTION.test(file)) continue
    const folder = `${folderOf(file)}/`
    const applies = (name: string) => name.startsWith(folder)
    const split = await files.read(file, MAX_BYTES).then(
      (bytes) => splitFrontMatter(bytes.toString()),
      () => undefined,
    )
    if (!split || split.fault !== undefined) rules.push({ file, applies, keys: undefined })
    else {
      const own = Object.entries(split.fields).filter(([key]) => !OWN_PAGE.has(plainKey(key)))
      rules.push({ file, applies, keys: Object.fromEntries(own) })
      rules.push(...cascadeRules(valueOf(split.fields, 'cascade'), { file, folder }))
    }
  }
  return rules
}

const SECTION = /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|html)$/
const CASCADE_FILE = /^config\/[^/]+\/cascade\.(?:toml|ya?ml|json)$/
const MAX_BYTES = 1024 * 1024

/** Keys of a section that are about its own page alone. */
const OWN_PAGE = new Set(['build', 'outputs', 'output', 'permalink', 'type', 'layout', 'cascade', 'date'])

function cascadeRules(cascade: unknown, { file, folder }: { file: string; folder: string }): Rule[] {
  return (Array.isArray(cascade) ? cascade : [cascade]).map(asMap).map((keys) => {
    const target = asMap(keys['_target'] ?? keys['target'])
    const [pattern, kind] = ['path', 'kind'].map((key) => valueOf(target, key))
    return {
      file,
      keys,
      applies: (name) =>
        name.startsWith(folder) &&
        (typeof kind !== 'string' || /page|[*]/.test(kind)) &&
        (typeof pattern !== 'string' ||
          hugoPaths(name).some((each) => path.posix.matchesGlob(each, pattern))),
    }
  })
}

/**
 * What Hugo's settings may call a file: its path below any folder, with and without its ending, in its own letters or small
 * ones.
 */
function hugoPaths(name: string): string[] {
  const page = name.replace(/(?:\/index)?(?:\.[\w-]+)?\.\w+$/, '')
  return [name, page].flatMap((whole) => {
    const parts = whole.split('/')
    return parts.flatMap((_, at) => {
      const each = `/${parts.slice(at).join('/')}`
      return [each, each.toLowerCase()]
    })
  })
}

/** Whether the generator leaves out a file by its place. */
function isHidingPlace(site: MarkdownSite, name: string): boolean {
  if (!name.startsWith(site.root)) return true
  const place = name.slice(site.root.length)
  const parts = place.split('/')
  const file = parts.pop() ?? ''
  if (/^[_.#]|~\./.test(file) || parts.some(isHidingFolder)) return true
  if (site.generator === 'jekyll')
    return (/(?:^|\/)_posts\//.test(place) && !DATED.test(file)) || isExcluded(site, place)
  if (site.generator === 'hugo')
    return !hugoPageOf(site.languages, place).isContent || isIgnoredByHugo(site, place)
  return site.generator === 'hexo' && isExcluded(site, place)
}

function isHidingFolder(folder: string): boolean {
  return (/^[_.]/.test(folder) && folder !== '_posts') || isHidingLabel(folder)
}

/** Jekyll takes posts from files with a date in their name alone. */
const DATED = /^\d{2,4}-\d{1,2}-\d{1,2}-/

function isExcluded({ config }: MarkdownSite, place: string): boolean {
  const patterns = ['exclude', 'ignore'].flatMap((key) => textsOf(config[key]))
  return patterns.some(
    (pattern) => matches(place, pattern) || matches(place.replace(/^source\//, ''), pattern),
  )
}

/** Whether a path or a folder above it has this name or pattern. */
function matches(place: string, pattern: string): boolean {
  const wanted = pattern.replace(/^\.?\//, '').replace(/\/+$/, '')
  const parts = place.split('/')
  const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return wanted !== '' && prefixes.some((each) => each === wanted || path.posix.matchesGlob(each, wanted))
}

/** Hugo has expressions for the files that it ignores. */
function isIgnoredByHugo({ config }: MarkdownSite, place: string): boolean {
  return textsOf(valueOf(config, 'ignorefiles')).some((pattern) => {
    try {
      return new RegExp(pattern).test(place)
    } catch {
      return true
    }
  })
}

const LEAF = /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/

/** Files below the index of a leaf bundle of Hugo belong to its page, and are none themselves. */
function isResource(bundles: ReadonlySet<string>, name: string): boolean {
  const own = folderOf(name)
  for (let folder = LEAF.test(name) ? folderOf(own) : own; folder.includes('/'); folder = folderOf(folder))
    if (bundles.has(folder)) return true
  return false
}

function folderOf(name: string): string {
  return path.posix.dirname(name)
}
