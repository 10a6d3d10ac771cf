import type { EditorView } from 'prosemirror-view'
import { type RefObject, useState, type ReactNode, useEffect, useRef } from 'react'
import { blockWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { findBlocks, type InsertableBlock, INSERTABLE_BLOCKS } from '../body/blocks.ts'
import { MenuList } from './menu-list.tsx'
import type { CaretPlace } from './read-menus.ts'
import type { Command } from 'prosemirror-state'
import { Camera, X, Plus } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './insert-menu.module.css'
import { keepCaretAbove } from './keep-caret-above.ts'

interface InsertMenuProps {
  view: EditorView
  /** The text typed after the slash; undefined if the menu was opened by its button. */
  query: string | undefined
  place: CaretPlace
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** Asks for pictures, or for the address of a video. */
  onAsk: (id: InsertableBlock['id']) => void
  onClose: () => void
}

/** The menu of insertable blocks. */
export function InsertMenu({ view, query, place, keyHandler, onAsk, onClose }: InsertMenuProps) {
  const [dismissed, setDismissed] = useState<string>()
  const blocks = findBlocks(query ?? '')
  if (blocks.length === 0 || (query !== undefined && query === dismissed)) return null
  const choose = (index: number) => {
    const block = blocks[index]
    if (!block) return
    if (query !== undefined) {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.delete($from.start(), $from.end()))
    }
    onClose()
    view.focus()
    if (block.command) block.command(view.state, view.dispatch, view)
    else onAsk(block.id)
  }
  return (
    <MenuList
      key={query}
      view={view}
      place={place}
      label={studioWording.insertMenu}
      options={blocks.map(({ id, icon: BlockIcon }) => ({
        key: id,
        content: (
          <>
            <BlockIcon />
            <span>{blockWording[id].name}</span>
            {blockWording[id].mark !== '' && <kbd>{blockWording[id].mark}</kbd>}
          </>
        ),
      }))}
      keyHandler={keyHandler}
      onChoose={choose}
      onEscape={() => {
        setDismissed(query)
        onClose()
      }}
    >
      <p>{studioWording.insertHint}</p>
    </MenuList>
  )
}

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
        <button
          type="button"
          className="touch-square"
          aria-label={studioWording.closeInsert}
          onClick={onClose}
        >
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

/** ＋ beside an empty line. It does not take the focus from the text. */
export function EmptyLineButton(props: { top: number; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={studioWording.insert}
      aria-expanded={props.isOpen}
      className={`${styles.plus} wide-only`}
      style={{ top: props.top - 6 }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <Plus />
    </button>
  )
}
