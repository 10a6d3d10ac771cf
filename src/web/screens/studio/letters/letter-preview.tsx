import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { LetterPreview as Preview } from '../../../../contract/newsletter/letters.ts'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { type ReaderData, useReaderData } from '../../../client/api/reader-query.ts'
import { Tabs } from '../../../ui/buttons/tabs.tsx'
import { trustedHtml } from '../../../ui/trusted-html.ts'
import styles from './letter-preview.module.css'
import { Unready } from '../unready.tsx'

const VIEWS = ['phone', 'desktop', 'dark', 'plain'] as const

type View = (typeof VIEWS)[number]

/** The mail of a letter that was sent. */
export function SentLetterPreview({ id, version }: { id: number; version: number }) {
  return (
    <LetterPreview {...useReaderData('GET /api/studio/letters/{id}/preview', { params: { id } }, version)} />
  )
}

/** The mail as the server renders it for readers. */
export function LetterPreview({ resource, retry }: ReaderData<Preview>) {
  const id = useId()
  const [view, setView] = useState<View>('phone')
  const [before, setBefore] = useState<Preview>()
  const mail = resource.state === 'ready' ? resource.data : before
  // The last mail stays until the next is there.
  if (resource.state === 'ready' && resource.data !== before) setBefore(resource.data)
  return (
    <section aria-label={lettersWording.preview}>
      <Tabs
        id={id}
        label={lettersWording.preview}
        tabs={VIEWS.map((each) => ({ id: each, label: lettersWording[each] }))}
        shown={view}
        onShow={setView}
        listClass={styles.views}
      >
        {(!mail || resource.state === 'failed') && <Unready resource={resource} retry={retry} />}
        {mail && view === 'plain' && <pre className={styles.plainText}>{mail.text}</pre>}
        {mail && view !== 'plain' && (
          <div className={styles.mail} data-view={view}>
            <MailFrame html={mail.html} isDark={view === 'dark'} />
          </div>
        )}
      </Tabs>
    </section>
  )
}

/** A mail apart from the page's styles. Its own sheet, which the page's policy refuses, is adopted for the dark theme. */
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
