import { COUNT_OF_REVIEWS } from '../../../contract/wording/reviews/books.ts'
import { Note } from '../../ui/layout/primitives.tsx'
import styles from './review-count.module.css'

/** 共找到 N 篇書評, announced when it changes. */
export function ReviewCount({ count }: { count: number }) {
  const [before, after] = COUNT_OF_REVIEWS
  return (
    <Note role="status" size="5" tone="soft" className={styles.count}>
      {before}
      <b className="num">{count}</b>
      {after}
    </Note>
  )
}
