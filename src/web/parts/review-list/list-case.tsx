import { type ComponentProps, type CSSProperties, memo, useRef } from 'react'
import { LIST_PIECE } from '../../../contract/limits.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { BookShelf } from '../book-card/book-shelf.tsx'
import { CASE, SHELF } from './keep-groups.ts'
import { heightWith, type LeftShelves } from './list-memory.ts'
import styles from './review-list.module.css'
import { type ShelfDrawing, useIsDrawn } from './use-drawn-shelves.ts'
import { useIsPictured } from './use-pictured-shelves.ts'

type Shelf = ComponentProps<typeof BookShelf>
type Looks = Required<Pick<Shelf, 'layout' | 'as' | 'eager'>> & Pick<Shelf, 'foot'>

interface OfList extends Looks {
  /** Place of the list's first card among all, and the count of all. */
  start: number
  total: number
  drawing: ShelfDrawing
  /** All covers are shown, wherever their shelves are. */
  isPictured: boolean
  left: LeftShelves | undefined
}

interface ListCaseProps extends OfList {
  shelves: readonly (readonly ReviewCard[])[]
  /** Place of the case in its list. */
  index: number
}

/** Shelves that the browser leaves out together while they are out of view. Drawn again only when it gets others. */
export const ListCase = memo(function ListCase({ shelves, index, ...ofList }: ListCaseProps) {
  const count = shelves.flat().length
  const height = heightWith(count, ofList.left?.cases[index])
  const room = {
    '--cards': count,
    ...(height !== undefined && { '--left': `${height}px` }),
  } as CSSProperties
  return (
    <div className={styles.case} style={room}>
      {shelves.map((cards, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a shelf is its place in the list
        <CaseShelf key={at} cards={cards} place={index * CASE + at} {...ofList} />
      ))}
    </div>
  )
})

interface CaseShelfProps extends OfList {
  cards: readonly ReviewCard[]
  /** In its list. */
  place: number
}

function CaseShelf({ cards, place, layout, as, eager, foot, start, total, ...ofList }: CaseShelfProps) {
  const element = useRef<HTMLUListElement>(null)
  const isDrawn = useIsDrawn(ofList.drawing, place)
  const isPictured = useIsPictured(element, place)
  return (
    <BookShelf
      ref={element}
      cards={cards}
      layout={layout}
      as={as}
      eager={place === 0 ? eager : 0}
      // To watch some thousand cards for their entrance would make every frame late.
      isStill={place * SHELF >= LIST_PIECE}
      isDrawn={isDrawn}
      isPictured={ofList.isPictured || isPictured}
      height={heightWith(cards.length, ofList.left?.shelves.get(place))}
      placeOfFirst={start + place * SHELF}
      total={total}
      foot={foot}
    />
  )
}
