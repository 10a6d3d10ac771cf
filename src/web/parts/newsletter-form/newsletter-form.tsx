import { type FormEvent, useEffect, useId, useReducer, useRef } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { PRIVACY_PATH } from '../../../contract/links.ts'
import { newsletterWording } from '../../../contract/wording/newsletter.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { useSite } from '../../client/site.ts'
import { Button } from '../../ui/button.tsx'
import { holdComposingEnter } from '../../ui/composing-enter.ts'
import { Message } from '../../ui/message.tsx'
import { Field, Hint, TextInput } from '../../ui/text-field.tsx'
import styles from './newsletter-form.module.css'
import { looksLikeEmail, newsletterReducer, type SubscriptionOutcome } from './newsletter-state.ts'

const SUCCESS_STAYS_FOR = 5_000

export interface NewsletterFormProps {
  /** Sends the address. Absent: an address that looks right goes nowhere, and nothing is claimed. */
  onSubscribe?: (email: string) => Promise<SubscriptionOutcome>
}

export function NewsletterForm({ onSubscribe }: NewsletterFormProps) {
  const { settings } = useSite()
  const [state, dispatch] = useReducer(newsletterReducer, { step: 'idle' })
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`

  // The message that sends to the mailbox stays until it is closed (decisions.md 22).
  const clearsItself = state.step === 'success' && state.outcome === 'subscribed'
  useEffect(() => {
    if (!clearsItself) return undefined
    const timer = setTimeout(() => dispatch({ type: 'closed' }), SUCCESS_STAYS_FOR)
    return () => clearTimeout(timer)
  }, [clearsItself])

  const refuse = () => {
    dispatch({ type: 'refused' })
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    if (state.step === 'loading') return
    if (!looksLikeEmail(email)) return refuse()
    if (!onSubscribe) return dispatch({ type: 'closed' })
    dispatch({ type: 'sent' })
    try {
      const outcome = await onSubscribe(email)
      dispatch({ type: 'answered', outcome })
      if (field.current) field.current.value = ''
    } catch {
      refuse()
    }
  }
  return (
    <form
      method="post"
      action="/newsletter"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={holdComposingEnter}
    >
      {state.step === 'success' && (
        <Message
          kind="success"
          onClose={() => dispatch({ type: 'closed' })}
          closeLabel={newsletterWording.closeMessage}
        >
          {state.outcome === 'to_confirm' ? newsletterWording.toConfirm : newsletterWording.success}
        </Message>
      )}
      <Field label={newsletterWording.email} htmlFor={`${id}-email`}>
        <div className={styles.row}>
          <TextInput
            ref={field}
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            placeholder={newsletterWording.placeholder}
            maxLength={LIMITS.email}
            readOnly={state.step === 'loading'}
            isInvalid={state.step === 'error'}
            aria-describedby={state.step === 'error' ? errorId : undefined}
            required
          />
          <Button variant="primary" type="submit" busy={state.step === 'loading'}>
            {state.step === 'loading' ? newsletterWording.submitting : newsletterWording.submit}
          </Button>
        </div>
      </Field>
      {state.step === 'error' && (
        <Message kind="error" id={errorId}>
          {newsletterWording.invalid}
        </Message>
      )}
      <Hint>
        {newsletterWording.consent[0]}
        <a
          href={settings.privacy_url ?? PRIVACY_PATH}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link"
        >
          {newsletterWording.consent[1]}
          <span className="visually-hidden">{siteWording.newTab}</span>
        </a>
        {newsletterWording.consent[2]}
      </Hint>
    </form>
  )
}
