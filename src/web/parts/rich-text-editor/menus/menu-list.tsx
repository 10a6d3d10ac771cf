import type { EditorView } from 'prosemirror-view'
import { type ReactNode, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import styles from './insert-menu.module.css'

interface MenuListProps {
  view: EditorView
  /** The place of the caret in the editor, in pixels. */
  top: number
  label: string
  options: readonly { key: string; content: ReactNode }[]
  /** The option that is chosen at first; -1: none until an arrow key is pressed, so that Enter stays what it is. */
  first?: number
  /** Receives the keys that the editor gets while the menu is open. */
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
  onChoose: (index: number) => void
  onEscape: () => void
  /** This stands below the options. */
  children?: ReactNode
}

/** Options below the caret, chosen by arrow keys and Enter while it stays in the text, or by a press. Mount it anew for others. */
export function MenuList(props: MenuListProps) {
  const { view, top, label, options, first = 0, keyHandler, onChoose, onEscape, children } = props
  const [chosen, setChosen] = useState(first)
  const menu = useRef<HTMLDivElement>(null)
  useImperativeHandle(keyHandler, () => ({ key }) => {
    if (key === 'ArrowDown') setChosen((chosen + 1) % options.length)
    else if (key === 'ArrowUp') setChosen(chosen <= 0 ? options.length - 1 : chosen - 1)
    else if (key === 'Escape') onEscape()
    else if (key === 'Enter' && chosen >= 0) onChoose(chosen)
    else return false
    return true
  })
  // On a phone it lies above the row of tools: the page scrolls where it would cover the caret.
  useLayoutEffect(() => {
    const { current } = menu
    if (!current || getComputedStyle(current).position !== 'fixed') return
    const caret = view.coordsAtPos(view.state.selection.head).bottom
    const covered = caret + 8 - current.getBoundingClientRect().top
    if (covered > 0) window.scrollBy(0, covered)
  }, [view])
  return (
    <div ref={menu} className={styles.insert} style={{ top: top + 8 }}>
      <div role="listbox" aria-label={label}>
        {options.map(({ key, content }, index) => (
          <div
            key={key}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={index === chosen ? scrollWithinList : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={first < 0 ? undefined : () => setChosen(index)}
            onClick={() => onChoose(index)}
          >
            {content}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}
