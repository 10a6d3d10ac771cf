import { reviewPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { CategoryDot } from '../category-name/category-dot.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { Stars } from '../stars/stars.tsx'
import { titleProps } from './title-props.ts'
import { Stack } from '../../ui/layout/primitives.tsx'
import text from './card-text.module.css'
import styles from './mini-card.module.css'

interface MiniCardProps {
  card: ReviewCard
  index: number
  as?: 'h3' | 'h4'
}

/** A small cover next to its title, as <li> of a MiniRow. */
function MiniCard({ card, index, as: Heading = 'h4' }: MiniCardProps) {
  return (
    <FadeIn as="li" index={index} className={styles.card}>
      <BookCover card={card} decorative />
      <Stack justify="start">
        <CategoryDot card={card} />
        <Heading {...titleProps(card)} className={`${text.title} ${styles.title}`}>
          <SiteLink to={reviewPath(card.id, card.slug)}>{textTitle(card)}</SiteLink>
        </Heading>
        <p className={text.author}>{textByline(card)}</p>
        <Stars rating={card.rating} />
      </Stack>
    </FadeIn>
  )
}

/** At most three small books: below each other on phones, side by side from 640 px. */
export function MiniRow({ cards, as = 'h4' }: { cards: readonly ReviewCard[]; as?: 'h3' | 'h4' }) {
  return (
    <Stack as="ul" gap="5" className={styles.row}>
      {cards.map((card, index) => (
        <MiniCard key={card.id} card={card} index={index} as={as} />
      ))}
    </Stack>
  )
}
