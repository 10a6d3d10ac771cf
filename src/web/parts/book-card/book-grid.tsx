import { Grid } from '../../ui/layout/grid.tsx'
import { type ComponentProps, memo, type ReactNode, useId } from 'react'
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import styles from './book-card.module.css'
import { reviewPath } from '../../../contract/links.ts'
import { bookWording, textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { CategoryDot } from '../category-name/category-dot.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Stars } from '../stars/stars.tsx'
import { CardDate } from './card-date.tsx'
import { titleProps } from './title-props.ts'
import text from './card-text.module.css'

interface BookGridProps extends Pick<ComponentProps<'ul'>, 'ref' | 'style'> {
  cards: readonly ReviewCard[]
  /** row: four across from 640 px, standing on a double line (home, category). wall: three, then four from 900 px (long lists). */
  layout?: 'row' | 'wall' | undefined
  as?: 'h2' | 'h3' | 'h4' | undefined
  /** How many covers are on the first screen and load at once. Default 0. */
  eager?: number | undefined
  /** Of a list that grows: the number of cards before these, and of all. */
  firstPosition?: number
  total?: number
  foot?: ((card: ReviewCard) => ReactNode) | undefined
  className?: string | undefined
}

/** Book cards in rows. */
export function BookGrid({
  cards,
  layout = 'row',
  as = 'h3',
  eager = 0,
  firstPosition = 0,
  total,
  foot,
  className,
  ...rest
}: BookGridProps) {
  return (
    <Grid
      as="ul"
      // Safari takes a list without marks for none.
      role="list"
      {...rest}
      columns="repeat(2, minmax(0, 1fr))"
      medium={`repeat(${layout === 'row' ? 4 : 3}, minmax(0, 1fr))`}
      wide="repeat(4, minmax(0, 1fr))"
      gap="6 5"
      wideGap="40px 36px"
      className={[layout === 'row' && styles.shelf, className].filter(Boolean).join(' ')}
    >
      {cards.map((card, index) => (
        <BookCard
          key={card.id}
          card={card}
          index={firstPosition + index}
          as={as}
          loading={index < eager ? 'eager' : 'lazy'}
          total={total}
          foot={foot?.(card)}
        />
      ))}
    </Grid>
  )
}

interface BookCardProps {
  card: ReviewCard
  /** Position in the list; delays the fade-in. */
  index: number
  as: 'h2' | 'h3' | 'h4'
  loading: 'lazy' | 'eager'
  total: number | undefined
  foot: ReactNode
}

/** A review's card, as <li>. The excerpt, on a belt or on touch screens below the title, describes the link. */
const BookCard = memo(function BookCard({ card, index, as: Heading, loading, total, foot }: BookCardProps) {
  const excerptId = useId()
  const hasExcerpt = card.excerpt !== ''
  return (
    <FadeIn
      as="li"
      index={index}
      // Observing some hundred cards for their entrance would make every frame late.
      isStill={index >= LIST_PAGE_SIZE}
      aria-posinset={total === undefined ? undefined : index + 1}
      aria-setsize={total}
      className={styles.card}
    >
      <div className={styles.coverArea}>
        <BookCover card={card} decorative loading={loading} className={styles.cover} />
        {hasExcerpt && (
          <div className={styles.beltClip} lang={card.lang} aria-hidden="true">
            <div className={styles.belt}>
              <span className="clamped">{card.excerpt}</span>
              <span className={styles.beltAction}>
                {card.kind === 'review' ? bookWording.readThisReview : bookWording.readText}
              </span>
            </div>
          </div>
        )}
      </div>
      <div className={styles.meta}>
        <CategoryDot card={card} />
        <Heading {...titleProps(card)} className={`${text.title} ${styles.title}`}>
          <SiteLink
            to={reviewPath(card.id, card.slug)}
            className="covering"
            aria-describedby={hasExcerpt ? excerptId : undefined}
          >
            {textTitle(card)}
          </SiteLink>
        </Heading>
        <p className={text.author}>{textByline(card)}</p>
        <Row wrap gap="0 3">
          <Stars rating={card.rating} />
          <CardDate card={card} />
        </Row>
        {hasExcerpt && (
          <p id={excerptId} lang={card.lang} className={`${text.excerpt} ${styles.excerpt} clamped`}>
            {card.excerpt}
          </p>
        )}
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
    </FadeIn>
  )
})
