import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { Ellipsis } from '../../../ui/icons/icons.ts'
import styles from './menus.module.css'
import { InlineTools, MainTools, Tool, useInlinePrompt } from './tools.tsx'

/** Milliseconds that a selection rests before the menu appears. */
const REST = 150

interface SelectionMenuProps {
  view: EditorView
  place: { top: number; left: number }
  /** A press of ⌘K, which asks for the address at once. */
  linkRequest: object | undefined
  run: (command: Command) => void
  onExcerpt?: ((text: string) => void) | undefined
}

/** The menu of actions on the selected text, above it. Esc closes the menu; Tab or ⌥F10 in the text enters it. */
export function SelectionMenu({ view, place, linkRequest, run, onExcerpt }: SelectionMenuProps) {
  const { from, to } = view.state.selection
  const range = `${from} ${to}`
  const bar = useRef<HTMLDivElement>(null)
  const [shownFor, setShownFor] = useState<string>()
  const [closedFor, setClosedFor] = useState<string>()
  const [prompt, setPrompt] = useInlinePrompt(view, linkRequest)
  useEffect(() => {
    const timer = setTimeout(() => setShownFor(range), REST)
    return () => clearTimeout(timer)
  }, [range])
  const [lastRequest, setLastRequest] = useState<object>()
  if (linkRequest !== lastRequest) {
    setLastRequest(linkRequest)
    if (linkRequest) {
      setShownFor(range)
      setClosedFor(undefined)
    }
  }
  const isShown = shownFor !== undefined && closedFor !== range
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isShown || view.composing) return
      if (event.key === 'Escape') setClosedFor(range)
      else if (event.key === 'Tab' || (event.key === 'F10' && event.altKey)) {
        event.preventDefault()
        buttonsOf(bar.current)[0]?.focus()
      }
    }
    view.dom.addEventListener('keydown', onKey, true)
    return () => view.dom.removeEventListener('keydown', onKey, true)
  })
  if (!isShown) return null

  const close = () => {
    setClosedFor(range)
    view.focus()
  }
  const showMore = () => {
    const hasFocus = bar.current?.contains(document.activeElement) === true
    // The button goes: without a focus within the bar the bar would close.
    if (hasFocus) bar.current?.focus()
    flushSync(() => setPrompt('more'))
    if (hasFocus) buttonsOf(bar.current)[0]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={studioWording.selectionMenu}
      className={`${styles.ink} ${styles.bubble} wide-only`}
      style={{ top: place.top, left: place.left }}
      onKeyDown={(event) => moveFocus(event, close)}
    >
      {prompt === undefined ? (
        <>
          <MainTools view={view} run={run} onPrompt={setPrompt} />
          <Tool icon={<Ellipsis />} name={studioWording.more} onPress={showMore} />
        </>
      ) : (
        <InlineTools
          view={view}
          prompt={prompt}
          run={run}
          onPrompt={setPrompt}
          onExcerpt={onExcerpt}
          onClose={close}
        />
      )}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.target instanceof HTMLInputElement) return
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (event.key === 'Escape') close()
  else if (event.key === 'ArrowRight') buttons[(at + 1) % buttons.length]?.focus()
  else if (event.key === 'ArrowLeft') buttons[(at - 1 + buttons.length) % buttons.length]?.focus()
}

function buttonsOf(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll('button') ?? [])]
}
