import { z } from 'zod'
import { CHINESE_SCRIPTS } from '../../../contract/text/chinese-scripts.ts'
import { isEbookPath } from '../../../contract/reviews/ebook-links.ts'
import { STUDIO_PATH } from '../../../contract/links.ts'
import type { PageRenderer, RenderedPage } from '../../../contract/page.ts'
import { type Script, splitScript } from '../../../contract/site/scripts.ts'
import { convertData } from '../../text/scripts/convert-data.ts'
import { convertPage } from '../../text/scripts/convert-markup.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'
import type { ScriptFonts } from '../../reviews/script-fonts.service.ts'
import { inScript } from '../scripts/script.middleware.ts'
import { recogniseScript } from '../../text/recognise-script.ts'
import { decodeEntities } from '../../../contract/text/html-entities.ts'
import { lineWords } from '../../../contract/text/line-words.ts'
import { escapeHtml } from '../../text/html-text.ts'

/** A page with the script of its address and that of its own texts. */
export interface PageInScript extends RenderedPage {
  script: Script | undefined
  ownScript: Script
  /** `@font-face` rules for the owner's words. */
  siteFaces: string
}

type RenderRequest = Parameters<PageRenderer['renderPage']>[0]

/**
 * Renders a page in the script that its address names. Its data are converted before the rendering and its wording after
 * it; the app does the same with converted scripts (tools/convert-assets.ts), so that it finds the texts it expects.
 * See docs/decisions/0059-two-scripts.md.
 */
export async function renderInScript(
  fonts: ScriptFonts,
  renderer: PageRenderer,
  request: RenderRequest,
): Promise<PageInScript> {
  const { script, rest: address } = splitScript(request.address)
  if (script === undefined) {
    const page = await renderer.renderPage(request)
    const { resource } = page.state
    return {
      ...page,
      siteFaces: fonts.siteFaces(request.site),
      html: breakTitles(page.html),
      script,
      ownScript: resource.state === 'ready' ? scriptOf(resource.data) : 'zh-hant',
    }
  }
  const convert = await converterTo(script)
  let ownScript: Script = 'zh-hant'
  const page = await renderer.renderPage({
    ...request,
    address,
    site: convertData(request.site, script, convert),
    send: async (path, init) => {
      const response = await request.send(path, init)
      if (response.status === 200) ownScript = scriptOf(await response.clone().json())
      return inScript(fonts, path, response, script)
    },
  })
  const { head, structuredData } = page
  return {
    ...page,
    // Simplified headings are in the system's Song, and so is Kai.
    siteFaces: script === 'zh-hans' ? '' : fonts.siteFaces(request.site),
    html: breakTitles(
      withScript(script === 'zh-hans' ? convertPage(page.html, convert) : page.html, script, renderer),
    ),
    head: { ...head, title: convert(head.title), description: convert(head.description) },
    structuredData: structuredData && convertData(structuredData, script, convert),
    script,
    ownScript,
  }
}

/** The script of a review, or that of most texts of another page. */
function scriptOf(data: unknown): Script {
  const { review } = z.looseObject({ review: reviewLang.optional() }).catch({}).parse(data)
  return (review?.lang ?? recogniseScript(JSON.stringify(data))) === 'zh-Hans' ? 'zh-hans' : 'zh-hant'
}

const reviewLang = z.looseObject({ lang: z.enum(CHINESE_SCRIPTS) })

/** Leads the links and forms of the page to the same script. */
function withScript(html: string, script: Script, { planPage }: PageRenderer): string {
  return html.replace(OWN_ADDRESS, (whole, name: string, path: string) => {
    if (isEbookPath(path)) return ` ${name}="/${script}${path}"`
    const hasScript = !path.startsWith(STUDIO_PATH) && !planPage(path.replaceAll('&amp;', '&')).isUnknown
    return hasScript ? ` ${name}="/${script}${path}"` : whole
  })
}

const OWN_ADDRESS = / (href|action)="(\/[^"/][^"]*|\/)"/g

/**
 * Marks where lines of headings and titles may end (contract/text/line-words.ts) in a page as React writes it: in elements with
 * nothing but a text. React compares their text alone with what it renders, and writes over it when that changes.
 */
function breakTitles(html: string): string {
  const parts = html.split(TAG)
  let around = ''
  for (let at = 1; at < parts.length; at += 2) {
    const [, slash, tag = ''] = TAG_NAME.exec(parts[at]!) ?? []
    if (around === '' && TITLE.test(parts[at]!)) around = tag
    const isLeaf = around !== '' && slash === '' && parts[at + 2] === `</${tag}>`
    if (isLeaf && MAY_BREAK.test(parts[at + 1]!))
      parts[at + 1] = lineWords(decodeEntities(parts[at + 1]!))
        .map(escapeHtml)
        .join('<wbr>')
    if (slash === '/' && tag === around) around = ''
  }
  return parts.join('')
}

const TAG = /(<[/!a-z][^<>]*>)/
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)/
/** A heading, or the title of a text (parts/book-card/title-props.ts). Those within articles have no class. */
const TITLE = /^<(?:h[1-4][ >]|b lang="|span lang="[^<>]* class=")/
/** Shorter ones fit into each line. */
const MAY_BREAK = /\p{Script=Han}[^]{6}/u
