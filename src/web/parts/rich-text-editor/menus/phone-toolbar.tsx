import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { inlineWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { ChevronDown, Ellipsis, Link, Plus } from '../../../ui/icons/icons.ts'
import { hasMark } from '../commands.ts'
import styles from './menus.module.css'
import { InlineTools, MainTools, Tool, useInlinePrompt } from './tools.tsx'

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
  const { empty } = view.state.selection
  if (!view.hasFocus() && (prompt === undefined || empty)) return null
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={studioWording.toolbar}
      className={`${styles.phone} narrow-only`}
      style={{ bottom }}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {prompt === undefined ? (
        <>
          {empty ? (
            <Tool icon={<Plus />} name={studioWording.insert} onPress={onInsert} />
          ) : (
            <Tool
              icon={<Link />}
              name={inlineWording.link}
              isOn={hasMark(view.state, 'a')}
              onPress={() => setPrompt('link')}
            />
          )}
          <MainTools isPhone view={view} run={run} onPrompt={setPrompt} />
          {empty ? (
            <Tool icon={<ChevronDown />} name={inlineWording.hide} onPress={() => view.dom.blur()} />
          ) : (
            <Tool icon={<Ellipsis />} name={studioWording.more} onPress={() => setPrompt('more')} />
          )}
        </>
      ) : (
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
    </div>
  )
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
