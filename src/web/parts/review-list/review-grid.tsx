import {
  type ReactNode,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { listUrl } from '../../client/location/list-start.ts'
import { ListEnd } from '../infinite-list/list-end.tsx'
import { NextPageLink } from '../infinite-list/next-page-link.tsx'
import { MoreLink } from '../more-link/more-link.tsx'
import { type CardGroup as Cards, GROUP_SIZE, groupCards } from './card-groups.ts'
import { useRenderQueue, type RenderQueue, useIsRendered } from './render-queue.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './review-list.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import type { ReviewListState } from './use-review-list.ts'
import { useSavedLayout } from './use-saved-layout.ts'
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import { BookGrid } from '../book-card/book-grid.tsx'
import { savedHeightOf, type SavedHeight } from './saved-layout.ts'
import { flushSync } from 'react-dom'
import { useHashLinks } from '../../client/location/location.ts'
import { useHydrated } from '../../client/use-hydrated.ts'

interface ReviewGridProps {
  list: ReviewListState
  path: string
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3'
  /** How many covers are on the first screen. */
  eager?: number
  foot?: (card: ReviewCard) => ReactNode
}

/** Lists with more cards let the browser skip the groups that are out of view. */
const LONG = 2 * GROUP_SIZE

/** The cards of a list in groups, and its end. For screen readers it is one list. */
export function ReviewGrid({ list, path, layout = 'wall', as = 'h3', eager = 0, foot }: ReviewGridProps) {
  const element = useRef<HTMLDivElement>(null)
  const groups = useGroups(list.cards)
  const savedLayout = useSavedLayout(list, element, groups)
  const queue = useRenderQueue(element, savedLayout?.inView ?? 0)
  const loadsAllCovers = useLoadsAllCovers()
  const focusNext = useFocusOnArrival(
    (position) => findCard(element.current, position),
    list.cards.length,
    queue,
  )
  const isLong = list.cards.length > LONG
  const classes = [styles.list, styles[layout], isLong && styles.long, list.isRestarting && styles.waiting]
  return (
    <div aria-busy={list.isRestarting || undefined}>
      {list.start > 0 && (
        <Row as="p" below="3" className="no-print">
          <MoreLink to={listUrl(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </Row>
      )}
      <div ref={element} role="list" className={classes.filter(Boolean).join(' ')}>
        {groups.map((cards, index) => (
          <CardGroup
            // A group is its position in the list. Of another order it is another element, because the browser remembers
            // the height that a skipped element had.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${list.sort} ${index}`}
            index={index}
            cards={cards}
            layout={layout}
            as={as}
            eager={eager}
            foot={foot}
            start={list.start}
            total={list.total}
            queue={queue}
            areAllCoversLoaded={!isLong || loadsAllCovers}
            savedHeight={savedLayout?.groups[index]}
          />
        ))}
      </div>
      <ListEnd
        list={list}
        shown={shownOfReviews(list.next - list.start, list.total)}
        loading={allReviewsWording.loading}
        link={
          <NextPageLink
            to={listUrl(path, { sort: list.sort, offset: list.next, after: list.cards.at(-1)?.id })}
          />
        }
        onRequest={focusNext}
      />
    </div>
  )
}

function useGroups(cards: readonly ReviewCard[]): readonly Cards[] {
  const [present, setPresent] = useState(() => ({ cards, groups: groupCards([], cards) }))
  if (present.cards === cards) return present.groups
  const groups = groupCards(present.groups, cards)
  setPresent({ cards, groups })
  return groups
}

function findCard(list: Element | null, position: number): Element | undefined {
  return list?.children[Math.floor(position / GROUP_SIZE)]?.children[position % GROUP_SIZE]
}

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

/** Cards that the browser skips together out of view. The queue says when they are rendered; until then the group reserves its height. */
const CardGroup = memo(function CardGroup({
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

/** Groups at the start of a list whose covers load before the browser reports them. */
const FIRST_GROUPS = 2

/**
 * Whether a group loads its covers: from the time that the browser has first laid it out, near the window. With
 * `loading="lazy"` alone the browser would check some thousand images in each frame. Groups that the server rendered load
 * their covers at once.
 */
function useLoadsCovers(element: RefObject<HTMLElement | null>, index: number): boolean {
  const isTakenOver = useHashLinks()
  const [loads, setLoads] = useState(!isTakenOver || index < FIRST_GROUPS)
  // A layout effect, since the browser reports a group once, when it lays it out.
  useLayoutEffect(() => {
    const { current } = element
    if (loads || !current) return undefined
    const onChange = (event: Event) => {
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) setLoads(true)
    }
    current.addEventListener(STATE_CHANGE, onChange)
    return () => current.removeEventListener(STATE_CHANGE, onChange)
  }, [element, loads])
  return loads
}

/** Whether all groups load their covers: where the browser does not skip groups, and for print. */
function useLoadsAllCovers(): boolean {
  const isHydrated = useHydrated()
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const beforePrint = () => flushSync(() => setIsPrinted(true))
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])
  return isPrinted || (isHydrated && !reportsSkippedGroups())
}

const STATE_CHANGE = 'contentvisibilityautostatechange'

/** The same conditions as in review-list.module.css, and the event that reports a group. */
function reportsSkippedGroups(): boolean {
  return (
    `on${STATE_CHANGE}` in window &&
    CSS.supports('content-visibility', 'auto') &&
    CSS.supports('overflow-clip-margin', '1px')
  )
}
