import type { EditorView } from 'prosemirror-view'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import { fitPanel } from '../../../ui/menus/fit-panel.ts'
import styles from './insert-menu.module.css'
import type { CaretPlace } from './read-menus.ts'

/** Pixels between the caret and the menu. */
const GAP = 8

interface MenuListProps {
  view: EditorView
  place: CaretPlace
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

/** Options by the caret, chosen by arrow keys and Enter while it stays in the text, or by a press. Mount it anew for others. */
export function MenuList(props: MenuListProps) {
  const { view, place, label, options, first = 0, keyHandler, onChoose, onEscape, children } = props
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
  const list = useRef<HTMLDivElement>(null)
  const { top, bottom } = place
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = menu
      if (!current || !list.current || keepCaretAbove(view, current)) return
      const origin = current.offsetParent?.getBoundingClientRect().top ?? 0
      fitPanel(current, { top: origin + top, bottom: origin + bottom + GAP }, list.current)
    }
    fit()
    window.visualViewport?.addEventListener('resize', fit)
    return () => window.visualViewport?.removeEventListener('resize', fit)
  }, [view, top, bottom, options.length])
  return (
    <div
      ref={menu}
      className={styles.insert}
      style={{ '--above': `${top - GAP}px`, '--below': `${bottom + GAP}px` } as CSSProperties}
    >
      <div ref={list} role="listbox" aria-label={label}>
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

/** On a phone menus lie over the end of the page: it scrolls where one would cover the caret. False: it lies by the caret. */
export function keepCaretAbove(view: EditorView, menu: HTMLElement): boolean {
  if (getComputedStyle(menu).position !== 'fixed') return false
  const covered = view.coordsAtPos(view.state.selection.head).bottom + 8 - menu.getBoundingClientRect().top
  if (covered > 0) window.scrollBy(0, covered)
  return true
}
