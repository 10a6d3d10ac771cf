import type { FeaturedTitle } from '../../../contract/category-introductions.ts'
import { AUTHORS } from '../../../contract/category-texts.ts'
import { bookTitle } from '../../../contract/wording/books.ts'
import { categoryWording } from '../../../contract/wording/category.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './sample-titles.module.css'

/** 代表書單: a few typical books of the category. */
export function SampleTitles({ titles }: { titles: readonly FeaturedTitle[] }) {
  return (
    <section aria-labelledby="sample-titles">
      <SectionHead id="sample-titles" title={categoryWording.featured} />
      <ul className={styles.titles}>
        {titles.map((title) => (
          <li key={title}>
            {bookTitle(title)}
            <span className={styles.author}>{AUTHORS[title]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
