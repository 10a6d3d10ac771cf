import { LETTER_LIMITS } from '../../../../contract/newsletter/letter-states.ts'
import type { LetterWithReviews } from '../../../../contract/newsletter/letters.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import {
  includeReview,
  lettersWording,
  scheduledReviewText,
} from '../../../../contract/wording/studio/studio-letters.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { scheduleText } from '../studio-dates.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { useReorder } from '../use-reorder.ts'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './review-picks.module.css'

type Candidate = LetterWithReviews['candidates'][number]

interface ReviewPicksProps {
  candidates: readonly Candidate[]
  /** Ids in the order of the letter. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The reviews of a letter in order, by drag, buttons or ⌥↑↓, and those that it may contain. */
export function ReviewPicks({ candidates, chosen, onChange }: ReviewPicksProps) {
  const { order, move, rowProps } = useReorder(chosen, onChange)
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const rows = [
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...candidates.filter(({ id }) => !chosen.includes(id)),
  ]
  return (
    <>
      <Row align="baseline" justify="between" wrap gap="0 4" className={styles.picksHead}>
        <Title as="h3" size="9">
          {lettersWording.reviews}
        </Title>
        <Note>{rows.length === 0 ? lettersWording.noReviews : lettersWording.reviewsHint}</Note>
      </Row>
      <ul className={styles.picks}>
        {rows.map((row) => {
          const { id, title, cover_path, publish_date, scheduled_at } = row
          const place = order.indexOf(id)
          return (
            <li key={id} {...(place !== -1 && rowProps(id))}>
              <Stack as="label" align="center" justify="center">
                <input
                  type="checkbox"
                  aria-label={includeReview(row)}
                  checked={place !== -1}
                  disabled={place === -1 && chosen.length >= LETTER_LIMITS.reviews}
                  onChange={() =>
                    onChange(place === -1 ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
              </Stack>
              <BookCover card={{ title, cover: cover_path }} decorative />
              <div>
                <b>{textTitle(row)}</b>
                <Small className="num">
                  {scheduled_at === null
                    ? (publish_date ?? '').replaceAll('-', '/')
                    : scheduledReviewText(scheduleText(scheduled_at))}
                </Small>
              </div>
              {place !== -1 && (
                <Row as="span" align="stretch" className={styles.moves}>
                  <MoveButtons
                    name={textTitle(row)}
                    place={place}
                    count={chosen.length}
                    onMove={(step) => move(id, step)}
                  />
                </Row>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
