import { Hono } from 'hono'
import { PREVIEW_PATH } from '../../contract/secret-links.ts'
import { previewWording as w } from '../../contract/wording/studio/preview.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { readPreview } from '../studio/preview/preview.service.ts'
import { escapeHtml } from '../text/html-text.ts'
import type { RenderDocument } from './document/render-document.ts'

/**
 * A draft as its review page would show it, for those who were given its secret link, below a bar that shows it as on a phone and in
 * either theme. The app does not take the page over: it would ask for a review that is not published.
 */
export function previewRoutes(deps: Deps, renderDocument: RenderDocument): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(`${PREVIEW_PATH}/:token`, async (c, next) => {
    const preview = await readPreview(deps, c.req.param('token'))
    // The page of all unknown addresses.
    if (!preview) return next()
    const { path, page } = preview
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'same-origin')
    c.header('X-Robots-Tag', 'noindex, nofollow')
    const look = readLook(c.req.query())
    if (look.width === 'phone') {
      const { html, policy } = phonePage(look)
      c.header('Content-Security-Policy', policy)
      return c.html(html)
    }
    const resource = { state: 'ready', data: page } as const
    const { html, policy } = await renderDocument(
      { address: path, isPrivate: false, resource, isStatic: true },
      c,
    )
    const shown = look.theme === undefined ? html : html.replace('<html ', `<html ${schemeOf(look.theme)} `)
    if (look.width === 'framed') {
      c.header('X-Frame-Options', 'SAMEORIGIN')
      c.header('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      return c.html(shown)
    }
    c.header('Content-Security-Policy', policy)
    // Below the header, which stays at the top of the window.
    const place = shown.indexOf('>', shown.indexOf('<main')) + 1
    return c.html(shown.slice(0, place) + bar(look) + shown.slice(place))
  })
}

interface Look {
  /** Absent: that of the window. `framed`: within the page of a phone, without the bar. */
  width?: 'phone' | 'framed'
  /** Absent: the reader's. */
  theme?: 'light' | 'dark'
}

function readLook({ width, theme }: Record<string, string>): Look {
  return {
    ...((width === 'phone' || width === 'framed') && { width }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  }
}

/** Stronger than the theme that this device remembers. */
function schemeOf(theme: 'light' | 'dark'): string {
  return `style="color-scheme:${theme}"`
}

function addressOf(look: Look): string {
  return `?${new URLSearchParams({ ...look })}`
}

function bar(look: Look): string {
  const { width, theme } = look
  const link = (label: string, next: Look, isCurrent: boolean) =>
    `<a href="${escapeHtml(addressOf(next))}"${isCurrent ? ' aria-current="true"' : ''} ` +
    `style="display:inline-block;padding:10px 6px;color:inherit${isCurrent ? ';font-weight:700' : ''}">${label}</a>`
  const withTheme = theme && { theme }
  const withWidth = width && { width }
  const links = [
    link(w.desktop, { ...withTheme }, width === undefined),
    link(w.phone, { ...withTheme, width: 'phone' }, width === 'phone'),
    link(w.light, { ...withWidth, theme: 'light' }, theme === 'light'),
    link(w.dark, { ...withWidth, theme: 'dark' }, theme === 'dark'),
  ]
  return `<nav aria-label="${w.label}" class="no-print" style="${BAR_STYLE}"><span>${w.sentence}</span> ${links.join(' ')}</nav>`
}

const BAR_STYLE =
  'position:relative;top:var(--header-height,0);padding:6px 20px;background:light-dark(#f6e8cb,#3b2f16);color:light-dark(#855300,#efc878);' +
  'font-size:.9375rem;text-align:center'

/** The preview within a window as wide as a phone's. */
function phonePage({ theme }: Look): { html: string; policy: string } {
  const scheme = theme === undefined ? '' : ` ${schemeOf(theme)}`
  const framed = escapeHtml(addressOf({ ...(theme && { theme }), width: 'framed' }))
  const html = `<!doctype html>
<html lang="zh-Hant-TW"${scheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${w.phone}</title></head>
<body style="margin:0;font-family:system-ui,sans-serif;background:light-dark(#eaebe3,#0c1221)">${bar({ width: 'phone', ...(theme && { theme }) })}
<iframe src="${framed}" title="${w.phone}" style="display:block;width:390px;max-width:100%;height:calc(100vh - 90px);margin:20px auto 0;border:1px solid light-dark(#7f857f,#6f7a97)"></iframe></body></html>
`
  const policy =
    "default-src 'none'; frame-src 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { html, policy }
}
