import { createHash } from 'node:crypto'
import { type Cloth, clothTokens } from '../../../contract/settings/cloths.ts'
import { EBOOK_MEDIA_TYPE, reviewEbookPath } from '../../../contract/reviews/ebook-links.ts'
import { FEED_FILES, feedPath } from '../../../contract/site/feed-links.ts'
import { reviewIdOf } from '../../../contract/links.ts'
import { SERVICE_WORKER_PATH } from '../../../contract/site/offline.ts'
import { OEMBED_FORMATS, oembedPath } from '../../../contract/site/oembed-links.ts'
import { FONT_FACES_ID, type RenderedPage } from '../../../contract/page.ts'
import { DEFAULT_SETTINGS, type OwnerSettings } from '../../../contract/settings/settings.ts'
import { faultWording, siteWording } from '../../../contract/wording/site/site.ts'
import { escapeHtml } from '../../text/html-text.ts'
import type { AssetSource, PageAssets } from './assets.ts'
import { inlineHash, type InlineHashes } from './page-policy.ts'
import type { PageInScript } from './render-in-script.ts'
import { alternateLinks, canonicalPath, isInBothScripts, HTML_LANGS, scriptLinks } from './script-links.ts'

/**
 * The whole HTML document around a rendered screen. Its styles are inline, so that the first paint waits for no other
 * request; the disabled links, which no browser loads, tell the app which ones it need not load (docs/decisions/0021). `ownersTags`:
 * elements of the head that no other page has.
 */
export function pageDocument(page: PageInScript, assets: AssetSource, ownersTags = ''): string {
  const screen = screenAssets(page, assets)
  return `${htmlTag(page)}${openingOf(screen, assets, page.state.site.cloth).html}
${headTags(page)}${ownersTags}
${fontFacesTag(page)}${screen.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="state">${scriptJson(page.state)}</script>
${scriptLinks(page, assets.serviceWorker !== '')}</body>
</html>
`
}

/** The script and style elements of the page, which its Content-Security-Policy allows. */
export function pageInlineHashes(page: PageInScript, assets: AssetSource): InlineHashes {
  const { fontFaces, siteFaces, state } = page
  const { hashes } = openingOf(screenAssets(page, assets), assets, state.site.cloth)
  const faces = [fontFaces, siteFaces].filter((rules) => rules !== '')
  return { ...hashes, styles: [...hashes.styles, ...faces.map(inlineHash)] }
}

/** In the head: the app's style sheets would else come before these rules, and Chromium lay the page out again. */
function fontFacesTag({ fontFaces, siteFaces }: PageInScript): string {
  const ofSite = siteFaces === '' ? '' : `<style>${siteFaces}</style>\n`
  return fontFaces === '' ? ofSite : `${ofSite}<style id="${FONT_FACES_ID}">${fontFaces}</style>\n`
}

interface Opening {
  html: string
  hashes: InlineHashes
}

/** Made once for each screen and cloth: it is the larger part of a page. */
const openings = new WeakMap<PageAssets, Partial<Record<Cloth, Opening>>>()

function openingOf(screen: PageAssets, assets: AssetSource, cloth: Cloth): Opening {
  const known = openings.get(screen) ?? {}
  openings.set(screen, known)
  return (known[cloth] ??= makeOpening(screen, assets, cloth))
}

function makeOpening(screen: PageAssets, { earlyScript, fontCss, serviceWorker }: AssetSource, cloth: Cloth) {
  const style = `@layer reset,tokens,base,primitives,ui,parts,screens;${screen.styleText}${fontCss}${clothCss(cloth)}`
  const html = `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${screen.scripts.length > 0 ? appTag(screen.scripts, serviceWorker !== '') : ''}
<script>${earlyScript}</script>
${PRELOAD_GATE}
<style>${style}</style>`
  return { html, hashes: { scripts: [inlineHash(earlyScript)], styles: [inlineHash(style)] } }
}

/** `data-own`: the script of the page's texts, on pages that exist in both (src/web/early/early.ts). */
function htmlTag(page: PageInScript): string {
  const own = isInBothScripts(page) ? ` data-own="${page.ownScript}"` : ''
  return `<!doctype html>
<html lang="${HTML_LANGS[page.script ?? 'zh-hant']}"${own}>
`
}

/** The app's wording is in its scripts, which the build has written in Simplified characters, too. */
function screenAssets({ screenSource, script }: PageInScript, assets: AssetSource): PageAssets {
  return script === 'zh-hans' ? assets.forSimplifiedScreen(screenSource) : assets.forScreen(screenSource)
}

/** Later than the style sheet's own tokens, in the same layer. */
function clothCss(cloth: Cloth): string {
  if (cloth === DEFAULT_SETTINGS.cloth) return ''
  const rules = clothTokens(cloth).map(([name, value]) => `${name}:${value}`)
  return `@layer tokens{:root{${rules.join(';')}}}`
}

/** Chromium requests nothing after a policy element until the parser reaches it: a replaced page loads no pictures. */
const PRELOAD_GATE = `<meta http-equiv="Content-Security-Policy" content="base-uri 'none'">`

