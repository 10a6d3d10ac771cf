import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useState } from 'react'
import { inlineWording, studioWording } from '../../../contract/wording/studio-writing.ts'
import { Asterisk, ChevronDown, Heading2, Plus, TextQuote } from '../../ui/icons.ts'
import { addTitleMarks, hasMark, isInside, toggleHeading, toggleInline, toggleQuotation } from './commands.ts'
import { insertNote } from './notes.ts'
import styles from './menus.module.css'

interface PhoneToolbarProps {
  view: EditorView
  run: (command: Command) => void
  onInsert: () => void
}

/** The row above the keyboard of a phone, while the text has the focus. */
export function PhoneToolbar({ view, run, onInsert }: PhoneToolbarProps) {
  const bottom = useKeyboardHeight()
  if (!view.hasFocus()) return null
  const { state } = view
  const tool = (name: string, content: ReactNode, command: Command, isOn?: boolean) => (
    <button type="button" aria-label={name} aria-pressed={isOn} onClick={() => run(command)}>
      {content}
    </button>
  )
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={studioWording.toolbar}
      className={styles.phone}
      style={{ bottom }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" aria-label={studioWording.insert} onClick={onInsert}>
        <Plus />
      </button>
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
      <button type="button" aria-label={inlineWording.hide} onClick={() => view.dom.blur()}>
        <ChevronDown />
      </button>
    </div>
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
    const measure = () =>
      setHeight(Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop))
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
