import { type Ref, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { reviewPath, NEWSLETTER_PATH } from '../../../contract/links.ts'
import type { AdjacentText, ReviewPage } from '../../../contract/reviews/reviews.ts'
import { shortDate, textTitle } from '../../../contract/wording/reviews/books.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { textEndWording } from '../../../contract/wording/reviews/text-end.ts'
import { useSite } from '../../client/site.ts'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { CategoryLinks } from '../../parts/category-name/category-links.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { LineOfLinks } from './line-of-links.tsx'
import styles from './text-end.module.css'
import { LIMITS } from '../../../contract/limits.ts'
import { letterLineWording } from '../../../contract/wording/newsletter/letter-line.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useHydrated } from '../../client/use-hydrated.ts'

interface TextEndProps {
  page: ReviewPage
  /** The line for the letter. */
  letter: Ref<HTMLFormElement>
}

/** Below the text: its categories and tags, the texts before and after it, the line for the letter. */
export function TextEnd({ page: { review, earlier, later }, letter }: TextEndProps) {
  return (
    <footer className={`${styles.end} no-print`}>
      <LineOfLinks html={review.place_line} />
      <CategoryLinks review={review} label={reviewWording.categories} />
      <LineOfLinks html={review.tag_line} />
      {(earlier || later) && (
        <nav aria-label={textEndWording.adjacent} className={styles.adjacent}>
          {earlier && <Adjacent text={earlier} caption={textEndWording.earlier} />}
          {later && <Adjacent text={later} caption={textEndWording.later} className={styles.later} />}
        </nav>
      )}
      <LetterLine review={review.id} ref={letter} />
    </footer>
  )
}

interface AdjacentProps {
  text: AdjacentText
  /** For a neighbour by date. */
  caption: string
  className?: string | undefined
}

function Adjacent({ text, caption, className }: AdjacentProps) {
  const { year } = useSite()
  const { publish_date } = text
  return (
    <SiteLink to={reviewPath(text.id, text.slug)} className={className}>
      <small>
        {text.place === '' && <span className={styles.caption}>{caption}</span>}
        <span className="num">{text.place || (publish_date && shortDate(publish_date, year))}</span>
      </small>
      <span {...titleProps(text)} className={styles.title}>
        {textTitle(text)}
      </span>
    </SiteLink>
  )
}

/** One line for the letter. What sends it and answers comes after the first load; before, the browser sends the form. */
function LetterLine({ review, ref }: { review: number; ref: Ref<HTMLFormElement> }) {
  const id = useId()
  const api = useApi()
  const isScripted = useHydrated()
  const isSending = useRef(false)
  const [answer, setAnswer] = useState<ReactNode>(null)
  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    await import('./letter-line-answer.tsx').then(
      async ({ sendLetterLine }) => setAnswer(await sendLetterLine(api, form)),
      () => form.submit(),
    )
    isSending.current = false
  }
  return (
    <form
      ref={ref}
      method="post"
      action={NEWSLETTER_PATH}
      noValidate={isScripted}
      className={styles.letter}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <input type="hidden" name="review" value={review} />
      <label htmlFor={id}>{letterLineWording.sentence}</label>
      <span className={styles.field}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={letterLineWording.email}
          maxLength={LIMITS.email}
          required
        />
        <button>{letterLineWording.submit}</button>
      </span>
      <div aria-live="polite">{answer}</div>
    </form>
  )
}
