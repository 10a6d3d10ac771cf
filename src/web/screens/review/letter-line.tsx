import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { NEWSLETTER_PATH } from '../../../contract/links.ts'
import { letterLineWording } from '../../../contract/wording/newsletter/letter-line.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import styles from './text-end.module.css'

/** One line for the letter. What sends it and answers comes after the first load; before, the browser sends the form. */
export function LetterLine({ ref }: { ref: Ref<HTMLFormElement> }) {
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
