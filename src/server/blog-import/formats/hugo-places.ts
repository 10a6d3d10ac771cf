import { asMap, type FrontMatter, textsOf, valueOf } from './front-matter.ts'

/** The place of a file of Hugo as a page. */
interface HugoPage {
  /** Below the folder of its language, without the language in its name. */
  path: string
  /** The folder of its language in addresses, such as `/en`; empty for the site's own language. */
  prefix: string
  /** Whether Hugo makes a page of it. */
  isContent: boolean
}

/** Where Hugo puts a file: the language of a page is in its name (`post.en.md`), or the folder has one (`contentDir`, a mount). */
export function hugoPageOf(site: HugoLanguages, place: string): HugoPage {
  const folder = site.folders
    .filter((each) => place.startsWith(`${each.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const below = folder ? place.slice(folder.path.length + 1) : place
  const named = /\.([\w-]+)\.\w+$/.exec(below)?.[1]?.toLowerCase()
  const isNamed = named !== undefined && (site.codes.has(named) || site.disabled.has(named))
  const language = isNamed ? named : (folder?.language ?? site.main)
  return {
    path: isNamed ? below.replace(/\.[\w-]+(?=\.\w+$)/, '') : below,
    prefix: site.atRoot.has(language) ? '' : `/${language}`,
    isContent: folder !== undefined && !site.disabled.has(language),
  }
}

interface ContentFolder {
  path: string
  language: string | undefined
}

export type HugoLanguages = ReturnType<typeof readLanguages>

/** The languages of a site, and the folders of their pages. */
export function readLanguages(config: FrontMatter) {
  const main = textOf(valueOf(config, 'defaultcontentlanguage'), 'en').toLowerCase()
  const languages = Object.entries(asMap(valueOf(config, 'languages'))).map(([code, value]) => ({
    code: code.toLowerCase(),
    settings: asMap(value),
  }))
  const mounts = valueOf(asMap(valueOf(config, 'module')), 'mounts')
  const folders: ContentFolder[] = [
    { path: textOf(valueOf(config, 'contentdir'), 'content'), language: undefined },
    ...(Array.isArray(mounts) ? mounts : [])
      .map(asMap)
      .filter(({ target }) => String(target).startsWith('content'))
      .map(({ source, lang }) => ({
        path: textOf(source),
        language: textOf(lang).toLowerCase() || undefined,
      })),
    ...languages.map(({ code, settings }) => ({
      path: textOf(valueOf(settings, 'contentdir')),
      language: code,
    })),
  ]
  const isInSubfolder = valueOf(config, 'defaultcontentlanguageinsubdir') === true
  return {
    main,
    codes: new Set([main, ...languages.map(({ code }) => code)]),
    disabled: new Set([
      ...textsOf(valueOf(config, 'disablelanguages')).map((code) => code.toLowerCase()),
      ...languages.filter(({ settings }) => valueOf(settings, 'disabled') === true).map(({ code }) => code),
    ]),
    /** Languages without a folder in addresses: the site's own, and those at an address of their own. */
    atRoot: new Set([
      ...(isInSubfolder ? [] : [main]),
      ...languages.filter(({ settings }) => textOf(valueOf(settings, 'baseurl'))).map(({ code }) => code),
    ]),
    folders: folders
      .map((each) => ({ ...each, path: each.path.replace(/^\.?\/|\/+$/g, '') }))
      .filter(({ path }) => path !== ''),
  }
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}
