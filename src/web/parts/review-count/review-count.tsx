import { COUNT_OF_REVIEWS } from '../../../contract/wording/reviews/books.ts'
import styles from './review-count.module.css'

/** 共找到 N 篇書評, announced when it changes. */
export function ReviewCount({ count }: { count: number }) {
  const [before, after] = COUNT_OF_REVIEWS
  return (
    <p role="status" className={styles.count}>
      {before}
      <b className="num">{count}</b>
      {after}
    </p>
  )
}
