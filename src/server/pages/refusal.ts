import { failureSentence } from '../../contract/wording/site.ts'
import { escapeHtml } from '../platform/html.ts'
import type { HttpContext } from '../platform/http.ts'
import type { Problem } from '../platform/problems.ts'
import { PAGE_POLICY } from './page-policy.ts'

interface Refusal {
  refusal: Problem
  /** Said of a fault of ours. */
  faultSentence: string
  /** HTML: the form as it was sent, so that nothing typed is lost. */
  form: string
  back: { path: string; label: string }
}

/** What a browser without script is shown where its form was not taken: the reason, and all that was typed. */
export function answerRefusal(
  c: HttpContext,
  { refusal, faultSentence, form, back }: Refusal,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', PAGE_POLICY)
  const retryAfter = refusal.retryAfter ?? (refusal.status >= 500 ? FAULT_RETRY_AFTER : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const sentence = escapeHtml(refusal.status >= 500 ? faultSentence : failureSentence(refusal))
  return c.html(
    `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${sentence}</title>
<style>${STYLE}</style></head>
<body><main><h1 role="alert">${sentence}</h1>
${form}
<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.label)}</a></p></main></body></html>
`,
    refusal.status === 400 ? 422 : refusal.status,
  )
}

const FAULT_RETRY_AFTER = 10

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:32px 20px;background:light-dark(#F4F4EE,#10172A);' +
  'color:light-dark(#1A2748,#F5F0E1);font:17px/1.8 system-ui,sans-serif}main{max-width:40rem;margin:auto}' +
  'h1{font-size:1.3rem;margin:0 0 24px}form{display:grid;gap:8px}label{margin-top:12px}' +
  'input,textarea,button{font:inherit;color:inherit;padding:10px 12px;border:1px solid currentColor;border-radius:4px;' +
  'background:light-dark(#FFF,#1A2748);box-sizing:border-box;width:100%}button{margin-top:16px;width:auto;' +
  'justify-self:start;cursor:pointer;min-height:44px}a{color:inherit}.away{position:absolute;left:-9999px}'
