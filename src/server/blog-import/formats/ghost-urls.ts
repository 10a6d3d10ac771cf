import type { SourceFiles } from '../source-files.ts'
import { asMap, type FrontMatter, readYaml, textField } from './front-matter.ts'

/** Where a Ghost site had its posts and lists of tags. */
export interface GhostUrls {
  /** The addresses that a post may have had: one, unless the filter of a collection is not understood. */
  ofPost(post: GhostPost): string[]
  ofTag(slug: string): string
}

interface GhostPost {
  id: string
  slug: string
  /** In ISO 8601. */
  published_at: string | null
  isFeatured: boolean
  /** Slugs, the first of them the primary one. */
  tags: readonly string[]
  authors: readonly string[]
}

interface Collection {
  permalink: string
  filter: string
}

const ROUTES = /(?:^|\/)routes\.ya?ml$/

/** By `routes.yaml`, if it lies beside the export; else by the setting `permalinks` of older versions. */
export async function readGhostUrls(
  files: SourceFiles,
  settings: ReadonlyMap<string, string>,
): Promise<GhostUrls> {
  const name = files.names.find((each) => ROUTES.test(each))
  const routes = name === undefined ? {} : await readRoutes(files, name)
  const collections = Object.values(asMap(routes['collections']))
    .map(asMap)
    .map((each) => ({
      permalink: textField(each, 'permalink'),
      filter: textField(each, 'filter'),
    }))
  const all = [...collections, { permalink: settings.get('permalinks') ?? '/:slug/', filter: '' }]
  const zone = settings.get('timezone') ?? settings.get('active_timezone') ?? 'Etc/UTC'
  const tag = textField(asMap(routes['taxonomies']), 'tag') || '/tag/{slug}/'
  return {
    ofPost(post) {
      const found = collectionsOf(all, post).flatMap(({ permalink }) => fill(permalink, post, zone) ?? [])
      return found.length > 0 ? found : [`/${post.slug}/`]
    },
    ofTag: (slug) => tag.replace(SLUG, slug),
  }
}

const SLUG = /\{slug\}|:slug\b/

async function readRoutes(files: SourceFiles, name: string): Promise<FrontMatter> {
  try {
    return readYaml((await files.read(name, MAX_BYTES)).toString()).fields
  } catch {
    return {}
  }
}

const MAX_BYTES = 1024 * 1024

/** A post belongs to the first collection whose filter it passes; where one is not understood, perhaps to that. */
function collectionsOf(all: readonly Collection[], post: GhostPost): Collection[] {
  const sure = all.findIndex(({ filter }) => passes(filter, post) === true)
  return all.slice(0, sure + 1).filter(({ filter }) => passes(filter, post) !== false)
}

/** Terms of `key:value`, joined by `+` for both and `,` for either; undefined where it has others. */
function passes(filter: string, post: GhostPost): boolean | undefined {
  if (filter === '') return true
  const sides = new Set(
    filter.split(/,(?![^[]*\])/).map((side) => {
      const terms = new Set(side.split('+').map((term) => passesTerm(term.trim(), post)))
      return terms.has(false) ? false : terms.has(undefined) ? undefined : true
    }),
  )
  return sides.has(true) ? true : sides.has(undefined) ? undefined : false
}

function passesTerm(term: string, { tags, authors, isFeatured }: GhostPost): boolean | undefined {
  const [, key = '', not, written = ''] = /^([a-z_]+):(-?)(\[[\w,' -]*\]|'[\w-]*'|[\w-]+)$/.exec(term) ?? []
  const values = written.replace(/[[\]' ]/g, '').split(',')
  const has = (slugs: readonly string[]) => values.some((value) => slugs.includes(value))
  const found: Record<string, boolean> = {
    tag: has(tags),
    tags: has(tags),
    primary_tag: has(tags.slice(0, 1)),
    author: has(authors),
    authors: has(authors),
    primary_author: has(authors.slice(0, 1)),
    featured: values.includes(String(isFeatured)),
  }
  const isFound = found[key]
  return isFound === undefined ? undefined : isFound !== (not === '-')
}

/** Undefined where the pattern names what is not known of the post. */
function fill(pattern: string, post: GhostPost, zone: string): string | undefined {
  const [year, month, day] = dayIn(zone, post.published_at)
  const values: Record<string, string | undefined> = {
    slug: post.slug,
    id: post.id,
    year,
    month,
    day,
    author: post.authors[0],
    primary_author: post.authors[0],
    primary_tag: post.tags[0] ?? 'all',
  }
  let isKnown = pattern !== ''
  const address = pattern.replace(/:([a-z_]+)|\{([a-z_]+)\}/g, (_, colon?: string, braces?: string) => {
    const value = values[colon ?? braces ?? '']
    isKnown &&= value !== undefined
    return value ?? ''
  })
  return isKnown ? address : undefined
}

/** Year, month and day of an instant, as addresses have them. */
function dayIn(timeZone: string, instant: string | null): string[] {
  if (instant === null) return []
  const format = (zone: string) => {
    // oxlint-disable-next-line no-restricted-properties -- the only way to the days of any zone; the parts are numbers in every locale
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    const found = new Map(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
    return (['year', 'month', 'day'] as const).map((type) => found.get(type) ?? '')
  }
  try {
    return format(timeZone)
  } catch {
    return format('Etc/UTC')
  }
}
