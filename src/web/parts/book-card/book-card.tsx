import { type ReactNode, useId } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
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
import styles from './book-card.module.css'

interface BookCardProps {
  card: ReviewCard
  /** Position in the list; delays the fade-in. */
  index: number
  as?: 'h2' | 'h3' | 'h4'
  loading?: 'lazy' | 'eager'
  /** Does not fade in. */
  isStill?: boolean
  /** Whether its cover loads. Default true. */
  loadsCover?: boolean
  /** Position from 1 to `total`, if the list is longer than its <ul>. */
  position?: number | undefined
  total?: number | undefined
  /** Actions below the texts. */
  foot?: ReactNode
}

/**
 * A review's card, as <li>. The belt with the excerpt appears on hover and focus; on touch screens the excerpt is below
 * the title. Either way it describes the link.
 */
export function BookCard({
  card,
  index,
  as: Heading = 'h3',
  loading = 'lazy',
  isStill = false,
  loadsCover = true,
  position,
  total,
  foot,
}: BookCardProps) {
  const excerptId = useId()
  const hasExcerpt = card.excerpt !== ''
  return (
    <FadeIn
      as="li"
      index={index}
      isStill={isStill}
      role={position === undefined ? undefined : 'listitem'}
      aria-posinset={position}
      aria-setsize={total}
      className={styles.card}
    >
      <div className={styles.coverArea}>
        <BookCover
          card={card}
          decorative
          loadsCover={loadsCover}
          loading={loading}
          className={styles.cover}
        />
        {hasExcerpt && (
          <div className={styles.beltClip} lang={card.lang} aria-hidden="true">
            <div className={styles.belt}>
              <span className={styles.beltText}>{card.excerpt}</span>
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
          <SiteLink to={reviewPath(card.id, card.slug)} aria-describedby={hasExcerpt ? excerptId : undefined}>
            {textTitle(card)}
          </SiteLink>
        </Heading>
        <p className={text.author}>{textByline(card)}</p>
        <Row wrap gap="0 3">
          <Stars rating={card.rating} />
          <CardDate card={card} />
        </Row>
        {hasExcerpt && (
          <p id={excerptId} lang={card.lang} className={`${text.excerpt} ${styles.excerpt}`}>
            {card.excerpt}
          </p>
        )}
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
    </FadeIn>
  )
}
