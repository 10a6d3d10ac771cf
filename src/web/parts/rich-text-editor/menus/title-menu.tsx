import type { NamedText } from '../../../../contract/reviews/text-kinds.ts'
import { titleInSentence } from '../../../../contract/wording/reviews/sentences.ts'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { BookCover } from '../../book-cover/book-cover.tsx'
import { markType } from '../commands.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import styles from './insert-menu.module.css'
import { useRoomForMenu } from './use-room-for-menu.ts'

export interface FoundTitle extends NamedText {
  cover: string
  href: string
  /** Such as that it is not published yet. */
  about: string
}

/** The reviews whose title, author or text contains the text. */
export type FindTitles = (text: string, signal: AbortSignal) => Promise<FoundTitle[]>

interface TitleMenuProps {
  view: EditorView
  /** `from`: the position of 《. */
  place: { query: string; from: number; top: number; left: number }
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
  findTitles: FindTitles
}

/** Completes a title after 《: choosing a review links to it. Until something is typed it offers the last ones. */
export function TitleMenu({ view, place: { query, from, top }, keyHandler, findTitles }: TitleMenuProps) {
  const [found, setFound] = useState<readonly FoundTitle[]>([])
  // Before anything is typed no title is chosen, so that Enter stays what it is.
  const first = query === '' ? -1 : 0
  const [chosen, setChosen] = useState(first)
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    setChosen(first)
  }
  const menu = useRef<HTMLDivElement>(null)
  const [dismissed, setDismissed] = useState<number>()
  const search = useEffectEvent(findTitles)
  useEffect(() => {
    const stop = new AbortController()
    search(query, stop.signal).then(setFound, () => undefined)
    return () => stop.abort()
  }, [query])
  const isOpen = dismissed !== from && found.length > 0
  const last = found.length

  const choose = (index: number) => {
    const review = found[index]
    const text = titleInSentence(review ?? { title: query, headline: '' })
    const end = view.state.selection.to
    const next = view.state.doc.textBetween(end, Math.min(end + 1, view.state.doc.content.size))
    const change = view.state.tr.insertText(text, from, next === '》' ? end + 1 : end)
    if (review)
      change
        .addMark(from, from + text.length, markType('a').create({ href: review.href }))
        .removeStoredMark(markType('a'))
    view.dispatch(change.scrollIntoView())
    view.focus()
  }
  useImperativeHandle(isOpen ? keyHandler : null, () => ({ key }) => {
    if (key === 'ArrowDown') setChosen((chosen + 1) % (last + 1))
    else if (key === 'ArrowUp') setChosen(chosen <= 0 ? last : chosen - 1)
    else if (key === 'Escape') setDismissed(from)
    else if (key === 'Enter' && chosen >= 0) choose(chosen)
    else return false
    return true
  })
  useRoomForMenu(view, menu, isOpen)
  if (!isOpen) return null
  return (
    <div ref={menu} className={styles.insert} style={{ top: top + 8 }}>
      <div role="listbox" aria-label={studioWording.titleMenu}>
        {found.map((review, index) => (
          <div
            key={review.href}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={index === chosen ? scrollWithinList : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <BookCover card={review} decorative />
            <span>
              {titleInSentence(review)}
              <Small>{review.about}</Small>
            </span>
          </div>
        ))}
        <div
          role="option"
          tabIndex={-1}
          aria-selected={chosen === last}
          ref={chosen === last ? scrollWithinList : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(last)}
        >
          <span aria-hidden="true">《》</span>
          <span>
            《{query}》<Small>{studioWording.onlyTitleMarks}</Small>
          </span>
        </div>
      </div>
    </div>
  )
}
