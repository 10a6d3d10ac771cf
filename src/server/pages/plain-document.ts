import { escapeHtml } from '../text/html.ts'

interface PlainDocument {
  heading: string
  /** Whether the heading reports a failure. */
  isAlert?: boolean
  /** HTML. */
  body: string
  back: { path: string; label: string }
}

/** A page that needs nothing but itself: no script, no style sheet, no data. */
export function plainDocument({ heading, isAlert = false, body, back }: PlainDocument): string {
  const title = escapeHtml(heading)
  return `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${PLAIN_STYLE}</style></head>
<body><main><h1${isAlert ? ' role="alert"' : ''}>${title}</h1>
${body}
<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.label)}</a></p></main></body></html>
`
}

/** The style of every plain document, which its Content-Security-Policy allows. */
export const PLAIN_STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:32px 20px;background:light-dark(#F4F4EE,#10172A);' +
  'color:light-dark(#1A2748,#F5F0E1);font:17px/1.8 system-ui,sans-serif}main{max-width:40rem;margin:auto}' +
  'h1{font-size:1.3rem;margin:0 0 24px}form{display:grid;gap:8px}label{margin-top:12px}' +
  'input,textarea,button{font:inherit;color:inherit;padding:10px 12px;border:1px solid currentColor;border-radius:4px;' +
  'background:light-dark(#FFF,#1A2748);box-sizing:border-box;width:100%}button{margin-top:16px;width:auto;' +
  'justify-self:start;cursor:pointer;min-height:44px}a{color:inherit}.away{position:absolute;left:-9999px}'
