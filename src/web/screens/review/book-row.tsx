import { reviewPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import text from '../../parts/book-card/card-text.module.css'
import styles from './book-row.module.css'

/** Small books: lines on phones, in two columns from 640 px, covers in rows of three from 900 px. */
export function BookRow({ cards }: { cards: readonly ReviewCard[] }) {
  return (
    <ul className={styles.row}>
      {cards.map((card, index) => (
        <FadeIn key={card.id} as="li" index={index} className={styles.card}>
          <BookCover card={card} decorative className={styles.cover} />
          <div className={styles.text}>
            <CategoryDot card={card} />
            <h3 {...titleProps(card)} className={`${text.title} ${styles.title}`}>
              <SiteLink to={reviewPath(card.id, card.slug)} className="covering">
                {textTitle(card)}
              </SiteLink>
            </h3>
            <p className={text.author}>{textByline(card)}</p>
            <Stars rating={card.rating} isShort />
          </div>
        </FadeIn>
      ))}
    </ul>
  )
}
