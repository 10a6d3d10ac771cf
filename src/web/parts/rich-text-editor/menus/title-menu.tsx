import type { NamedText } from '../../../../contract/reviews/text-kinds.ts'
import { titleInSentence } from '../../../../contract/wording/reviews/sentences.ts'
import type { EditorView } from 'prosemirror-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { BookCover } from '../../book-cover/book-cover.tsx'
import { textIdOf } from '../../../../contract/newsletter/letter-body.ts'
import { markType } from '../commands.ts'
import { insertBlock, siteText } from '../insert-block.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import { MenuList } from './menu-list.tsx'
import type { CaretPlace } from './read-menus.ts'

export interface FoundTitle extends NamedText {
  cover: string
  href: string
  /** Such as that it is not published yet. */
  about: string
  /** What was typed is in its title, not only in its text. */
  isTitle: boolean
}

/** The reviews whose title, author or text contains the text. */
export type FindTitles = (text: string, signal: AbortSignal) => Promise<FoundTitle[]>

interface TitleMenuProps {
  view: EditorView
  /** `from`: the position of 《. */
  place: CaretPlace & { query: string; from: number }
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
  findTitles: FindTitles
  /** A title alone in its line becomes the text itself, as a card. */
  insertsTexts: boolean
}

/** Completes a title after 《: choosing a review links to it. Until something is typed it offers the last ones. */
export function TitleMenu({ view, place, keyHandler, findTitles, insertsTexts }: TitleMenuProps) {
  const { query, from } = place
  const [dismissed, setDismissed] = useState<number>()
  const { data: found = [], isPlaceholderData } = useQuery({
    queryKey: ['titles', query],
    queryFn: ({ signal }) => findTitles(query, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (dismissed === from || found.length === 0) return null
  const choose = (index: number) => {
    const review = found[index]
    const text = titleInSentence(review ?? { title: query, headline: '' })
    const end = view.state.selection.to
    const next = view.state.doc.textBetween(end, Math.min(end + 1, view.state.doc.content.size))
    if (review && insertsTexts && isAlone(view, query) && textIdOf(review.href) !== undefined) {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.delete($from.start(), $from.end()))
      insertBlock(siteText(review.href, text))(view.state, view.dispatch)
      return view.focus()
    }
    const change = view.state.tr.insertText(text, from, next === '》' ? end + 1 : end)
    if (review)
      change
        .addMark(from, from + text.length, markType('a').create({ href: review.href }))
        .removeStoredMark(markType('a'))
    view.dispatch(change.scrollIntoView())
    view.focus()
  }
  const option = (key: string, content: ReactNode) => ({ key, content })
  return (
    <MenuList
      key={`${query} ${isPlaceholderData}`}
      view={view}
      place={place}
      label={studioWording.titleMenu}
      options={[
        ...found.map((review) =>
          option(
            review.href,
            <>
              <BookCover card={review} decorative />
              <span>
                {titleInSentence(review)}
                <Small>{review.about}</Small>
              </span>
            </>,
          ),
        ),
        option(
          'marks',
          <>
            <span aria-hidden="true">《》</span>
            <span>
              《{query}》<Small>{studioWording.onlyTitleMarks}</Small>
            </span>
          </>,
        ),
      ]}
      // Of what was typed before, none is chosen by Enter.
      first={query === '' ? -1 : !isPlaceholderData && found[0]?.isTitle ? 0 : found.length}
      keyHandler={keyHandler}
      onChoose={choose}
      onEscape={() => setDismissed(from)}
    />
  )
}

/** Whether the line has nothing besides the title that is typed. */
function isAlone({ state: { selection } }: EditorView, query: string): boolean {
  const { parent, depth } = selection.$from
  return (
    depth === 1 && parent.type.name === 'p' && /^《([^《》]*)》?$/.exec(parent.textContent)?.[1] === query
  )
}
