import { reviewPath } from '../../../contract/links.ts'
import type { HomePage, ReviewCard } from '../../../contract/reviews/reviews.ts'
import { chineseDate } from '../../../contract/text/chinese-number.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { lengthOfText, newestWording } from '../../../contract/wording/reviews/home.ts'
import { CardDate } from '../../parts/book-card/card-date.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { ArrowRight } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './newest-texts.module.css'

/** The newest text with its beginning, beside it its cover; an essay has none. */
export function LatestText({ text }: { text: NonNullable<HomePage['latest']> }) {
  const path = reviewPath(text.id, text.slug)
  return (
    <article className={styles.latest}>
      {text.publish_date && (
        <p className={styles.strip} aria-hidden="true">
          {chineseDate(text.publish_date)}
        </p>
      )}
      <div className={styles.text}>
        <Row as="p" align="baseline" wrap gap="0 3" className={styles.facts}>
          <span className={styles.kind}>{newestWording.latest}</span>
          <CardDate card={text} />
          <CategoryDot card={text} />
        </Row>
        <h3 {...titleProps(text)} className={styles.title}>
          <SiteLink to={path}>{textTitle(text)}</SiteLink>
        </h3>
        <Row as="p" wrap gap="0 3" tone="soft" className={styles.byline}>
          {textByline(text)}
          <Stars rating={text.rating} />
        </Row>
        <p lang={text.lang} className={styles.opening}>
          {text.opening}
        </p>
        <Row as="p" wrap gap="0 4" className={styles.further}>
          <SiteLink to={path} className={`${styles.readOn} no-print`}>
            {newestWording.readOn}
            <span className="visually-hidden">{textTitle(text)}</span>
            <ArrowRight />
          </SiteLink>
          <span className={styles.length}>{lengthOfText(text.reading_minutes)}</span>
        </Row>
      </div>
      {text.kind === 'review' && <BookCover card={text} decorative className={styles.cover} />}
    </article>
  )
}

/** The texts before the newest one, a line each. */
export function RecentTexts({
  cards,
  className,
}: {
  cards: readonly ReviewCard[]
  className: string | undefined
}) {
  return (
    <div className={className}>
      <Title as="h3" size="9">
        {newestWording.recent}
      </Title>
      <ol className={`${styles.recent} ruled-list`}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardDate card={card} />
            <div>
              <h4 {...titleProps(card)} className={`${styles.line} thin-heading`}>
                <SiteLink to={reviewPath(card.id, card.slug)} className="covering">
                  {textTitle(card)}
                </SiteLink>
              </h4>
              <p className={styles.author}>{textByline(card)}</p>
            </div>
            <Stars rating={card.rating} isShort />
          </li>
        ))}
      </ol>
    </div>
  )
}
