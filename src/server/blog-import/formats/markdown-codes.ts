import type { Token } from 'marked'
import type { PageLink } from '../../../markdown/inline-rules.ts'
import { unreadMarks } from '../../../markdown/read-markdown.ts'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { countedNotes, type ImportNote } from '../texts/imported-text.ts'

/** A page of the other site. */
export interface NamedPage {
  address: string
  title: string
  /** Of Obsidian, where nobody but its owner reads it. */
  isHidden: boolean
}

/** By the names that the links and codes of a text have for them. */
export type NamedPages = ReadonlyMap<string, NamedPage>

const NAMES = [
  /\[\[([^[\]|#\\\n]+)/g,
  /\{%-?\s*(?:post_link|post_path|post_url|link)\s+([^\s%#]+)/g,
  /\{\{[<%]\s*(?:rel)?ref\s+"?([^"\s}#]+)/g,
  /\]\(<?([^()<>\s#]+\.md)/g,
]

/** The pages that a text may name. */
export function namedPages(text: string): Set<string> {
  return new Set(NAMES.flatMap((form) => [...text.matchAll(form)].map(([, page = '']) => page.trim())))
}

/** Where a link leads that names a page by its file; the address itself where it names none. */
export function addressIn(pages: NamedPages, href: string): string {
  const [, page = '', part = ''] = /^([^#]*)(.*)$/.exec(href) ?? []
  const found = pages.get(page) ?? pages.get(decodeUrlPart(page))
  return found ? found.address + part : href
}

/** Replaces the codes of Hexo, Jekyll and Hugo in a Markdown text; those that have no form here stay and are named. */
export function replaceCodes(
  markdown: string,
  pages: NamedPages,
  isVault: boolean,
): { markdown: string; notes: ImportNote[] } {
  const unknown: string[] = []
  const parts = markdown.split(CODE)
  // Every second part is code, in which nothing is a code of the generator.
  const replaced = parts.map((part, at) => {
    if (at % 2 === 1) return part
    // Obsidian shows no names of blocks.
    return replaceIn(isVault ? part.replace(/[ \t]\^[\w-]+[ \t]*$/gm, '') : part, pages, unknown)
  })
  // Hugo writes codes that it shows as comments.
  const shown = replaced.join('').replace(/(\{\{[<%])\/\*(.*?)\*\/([>%]\}\})/g, '$1$2$3')
  return { markdown: shown, notes: countedNotes('unknown_code', unknown) }
}

const CODE = /(^(?:```|~~~)[^]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`)/m

function replaceIn(text: string, pages: NamedPages, unknown: string[]): string {
  return text
    .replace(/\{%-?\s*post_link\s+(\S+)([^%]*)%\}/g, (_, page: string, words: string) => {
      const found = pages.get(page)
      const label =
        readWords(words)
          .filter((word) => !/^(?:true|false)$/.test(word))
          .join(' ') ||
        found?.title ||
        page
      return found ? `[${label}](${found.address})` : label
    })
    .replace(/\{%-?\s*link\s+(.+?)\s+(https?:[^\s%]+)[^%]*%\}/g, '[$1]($2)')
    .replace(
      /\{%-?\s*(?:post_path|post_url|link)\s+([^\s%#]+)[^%]*%\}/g,
      (_, page: string) => pages.get(page)?.address ?? page,
    )
    .replace(
      /\{%\s*pullquote\b[^%]*%\}([^]*?)\{%\s*endpullquote\s*%\}/g,
      (_, quote: string) => `\n<blockquote>\n\n${quote.trim()}\n\n</blockquote>\n`,
    )
    .replace(/\{%\s*raw\s*%\}([^]*?)\{%\s*endraw\s*%\}/g, '$1')
    .replace(
      /\{%-?\s*(?:codeblock|code|highlight)\b[^%]*%\}\n?([^]*?)\{%-?\s*end(?:codeblock|code|highlight)\s*-?%\}/g,
      (_, code: string) => `\n\`\`\`\n${code.trimEnd()}\n\`\`\`\n`,
    )
    .replace(
      /\{%\s*(?:blockquote|quote|cq|centerquote)\b([^%]*)%\}([^]*?)\{%\s*end\w+\s*%\}/g,
      (_, source: string, quote: string) =>
        `\n<blockquote>\n\n${quote.trim()}\n\n${source.trim() && `<footer>${escapeHtml(source.trim())}</footer>\n`}</blockquote>\n`,
    )
    .replace(/\{%\s*(?:asset_img|img)\s+([^%]*?)\s*%\}/g, (_, words: string) => {
      const [, file = '', rest = ''] =
        /((?:https?:\/|\/)?[^\s"']+\.(?:jpe?g|png|gif|webp|avif|svg))([^]*)/i.exec(words) ?? []
      return picture(file, readWords(rest).find((word) => !/^\d+$/.test(word)) ?? '')
    })
    .replace(/\{%\s*(youtube|vimeo)\s+([\w-]+)[^%]*%\}/g, (_, site: string, id: string) => video(site, id))
    .replace(/\{%\s*(?:asset_path|asset_link)\s+(\S+)[^%]*%\}/g, '$1')
    .replace(
      /\{\{[<%]\s*(youtube|vimeo)\s+(?:id=)?"?([\w-]+)"?[^}]*[>%]\}\}/g,
      (_, site: string, id: string) => video(site, id),
    )
    .replace(/\{\{[<%]\s*(?:figure|image|img)\s([^}]*?)\/?[>%]\}\}/g, (_, words: string) => {
      const of = (name: string) =>
        new RegExp(`\\b${name}=(?:"([^"]*)"|(\\S+))`).exec(words)?.slice(1).find(Boolean) ?? ''
      return picture(of('src'), of('caption') || of('title'), of('alt'))
    })
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+"?([^"\s}]+)"?[^}]*[>%]\}\}/g, (_, page: string) =>
      addressIn(pages, page),
    )
    .replace(
      /\{\{[<%]\s*highlight\b[^}]*[>%]\}\}\n?([^]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
      (_, code: string) => `\n\`\`\`\n${code.trimEnd()}\n\`\`\`\n`,
    )
    .replace(/\{\{\s*(?:site\.(?:baseurl|url)|'([^']*)'\s*\|\s*(?:relative|absolute)_url)\s*\}\}/g, '$1')
    .replace(/<!--\s*more\s*-->/g, '')
    .replace(/(?<!\{)\{%-?\s*(\w+)[^%]*%\}/g, (whole, name: string) => {
      if (!name.startsWith('end')) unknown.push(`{% ${name} %}`)
      return whole
    })
    .replace(/(?<!\{)\{\{-?\s*([\w.]+)[^{}]*\}\}/g, (whole, name: string) => {
      unknown.push(`{{ ${name} }}`)
      return whole
    })
    .replace(/\{\{[<%]\s*(\/?\s*[\w-]+)[^}]*[>%]\}\}/g, (whole, name: string) => {
      if (!name.startsWith('/')) unknown.push(`{{< ${name} >}}`)
      return whole
    })
}

function readWords(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

function picture(source: string, caption: string, alt = caption): string {
  const text = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `\n\n<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">${text}</figure>\n\n`
}

function video(site: string, id: string): string {
  const address = site === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`
  return `\n\n<figure class="video"><a href="${address}">${address}</a></figure>\n\n`
}

/** Names what an article has not as it was meant. */
export function notesOfTokens(tokens: readonly Token[]): ImportNote[] {
  return [
    ...countedNotes('unknown_code', tokens.flatMap(queryOf)),
    ...countedNotes(
      'unread_mark',
      tokens.flatMap(unreadMarks).map(({ written }) => written),
    ),
    ...notesOfPages(tokens),
  ]
}

/** The name of a query of Obsidian, whose results only its reader sees. */
function queryOf(token: Token): string[] {
  const isQuery = token.type === 'code' && String(token['lang']).startsWith('dataview')
  return isQuery ? [String(token['lang'])] : []
}

/** Names links whose page is not there or not public, and shown pages that have become links. */
function notesOfPages(tokens: readonly Token[]): ImportNote[] {
  const links = tokens.filter((token) => token.type === 'page_link') as PageLink[]
  const [removed, kept] = [links.filter(({ href }) => !href), links.filter(({ href }) => href)]
  const linked = kept.filter(({ raw }) => raw.startsWith('!'))
  const namesOf = (some: PageLink[]) => some.map(({ raw }) => raw)
  return [...countedNotes('removed', namesOf(removed)), ...countedNotes('linked', namesOf(linked))]
}

/** Attributes of kramdown by which a browser did not show what they belong to, and would show it here. */
export function hiddenByAttributes(tokens: readonly Token[]): ImportNote[] {
  const isHiding = ({ type, raw }: Token) =>
    type === 'attributes' && /\bhidden\b|display\s*:\s*none/i.test(raw)
  return countedNotes(
    'gated',
    tokens.filter(isHiding).map(({ raw }) => raw.trim()),
  )
}
