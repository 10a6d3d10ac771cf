import type { EditorView } from 'prosemirror-view'
import { type RefObject, useState } from 'react'
import { blockWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { findBlocks, type InsertableBlock } from '../body/blocks.ts'
import { MenuList } from './menu-list.tsx'
import type { CaretPlace } from './read-menus.ts'

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
