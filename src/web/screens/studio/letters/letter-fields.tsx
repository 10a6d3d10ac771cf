import { LETTER_LIMITS } from '../../../../contract/newsletter/letter-states.ts'
import type { LetterWithReviews } from '../../../../contract/newsletter/letters.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import {
  includeReview,
  lettersWording,
  scheduledReviewText,
  withCount,
} from '../../../../contract/wording/studio/studio-letters.ts'
import { useSite } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { scheduleText } from '../studio-dates.ts'
import { MoveButtons } from '../buttons.tsx'
import { Choice, Choices } from '../choices.tsx'
import { useReorder } from '../use-reorder.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { orderHint } from '../keys.ts'
import styles from './letter-fields.module.css'

type Candidate = LetterWithReviews['candidates'][number]

interface ReviewPicksProps {
  candidates: readonly Candidate[]
  /** Ids in the order of the letter. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The reviews of a letter in order, by drag, buttons or ⌥↑↓, and those that it may contain. */
export function ReviewPicks({ candidates, chosen, onChange }: ReviewPicksProps) {
  const { order, moveProps, rowProps } = useReorder(chosen, onChange)
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const rows = [
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...candidates.filter(({ id }) => !chosen.includes(id)),
  ]
  return (
    <>
      <Row align="baseline" justify="between" wrap gap="0 4" above="5" below="1">
        <Title as="h3" size="9">
          {lettersWording.reviews}
        </Title>
        <Note>{rows.length === 0 ? lettersWording.noReviews : lettersWording.reviewsHint(orderHint())}</Note>
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
                  <MoveButtons name={textTitle(row)} {...moveProps(id)} />
                </Row>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface AudienceFieldsProps {
  /** Empty: all. */
  audience: readonly string[]
  confirmed: number
  /** Of the audience; undefined while it is not known. */
  recipients: number | undefined
  /** Slugs that are ticked when the letter is limited to categories. */
  suggested: readonly string[]
  onChange: (audience: string[]) => void
}

/** All subscribers, or those who want some categories. */
export function AudienceFields({
  audience,
  confirmed,
  recipients,
  suggested,
  onChange,
}: AudienceFieldsProps) {
  // A hidden one stays chosen until it is dropped.
  const known = useSite().settings.categories.filter(
    ({ id, is_hidden }) => !is_hidden || audience.includes(id),
  )
  const ids = known.map(({ id }) => id)
  const isLimited = audience.length > 0
  const limit = () => {
    const categories = ids.filter((category) => suggested.includes(category))
    onChange(categories.length > 0 ? categories : ids)
  }
  return (
    <Choices legend={lettersWording.audience} hidesLegend>
      <Choice name="audience" checked={!isLimited} onChange={() => onChange([])}>
        {withCount(lettersWording.everybody, confirmed)}
      </Choice>
      <Choice name="audience" checked={isLimited} onChange={limit}>
        {isLimited && recipients !== undefined
          ? withCount(lettersWording.byCategory, recipients)
          : lettersWording.byCategory}
      </Choice>
      {isLimited && (
        <Grid as="fieldset" columns="repeat(auto-fill, minmax(13em, 1fr))" below="2" className="below-choice">
          <legend className="visually-hidden">{lettersWording.categories}</legend>
          {known.map(({ id, name }) => (
            <Choice
              key={id}
              type="checkbox"
              checked={audience.includes(id)}
              // Without a category the letter would go to all.
              disabled={audience.length === 1 && audience.includes(id)}
              onChange={({ currentTarget }) =>
                onChange(
                  ids.filter((each) => (each === id ? currentTarget.checked : audience.includes(each))),
                )
              }
            >
              {name}
            </Choice>
          ))}
        </Grid>
      )}
    </Choices>
  )
}