/** The scripts that the head's script loads, its message where they do not arrive, and the service worker (src/web/early). */
function appTag(scripts: readonly string[], hasWorker: boolean): string {
  const { appMissed } = siteWording
  const worker = hasWorker ? ` data-worker="${SERVICE_WORKER_PATH}"` : ''
  return `<meta name="app" content="${scripts.join(' ')}" data-missing="${appMissed}" data-retry="${faultWording.retry}"${worker}>`
}

/** The style of `crashDocument`. */
export const CRASH_STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:12px;padding:32px;background:#1A2748;color:#F5F0E1;' +
  'font:16px/1.8 system-ui,sans-serif}h1{font-size:1.6rem;margin:0}a{color:#E2C27A}'

/** The page for a failed rendering: without scripts or other styles, which could fail again. */
export function crashDocument(requestId: string): string {
  return `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Unexpected Application Error!</title>
<style>${CRASH_STYLE}</style></head>
<body><h1 lang="en">Unexpected Application Error!</h1><p>500 Internal Server Error</p>
<p>網站出了點問題，請稍後再試。（編號 ${escapeHtml(requestId)}）</p><p><a href="/">返回首頁</a></p></body></html>
`
}

/** The codes by which search engines see whose site it is; they look for them on home. */
export function searchCodeTags({ search_codes: { google, bing } }: OwnerSettings): string {
  const tag = (name: string, code: string | null) =>
    code === null ? '' : `\n<meta name="${name}" content="${escapeHtml(code)}">`
  return tag('google-site-verification', google) + tag('msvalidate.01', bing)
}

function headTags(page: PageInScript): string {
  const { head, state, article, structuredData } = page
  const { site, siteUrl } = state
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
  const address = escapeHtml(siteUrl + canonicalPath(page))
  const image = escapeHtml(`${siteUrl}${head.image}?v=${cardVersion(page)}`)
  const robots = page.isUnindexed ? '<meta name="robots" content="noindex">\n' : ''
  return `<title>${title}</title>
<meta name="description" content="${description}">
${robots}<link rel="canonical" href="${address}">
${alternateLinks(page)}<meta property="og:site_name" content="${escapeHtml(site.name)}">
<meta property="og:locale" content="${page.script === 'zh-hans' ? 'zh_CN' : 'zh_TW'}">
<meta property="og:type" content="${head.kind}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${image}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">${articleTags(article)}
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#F4F4EE" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#10172A" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${feedTags(page)}${ebookTag(page)}${oembedTags(page)}${structuredDataTag(structuredData)}`
}

/** Sites that show link previews keep the picture of an address: the address changes with what the picture shows. */
function cardVersion({ head, state: { site, resource } }: RenderedPage): string {
  const own = resource.state === 'ready' ? (resource.data as { share_picture?: string } | null) : null
  const { name, seal, seal_picture, tagline, hero, cloth } = site
  const shown = [
    head.title,
    head.description,
    name,
    seal,
    seal_picture,
    tagline,
    hero,
    cloth,
    own?.share_picture,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8)
}

/** The page of a category, a tag or a series names its own feed, too. */
function feedTags({ head, state }: RenderedPage): string {
  const tag = (href: string, title: string) =>
    `<link rel="alternate" type="application/atom+xml" href="${href}" title="${escapeHtml(title)}">`
  const [own] = /^\/(?:category|tag|series)\/[^/?]+$/.exec(head.canonical ?? '') ?? []
  const ofSite = tag(feedPath('atom'), state.site.name)
  return own === undefined ? ofSite : `${ofSite}\n${tag(`${own}/${FEED_FILES.atom}`, head.title)}`
}

/** The book with the review, in the page's script. */
function ebookTag({ article, head, script }: PageInScript): string {
  const id = article === null ? undefined : reviewIdOf((head.canonical ?? '').replace('/review/', ''))
  if (id === undefined) return ''
  const path = `${script === undefined ? '' : `/${script}`}${reviewEbookPath(id, 'horizontal')}`
  return `\n<link rel="alternate" type="${EBOOK_MEDIA_TYPE}" href="${path}">`
}

/** How other sites show a link to a review. */
function oembedTags({ head, state, article }: RenderedPage): string {
  if (article === null || head.canonical === null) return ''
  const address = state.siteUrl + head.canonical
  return OEMBED_FORMATS.map((format) => {
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    const href = escapeHtml(state.siteUrl + oembedPath(address, format))
    return `\n<link rel="alternate" type="${type}" href="${href}">`
  }).join('')
}

function articleTags(article: RenderedPage['article']): string {
  if (article === null) return ''
  const { published, modified } = article
  const publishedTag =
    published === null ? '' : `\n<meta property="article:published_time" content="${escapeHtml(published)}">`
  return `${publishedTag}\n<meta property="article:modified_time" content="${escapeHtml(modified)}">`
}

/** Data, which no Content-Security-Policy restricts. */
function structuredDataTag(data: object | null): string {
  return data === null ? '' : `\n<script type="application/ld+json">${scriptJson(data)}</script>`
}

/** JSON in which no text can close the script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
