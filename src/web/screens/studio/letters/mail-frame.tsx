import { type MouseEvent, useEffect, useRef } from 'react'
import { trustedHtml } from '../../../ui/trusted-html.ts'

/**
 * A mail apart from the page's styles. Its own style sheet, which the page's policy refuses, has the dark theme only: it
 * is adopted where that theme is asked for.
 */
export function MailFrame({ html, isDark }: { html: string; isDark: boolean }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = host
    if (!current) return
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    const [start, end] = [html.indexOf(STYLE), html.indexOf(STYLE_END)]
    const css = html.slice(start + STYLE.length, end)
    const dark = css.slice(css.indexOf('{', css.indexOf('@media')) + 1, css.lastIndexOf('}'))
    const unstyled = html.slice(0, start) + html.slice(end + STYLE_END.length)
    const parsed = new DOMParser().parseFromString(trustedHtml(unstyled), 'text/html')
    const body = document.createElement('div')
    body.className = parsed.body.className
    body.setAttribute('style', parsed.body.getAttribute('style') ?? '')
    body.append(...parsed.body.childNodes)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host{all:initial;display:block}${isDark ? dark : ''}`)
    root.adoptedStyleSheets = [sheet]
    root.replaceChildren(body)
  }, [html, isDark])
  return <div ref={host} data-mail="preview" onClick={stayHere} />
}

const STYLE = '<style>'
const STYLE_END = '</style>'

/** The links of the preview lead nowhere. */
function stayHere(event: MouseEvent): void {
  event.preventDefault()
}
