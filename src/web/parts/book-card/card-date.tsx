import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { shortDate } from '../../../contract/wording/reviews/books.ts'
import { useSite } from '../../client/site.ts'
import text from './card-text.module.css'

/** The date of a text, in this year without the year; nothing for a text without date. */
export function CardDate({ card: { publish_date } }: { card: Pick<ReviewCard, 'publish_date'> }) {
  const { year } = useSite()
  if (!publish_date) return null
  return (
    <time dateTime={publish_date} className={`${text.date} num`}>
      {shortDate(publish_date, year)}
    </time>
  )
}
