import { type ComponentProps, type CSSProperties, memo, useRef } from 'react'
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import { BookGrid } from '../book-card/book-grid.tsx'
import { BAY, type Bay, CASE, type Case, SHELF, type Shelf } from './card-groups.ts'
import { heightWith, type LeftHeight, type LeftShelves } from './list-memory.ts'
import styles from './review-list.module.css'
import { type BayDrawing, useDrawn } from './render-queue.ts'
import { useHasBeenNear, useIsFirstPictured } from './use-covers-shown.ts'

type ShelfProps = ComponentProps<typeof BookGrid>
type Looks = Required<Pick<ShelfProps, 'layout' | 'as' | 'eager'>> & Pick<ShelfProps, 'foot'>

interface OfList extends Looks {
  /** Place of the list's first card among all, and the count of all. */
  start: number
  total: number
  drawing: BayDrawing
  /** All covers are shown, wherever their shelves are. */
  isPictured: boolean
  left: LeftShelves | undefined
}

interface ListCaseProps extends OfList {
  bays: Case
  /** Place of the case in its list. */
  index: number
}

/** Bays that the browser leaves out together while they are out of view. Drawn again only when it gets others. */
export const ListCase = memo(function ListCase({ bays, index, ...ofList }: ListCaseProps) {
  return (
    <div className={styles.case} style={roomFor(bays.flat(2).length, ofList.left?.cases[index])}>
      {bays.map((shelves, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bay is its place in the list
        <ListBay key={at} shelves={shelves} place={index * CASE + at} {...ofList} />
      ))}
    </div>
  )
})

interface ListBayProps extends OfList {
  shelves: Bay
  /** In its list. */
  place: number
}

/** Shelves that are drawn one after another, or together; until all are, their room is kept. */
function ListBay({ shelves, place, ...ofList }: ListBayProps) {
  const drawn = useDrawn(ofList.drawing, place, shelves.length)
  const element = useRef<HTMLDivElement>(null)
  // Where rows go on from one shelf to the next the browser leaves out the whole bay, and tells before its shelves are there.
  const hasBeenNear = useHasBeenNear(element)
  const isPictured = ofList.isPictured || hasBeenNear
  const classes = drawn === Infinity ? styles.bay : `${styles.bay} ${styles.filling}`
  return (
    <div
      ref={element}
      className={classes}
      style={roomFor(shelves.flat().length, ofList.left?.bays.get(place))}
    >
      {shelves.slice(0, drawn).map((cards, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a shelf is its place in the list
        <ListedShelf key={at} cards={cards} place={place * BAY + at} {...ofList} isPictured={isPictured} />
      ))}
    </div>
  )
}

interface ListedShelfProps extends OfList {
  cards: Shelf
  /** In its list. */
  place: number
}

/** Cards that the browser leaves out together while they are out of view. */
function ListedShelf({ cards, place, layout, as, eager, foot, start, total, ...ofList }: ListedShelfProps) {
  const element = useRef<HTMLUListElement>(null)
  const isFirst = useIsFirstPictured(place)
  const hasBeenNear = useHasBeenNear(element)
  return (
    <BookGrid
      ref={element}
      cards={cards}
      layout={layout}
      as={as}
      eager={place === 0 ? eager : 0}
      // To watch some thousand cards for their entrance would make every frame late.
      isStill={place * SHELF >= LIST_PAGE_SIZE}
      isPictured={ofList.isPictured || isFirst || hasBeenNear}
      height={heightWith(cards.length, ofList.left?.shelves.get(place))}
      placeOfFirst={start + place * SHELF}
      total={total}
      foot={foot}
    />
  )
}

function roomFor(cards: number, left: LeftHeight | undefined): CSSProperties {
  const height = heightWith(cards, left)
  return { '--cards': cards, ...(height !== undefined && { '--left': `${height}px` }) } as CSSProperties
}
