import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { trustedHtml } from '../../../ui/trusted-html.ts'
import { StateFilter } from '../state-filter.tsx'
import styles from './letter-previews.module.css'
import { Unready } from '../unready.tsx'

const VIEWS = ['desktop', 'phone', 'dark', 'plain'] as const

type View = (typeof VIEWS)[number]

/** The mail as the server renders it for readers. */
export function LetterPreviews({ id, version }: { id: number; version: number }) {
  const [view, setView] = useState<View>('desktop')
  const { resource, retry } = useReaderQuery(['studio', 'letter', id, 'preview', version], (api, signal) =>
    api.call('GET /api/studio/letters/{id}/preview', { params: { id }, signal }),
  )
  const [before, setBefore] = useState<{ html: string; text: string }>()
  const mail = resource.state === 'ready' ? resource.data : before
  // The last mail stays until the next is there.
  if (resource.state === 'ready' && resource.data !== before) setBefore(resource.data)
  return (
    <section aria-label={lettersWording.preview}>
      <StateFilter
        label={lettersWording.preview}
        states={VIEWS.map((state) => ({ state, name: lettersWording[state] }))}
        value={view}
        onChange={setView}
      />
      {(!mail || resource.state === 'failed') && <Unready resource={resource} retry={retry} />}
      {mail && view === 'plain' && <pre className={styles.plainText}>{mail.text}</pre>}
      {mail && view !== 'plain' && (
        <div className={styles.mail} data-view={view}>
          <MailFrame html={mail.html} isDark={view === 'dark'} />
        </div>
      )}
    </section>
  )
}

/**
 * A mail apart from the page's styles. Its own style sheet, which the page's policy refuses, has the dark theme only: it
 * is adopted where that theme is asked for.
 */
function MailFrame({ html, isDark }: { html: string; isDark: boolean }) {
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
