import { type ComponentProps, type CSSProperties, memo, useRef } from 'react'
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import { BookGrid } from '../book-card/book-grid.tsx'
import { type CardGroup as Cards, GROUP_SIZE } from './card-groups.ts'
import { savedHeightOf, type SavedHeight } from './saved-layout.ts'
import { type RenderQueue, useIsRendered } from './render-queue.ts'
import styles from './review-list.module.css'
import { useLoadsCovers } from './use-loads-covers.ts'

interface CardGroupProps extends Pick<ComponentProps<typeof BookGrid>, 'layout' | 'as' | 'foot'> {
  cards: Cards
  /** Position of the group in its list. */
  index: number
  /** Position of the list's first card among all, and the count of all. */
  start: number
  total: number
  /** Covers on the first screen. */
  eager: number
  queue: RenderQueue
  areAllCoversLoaded: boolean
  savedHeight: SavedHeight | undefined
}

/**
 * Cards that the browser skips together while they are out of view. The queue says when they are rendered; until then
 * the group reserves its height. Renders again only when its cards change.
 */
export const CardGroup = memo(function CardGroup({
  cards,
  index,
  start,
  eager,
  queue,
  areAllCoversLoaded,
  savedHeight,
  ...grid
}: CardGroupProps) {
  const element = useRef<HTMLUListElement>(null)
  const isRendered = useIsRendered(queue, index)
  const loadsCovers = useLoadsCovers(element, index)
  const height = savedHeightOf(cards.length, savedHeight)
  return (
    <BookGrid
      {...grid}
      ref={element}
      cards={isRendered ? cards : []}
      eager={index === 0 ? eager : 0}
      // Observing some thousand cards for their entrance would make every frame late.
      isStill={index * GROUP_SIZE >= LIST_PAGE_SIZE}
      loadsCovers={areAllCoversLoaded || loadsCovers}
      firstPosition={start + index * GROUP_SIZE}
      className={isRendered ? undefined : styles.pending}
      style={
        {
          '--card-count': cards.length,
          ...(height !== undefined && { '--saved-height': `${height}px` }),
        } as CSSProperties
      }
    />
  )
})
