import { clothTokens } from '../../../contract/settings/cloths.ts'
import { copyrightLine } from '../../../contract/wording/site/site.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { escapeHtml } from '../../text/html-text.ts'

interface PlainPage {
  site: Pick<SiteSettings, 'name' | 'cloth' | 'copyright_year'>
  lang: string
  /** The first part of the paths of this script, such as /zh-hans; empty for none. */
  base?: string
  title: string
  /** HTML within `main`. */
  main: string
  /** The text of a script at the end; undefined for none. */
  script?: string
}

/** A small page that needs no other file but the site's icon. `style`: the text of its style element. */
export function plainPage({ site, lang, base = '', title, main, script }: PlainPage): {
  html: string
  style: string
} {
  const name = escapeHtml(site.name)
  const tokens = clothTokens(site.cloth).map(([key, value]) => `${key}:${value}`)
  const style = `${STYLE}:root{${tokens.join(';')}}`
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} | ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style></head>
<body><header><a href="${base}${HOME_PATH}"><img src="/favicon.svg" width="34" height="34" alt=""><span>${name}</span></a></header>
<main>${main}</main>
<footer><p>${escapeHtml(copyrightLine(site.copyright_year, site.name))}</p></footer>${script === undefined ? '' : `<script>${script}</script>`}</body></html>
`
  return { html, style }
}

/** The tokens of web/ui/styles/tokens.css that it needs, and the page's own rules. */
const STYLE =
  ':root{color-scheme:light dark;--paper:light-dark(#f4f4ee,#10172a);--surface:light-dark(#fcfcf8,#19233d);' +
  '--line:light-dark(#7f857f,#6f7a97);--hairline:light-dark(#d3d5ca,#2c3754);--ink:light-dark(#1a2030,#ede8da);--ink-2:light-dark(#434a5a,#c2c6d1);' +
  '--ink-3:light-dark(#5f6674,#9aa2b6);--seal:light-dark(#a8231b,#f29283)}' +
  '*{box-sizing:border-box}body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--paper);color:var(--ink);' +
  'font:1rem/1.8 "Noto Serif TC","Noto Serif CJK TC","Songti TC",PMingLiU,serif;overflow-wrap:anywhere}' +
  'header,footer p{width:min(100% - 40px,1200px);margin-inline:auto}main{flex:1;width:min(100% - 40px,760px);margin-inline:auto;padding-bottom:64px}' +
  'header a{display:inline-flex;align-items:center;gap:12px;min-height:56px;color:inherit;font-size:1.5rem;letter-spacing:.14em;text-decoration:none}' +
  'footer{padding-block:28px;background:var(--back-cover);font-size:.875rem}footer p{color:#c3c8d6}' +
  '.head{padding:56px 0 32px;text-align:center}.head svg{width:200px;color:var(--ink-3);fill:none;stroke:currentColor;stroke-width:1.3}' +
  '.star{fill:currentColor;stroke:none}.missing{fill:var(--paper);stroke:var(--seal);stroke-width:1.8;stroke-dasharray:2.6 2.6}' +
  'h1,h2{font-weight:400;letter-spacing:.05em}h1{margin:8px 0 10px;font-size:1.75rem;line-height:1.4}' +
  'h2{margin:36px 0 4px;color:var(--ink-3);font-size:1.0625rem;letter-spacing:.12em}' +
  'p{margin:0;color:var(--ink-2)}ul{margin:0;padding:0;list-style:none}li{padding:10px 0;border-bottom:1px solid var(--hairline)}li a{font-size:1.125rem}small{color:var(--ink-2);font-size:.875rem}' +
  'main a{color:var(--accent);text-underline-offset:.25em}' +
  'button{min-height:48px;padding:.4em .9em;border:1px solid var(--line);border-radius:2px;' +
  'font:inherit;color:var(--ink);background:var(--surface)}' +
  'button{border-color:#b5281f;background:#b5281f;color:#fbf6ea;letter-spacing:.1em;cursor:pointer}' +
  ':focus-visible{outline:2px solid var(--accent);outline-offset:3px}.ways{margin-top:24px;display:flex;flex-wrap:wrap;gap:4px 28px}' +
  '.ways a{padding:8px 0}[hidden]{display:none}.note{margin-block:24px;padding:16px 20px;border:1px solid var(--line);background:var(--surface)}' +
  '.note button{margin-top:12px}.quiet{margin-top:16px;border-color:var(--line);background:none;color:var(--ink);letter-spacing:.04em}'
