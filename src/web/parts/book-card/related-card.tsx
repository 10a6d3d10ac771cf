import { ArrowRight } from '../../ui/icons/icons.ts'
import { type ReactNode, useId } from 'react'
import { textPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { bookWording, textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { CategoryDot } from '../category-name/category-dot.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { Stars } from '../stars/stars.tsx'
import { titleProps } from './title-props.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import text from './card-text.module.css'
import styles from './related-card.module.css'

interface RelatedCardProps {
  card: ReviewCard
  index: number
  as?: 'h2' | 'h3'
  /** The text of the foot of a review. Default 閱讀書評. */
  footer?: string
  /** The same texts with the search term marked; the card adds 《》 around the title of a book. */
  category?: ReactNode
  title?: ReactNode
  author?: ReactNode
  excerpt?: ReactNode
}

/** A bordered card with excerpt and foot, as <li> of a CardGrid. */
export function RelatedCard({
  card,
  index,
  as: Heading = 'h3',
  footer = bookWording.readReview,
  category,
  title,
  author,
  excerpt = card.excerpt,
}: RelatedCardProps) {
  const excerptId = useId()
  const hasExcerpt = excerpt !== '' && excerpt !== null
  return (
    <FadeIn as="li" index={index} className={styles.card}>
      {card.kind !== 'page' && <BookCover card={card} />}
      <Stack justify="start">
        <CategoryDot card={card} name={category} />
        <Heading {...titleProps(card)} className={`${text.title} ${styles.title}`}>
          <SiteLink to={textPath(card)} aria-describedby={hasExcerpt ? excerptId : undefined}>
            {title === undefined ? textTitle(card) : card.headline ? title : <>《{title}》</>}
          </SiteLink>
        </Heading>
        <p className={text.author}>{author ?? textByline(card)}</p>
        <Stars rating={card.rating} />
        {hasExcerpt && (
          <p id={excerptId} lang={card.lang} className={`${text.excerpt} ${styles.excerpt}`}>
            {excerpt}
          </p>
        )}
      </Stack>
      <Row as="span" justify="between" ruled size="4" tone="accent" className={styles.foot}>
        {card.kind === 'review' ? footer : bookWording.readText}
        <ArrowRight />
      </Row>
    </FadeIn>
  )
}

/** One, two or three columns by width (docs/product/screens.md). */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
