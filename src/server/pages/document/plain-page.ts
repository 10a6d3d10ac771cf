import { clothTokens } from '../../../contract/settings/cloths.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { escapeHtml } from '../../text/html-text.ts'

interface PlainPage {
  site: Pick<SiteSettings, 'name' | 'cloth'>
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
<main>${main}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>
`
  return { html, style }
}

/** The tokens of web/ui/styles/tokens.css that it needs, and the page's own rules. */
const STYLE =
  ':root{color-scheme:light dark;--paper:light-dark(#f4f4ee,#10172a);--surface:light-dark(#fcfcf8,#19233d);' +
  '--line:light-dark(#7f857f,#6f7a97);--ink:light-dark(#1a2030,#ede8da);--ink-2:light-dark(#434a5a,#c2c6d1);' +
  '--accent:light-dark(#243b6e,#e2c27a);--rule:light-dark(#1a2030,#e2c27a)}' +
  '*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);' +
  'font:1rem/1.8 "Noto Serif TC","Noto Serif CJK TC","Songti TC",PMingLiU,serif;overflow-wrap:anywhere}' +
  'header,main{max-width:720px;margin:auto;padding:20px}header{padding-block:18px}' +
  'main{margin-inline:auto;padding-block:40px 64px;border-top:3px solid var(--rule);position:relative}' +
  'main::before{content:"";position:absolute;inset:3px 0 auto;border-top:1px solid var(--rule)}' +
  'header a{display:inline-flex;align-items:center;gap:10px;color:inherit;font-size:1.125rem;letter-spacing:.08em;text-decoration:none}' +
  'h1{margin:0 0 8px;font-size:clamp(1.6rem,1.2rem + 2vw,2.25rem);line-height:1.4}h2{margin:32px 0 4px;font-size:1.125rem}' +
  'p{margin:0;color:var(--ink-2)}ul{margin:0;padding:0;list-style:none}li{padding:8px 0}small{color:var(--ink-2);font-size:.875rem}' +
  'main a{color:var(--accent);text-underline-offset:.25em}' +
  'button{min-height:48px;padding:.4em .9em;border:1px solid var(--line);border-radius:2px;' +
  'font:inherit;color:var(--ink);background:var(--surface)}' +
  'button{border-color:#b5281f;background:#b5281f;color:#fbf6ea;letter-spacing:.1em;cursor:pointer}' +
  ':focus-visible{outline:2px solid var(--accent);outline-offset:3px}.ways{margin-top:24px;display:flex;flex-wrap:wrap;gap:4px 28px}' +
  '.ways a{padding:8px 0}[hidden]{display:none}.note{margin-block:24px;padding:16px 20px;border:1px solid var(--line);background:var(--surface)}' +
  '.note button{margin-top:12px}.quiet{margin-top:16px;border-color:var(--line);background:none;color:var(--ink);letter-spacing:.04em}'
