import type { EditorView } from 'prosemirror-view'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { blockWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { findBlocks, type InsertableBlock } from '../body/blocks.ts'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import styles from './insert-menu.module.css'
import { useRoomForMenu } from './use-room-for-menu.ts'

interface InsertMenuProps {
  view: EditorView
  /** The text typed after the slash; undefined if the menu was opened by its button. */
  query: string | undefined
  place: { top: number; left: number }
  /** Receives the keys that the editor gets while the menu is open. */
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** Asks for pictures, or for the address of a video. */
  onAsk: (id: InsertableBlock['id']) => void
  onClose: () => void
}

/** The menu of insertable blocks, chosen by arrow keys and Enter while the caret stays in the text, or by a press. */
export function InsertMenu({ view, query, place, keyHandler, onAsk, onClose }: InsertMenuProps) {
  const [chosen, setChosen] = useState(0)
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    setChosen(0)
  }
  const menu = useRef<HTMLDivElement>(null)
  const [dismissed, setDismissed] = useState<string>()
  const blocks = findBlocks(query ?? '')
  const isOpen = (query === undefined || query !== dismissed) && (blocks.length > 0 || query === undefined)
  const current = Math.min(chosen, blocks.length - 1)

  const choose = ({ id, command }: InsertableBlock) => {
    if (query !== undefined) {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.delete($from.start(), $from.end()))
    }
    onClose()
    view.focus()
    if (command) command(view.state, view.dispatch, view)
    else onAsk(id)
  }
  useImperativeHandle(keyHandler, () => (event) => {
    if (!isOpen) return false
    if (event.key === 'ArrowDown') setChosen((current + 1) % blocks.length)
    else if (event.key === 'ArrowUp') setChosen((current - 1 + blocks.length) % blocks.length)
    else if (event.key === 'Escape') {
      setDismissed(query)
      onClose()
    } else if (event.key === 'Enter' && blocks[current]) choose(blocks[current])
    else return false
    return true
  })
  useRoomForMenu(view, menu, isOpen)
  if (!isOpen) return null
  return (
    <div ref={menu} className={styles.insert} style={{ top: place.top + 8 }}>
      <div role="listbox" aria-label={studioWording.insertMenu}>
        {blocks.map((block, index) => (
          <div
            key={block.id}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            ref={index === current ? scrollWithinList : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setChosen(index)}
            onClick={() => choose(block)}
          >
            <block.icon />
            <span>{blockWording[block.id].name}</span>
            {blockWording[block.id].mark !== '' && <kbd>{blockWording[block.id].mark}</kbd>}
          </div>
        ))}
      </div>
      <p>{studioWording.insertHint}</p>
    </div>
  )
}
