import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useState } from 'react'
import { inlineWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { Asterisk, ChevronDown, Ellipsis, Heading2, Link, Plus, TextQuote } from '../../../ui/icons/icons.ts'
import {
  addTitleMarks,
  hasMark,
  isInside,
  toggleHeading,
  toggleInline,
  toggleQuotation,
} from '../commands.ts'
import { type InlinePrompt, InlineTools, useInlinePrompt } from './inline-tools.tsx'
import { insertNote } from '../notes.ts'
import styles from './menus.module.css'

interface PhoneToolbarProps {
  view: EditorView
  run: (command: Command) => void
  onInsert: () => void
  onExcerpt?: ((text: string) => void) | undefined
  /** A press of ⌘K, which asks for the address at once. */
  linkRequest: object | undefined
}

/** The row above the keyboard of a phone, while the text has the focus. With a selection it has its tools. */
export function PhoneToolbar({ view, run, onInsert, onExcerpt, linkRequest }: PhoneToolbarProps) {
  const bottom = useKeyboardHeight()
  const [prompt, setPrompt] = useInlinePrompt(view, linkRequest)
  if (!view.hasFocus() && (prompt === undefined || view.state.selection.empty)) return null
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={studioWording.toolbar}
      className={`${styles.phone} narrow-only`}
      style={{ bottom }}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {prompt !== undefined && (
        <InlineTools
          view={view}
          prompt={prompt}
          run={run}
          onPrompt={setPrompt}
          onExcerpt={onExcerpt}
          onClose={() => {
            setPrompt(undefined)
            view.focus()
          }}
        />
      )}
      {prompt === undefined && <PhoneTools view={view} run={run} onInsert={onInsert} onPrompt={setPrompt} />}
    </div>
  )
}

interface PhoneToolsProps {
  view: EditorView
  run: (command: Command) => void
  onInsert: () => void
  onPrompt: (prompt: InlinePrompt) => void
}

function PhoneTools({ view, run, onInsert, onPrompt }: PhoneToolsProps) {
  const { state } = view
  const { empty } = state.selection
  const tool = (name: string, content: ReactNode, command: Command, isOn?: boolean) => (
    <button type="button" aria-label={name} aria-pressed={isOn} onClick={() => run(command)}>
      {content}
    </button>
  )
  return (
    <>
      {empty ? (
        <button type="button" aria-label={studioWording.insert} onClick={onInsert}>
          <Plus />
        </button>
      ) : (
        <button
          type="button"
          aria-label={inlineWording.link}
          aria-pressed={hasMark(state, 'a')}
          onClick={() => onPrompt('link')}
        >
          <Link />
        </button>
      )}
      {tool(inlineWording.heading, <Heading2 />, toggleHeading('h2'), isInside(state, 'h2'))}
      {tool(inlineWording.quotation, <TextQuote />, toggleQuotation, isInside(state, 'blockquote'))}
      {tool(
        inlineWording.emphasis,
        <span className={styles.dots}>著</span>,
        toggleInline('em'),
        hasMark(state, 'em'),
      )}
      {tool('「」', '「」', addQuotes)}
      {tool('《》', '《》', addTitleMarks)}
      {tool(inlineWording.note, <Asterisk />, insertNote)}
      {empty ? (
        <button type="button" aria-label={inlineWording.hide} onClick={() => view.dom.blur()}>
          <ChevronDown />
        </button>
      ) : (
        <button type="button" aria-label={studioWording.more} onClick={() => onPrompt('more')}>
          <Ellipsis />
        </button>
      )}
    </>
  )
}

const addQuotes: Command = (state, dispatch) => {
  const { from, to } = state.selection
  dispatch?.(state.tr.insertText('」', to).insertText('「', from))
  return true
}

/** How much of the window's bottom the keyboard covers, in pixels. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop)
      setHeight(covered)
      document.documentElement.style.setProperty('--keyboard-height', `${covered}px`)
    }
    visualViewport.addEventListener('resize', measure)
    visualViewport.addEventListener('scroll', measure)
    measure()
    return () => {
      visualViewport.removeEventListener('resize', measure)
      visualViewport.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
