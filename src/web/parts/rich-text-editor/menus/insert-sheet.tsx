import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useRef } from 'react'
import { blockWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { Camera, X } from '../../../ui/icons/icons.ts'
import { INSERTABLE_BLOCKS, type InsertableBlock } from '../body/blocks.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './insert-menu.module.css'
import { keepCaretAbove } from './keep-caret-above.ts'

interface InsertSheetProps {
  view: EditorView
  /** Called before what was chosen. */
  onChoose: () => void
  run: (command: Command) => void
  /** Asks for pictures, or for the address of a video. */
  onAsk: (id: InsertableBlock['id']) => void
  onPhoto: () => void
  /** Closed without a choice. */
  onClose: () => void
}

/** 插入 on a phone: in the place of its keyboard. */
export function InsertSheet({ view, onChoose, run, onAsk, onPhoto, onClose }: InsertSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  // Closes the keyboard; the text keeps its caret, and one sees where it is.
  useEffect(() => {
    if (!sheet.current) return
    sheet.current.focus({ preventScroll: true })
    keepCaretAbove(view, sheet.current)
  }, [view])
  const choice = (name: string, icon: ReactNode, onPress: () => void) => (
    <li key={name}>
      <button
        type="button"
        onClick={() => {
          onChoose()
          onPress()
        }}
      >
        {icon}
        {name}
      </button>
    </li>
  )
  return (
    <div
      ref={sheet}
      role="dialog"
      tabIndex={-1}
      aria-label={studioWording.insert}
      className={styles.insertSheet}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Row as="header" justify="between">
        <h2>{studioWording.insert}</h2>
        <button type="button" aria-label={studioWording.closeInsert} onClick={onClose}>
          <X />
        </button>
      </Row>
      <ul>
        {INSERTABLE_BLOCKS.map(({ id, icon: BlockIcon, command }) =>
          choice(blockWording[id].short, <BlockIcon />, () => (command ? run(command) : onAsk(id))),
        )}
        {choice(studioWording.photo, <Camera />, onPhoto)}
      </ul>
    </div>
  )
}
