import type { CategoryPage } from '../../../contract/categories/category-defaults.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { categoryWording } from '../../../contract/wording/reviews/category.ts'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './sample-titles.module.css'

/** 代表書單: a few typical books of the category. */
export function SampleTitles({ books }: { books: CategoryPage['books'] }) {
  return (
    <section aria-labelledby="sample-titles">
      <SectionHead id="sample-titles" title={categoryWording.featured} />
      <ul className={`${styles.titles} ruled-list`}>
        {books.map(({ title, author }) => (
          <Row as="li" align="baseline" wrap key={title}>
            {bookTitle(title)}
            <Note as="span" push size="3">
              {author}
            </Note>
          </Row>
        ))}
      </ul>
    </section>
  )
}
