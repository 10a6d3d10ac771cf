import { useId } from 'react'
import { textPath } from '../../../contract/links.ts'
import type { Passage, SearchResult } from '../../../contract/reviews/search.ts'
import { bookWording } from '../../../contract/wording/reviews/books.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import text from '../../parts/book-card/card-text.module.css'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { ArrowRight } from '../../ui/icons/icons.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import styles from './result-card.module.css'

/** A search result, as <li>, with its matches marked in category, title, author and the passage of the field that matched. */
export function ResultCard({ result, index }: { result: SearchResult; index: number }) {
  const { kind, headline, category_parts, title_parts, author_parts, passage } = result
  const excerptId = useId()
  const excerpt = passage === null ? result.excerpt : <Marked passage={passage} />
  const title = <Marked passage={title_parts} />
  return (
    <FadeIn as="li" index={index} className={styles.card}>
      {kind !== 'page' && <BookCover card={result} />}
      <Stack justify="start">
        <CategoryDot
          card={result}
          name={category_parts.length === 0 ? undefined : <Marked passage={category_parts} />}
        />
        <h2 {...titleProps(result)} className={`${text.title} ${styles.title}`}>
          <SiteLink to={textPath(result)} aria-describedby={excerpt === '' ? undefined : excerptId}>
            {headline ? title : <>《{title}》</>}
          </SiteLink>
        </h2>
        <p className={text.author}>
          <Marked passage={author_parts} />
        </p>
        <Stars rating={result.rating} />
        {excerpt !== '' && (
          <p id={excerptId} lang={result.lang} className={`${text.excerpt} ${styles.excerpt}`}>
            {excerpt}
          </p>
        )}
      </Stack>
      <Row as="span" justify="between" ruled size="4" tone="accent" className={styles.foot}>
        {kind === 'review' ? searchWording.readFull : bookWording.readText}
        <ArrowRight />
      </Row>
    </FadeIn>
  )
}

function Marked({ passage }: { passage: Passage }) {
  return passage.map((part, index) => {
    // The parts of a passage never change their order.
    const key = `${index} ${part.text}`
    return part.is_match ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}
