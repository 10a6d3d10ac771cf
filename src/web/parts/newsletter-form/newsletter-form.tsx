import { useId, useEffect, useReducer, useRef } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { NEWSLETTER_PATH, PRIVACY_PATH, HOME_PATH } from '../../../contract/links.ts'
import {
  newsletterWording,
  letterSignature,
  letterWording,
} from '../../../contract/wording/newsletter/newsletter.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useSite } from '../../client/site.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { CategoryPicks, readPickedCategories } from '../category-picks/category-picks.tsx'
import { FailedAction } from '../fault/failed-action.tsx'
import { Letter } from '../letter/letter.tsx'
import styles from './newsletter-form.module.css'
import {
  initialState,
  looksLikeEmail,
  newsletterReducer,
  OUTCOME_SENTENCES,
  subscribe,
} from './newsletter-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { ChevronDown, MailCheck } from '../../ui/icons/icons.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Section } from '../../ui/page/section.tsx'

interface NewsletterFormProps {
  /** The outcome of a form sent without script, from the address. */
  answer?: string | null
  /** Of the mail that led here: the request comes from the mailbox. */
  token?: string | undefined
}

export function NewsletterForm({ answer = null, token }: NewsletterFormProps) {
  const { settings } = useSite()
  const { state, refs, isScripted, submit, close } = useNewsletter(answer, token)
  const { form, field, button, message, choice } = refs
  const id = useId()
  const errorId = `${id}-error`
  const isLoading = state.step === 'loading'
  const keepTyped = () => {
    typedEmail = field.current?.value ?? ''
    if (state.step === 'error') close()
  }
  return (
    <form
      ref={form}
      method="post"
      action={NEWSLETTER_PATH}
      // Without script the browser validates the field, so that no input is lost.
      noValidate={isScripted}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={ignoreComposingEnter}
    >
      {/* The region exists before its text: screen readers often skip text that arrives together with its region. */}
      <div ref={message} role="status" className={styles.status}>
        {state.step === 'success' && (
          <Message
            kind="success"
            isQuiet
            {...(state.outcome !== 'subscribed' && { icon: <MailCheck /> })}
            {...(isScripted && { onClose: close, closeLabel: newsletterWording.closeMessage })}
          >
            {OUTCOME_SENTENCES[state.outcome]}
          </Message>
        )}
      </div>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <Field label={newsletterWording.email} htmlFor={`${id}-email`}>
        <Row wrap gap="2" className={styles.row}>
          <TextInput
            ref={field}
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            placeholder={newsletterWording.placeholder}
            maxLength={LIMITS.email}
            readOnly={isLoading}
            isInvalid={state.step === 'error'}
            onInput={keepTyped}
            aria-describedby={state.step === 'error' ? errorId : undefined}
            required
          />
          <Button ref={button} variant="primary" type="submit" busy={isLoading}>
            {isLoading ? newsletterWording.submitting : newsletterWording.submit}
          </Button>
        </Row>
      </Field>
      {state.step === 'error' && (
        <FailedAction id={errorId} sentence={newsletterWording.invalid} failure={state.failure} />
      )}
      <details ref={choice} className={styles.choice}>
        <Row as="summary" inline gap="icon" size="4" tone="soft">
          {newsletterWording.choice}
          <ChevronDown />
        </Row>
        <CategoryPicks legend={newsletterWording.choiceLegend} isLegendHidden />
        <Hint>{newsletterWording.choiceHint}</Hint>
      </details>
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

/** What was typed and not sent, for coming back to the form. */
let typedEmail = ''

/** Milliseconds. */
const SUCCESS_STAYS_FOR = 5_000

/** The form's state and handlers. The input stays until the server has stored it (docs/product/interface.md). */
function useNewsletter(answer: string | null, token: string | undefined) {
  const api = useApi()
  const [state, dispatch] = useReducer(newsletterReducer, answer, initialState)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const choice = useRef<HTMLDetailsElement>(null)
  const focusButton = () => button.current?.focus({ preventScroll: true })
  const close = () => {
    const hadFocus = message.current?.contains(document.activeElement)
    dispatch({ type: 'closed' })
    // The focused button disappears with the message.
    if (hadFocus) focusButton()
  }

  useEffect(() => {
    if (field.current?.value === '') field.current.value = typedEmail
  }, [])

  // The message that asks to confirm the email stays until it is closed (docs/product/newsletter.md).
  const clearsItself = state.step === 'success' && state.outcome === 'subscribed'
  useEffect(() => {
    if (!clearsItself) return undefined
    const timer = setTimeout(close, SUCCESS_STAYS_FOR)
    return () => clearTimeout(timer)
  }, [clearsItself])

  useEffect(() => {
    // Shown once: a reload or a shared address must not show it again.
    if (answer !== null) window.history.replaceState(window.history.state, '', `#${HOME_PATH}`)
  }, [answer])

  const submit = async () => {
    if (!form.current || !field.current || state.step === 'loading') return
    const email = field.current.value.trim()
    const categories = readPickedCategories(form.current)
    if (looksLikeEmail(email)) dispatch({ type: 'sent' })
    const answer = await subscribe(api, {
      email,
      ...(categories.length > 0 && { categories }),
      ...(token !== undefined && { token }),
    })
    dispatch(answer)
    if (answer.type === 'refused') return field.current?.focus()
    typedEmail = ''
    form.current?.reset()
    choice.current?.removeAttribute('open')
    // The button lost the focus while it was disabled.
    if (document.activeElement === document.body) requestAnimationFrame(focusButton)
  }
  return {
    state,
    refs: { form, field, button, message, choice },
    isScripted: useHydrated(),
    submit,
    close,
  }
}

/** The section `subscription` of the home screen: the form and, next to it, a letter. */
export function NewsletterSection({ answer }: { answer: string | null }) {
  const { settings } = useSite()
  return (
    <Section id="subscription" labelledBy="subscription-heading" isDeferred>
      <Grid gap="6" align="center" wide="minmax(0, 1fr) auto" wideGap="72px">
        <div>
          <h2 id="subscription-heading" className={styles.heading}>
            {settings.newsletter_heading ?? newsletterWording.heading}
          </h2>
          <p className={styles.lead}>{settings.newsletter_lead ?? newsletterWording.lead}</p>
          <NewsletterForm answer={answer} />
          {settings.letters_public && (
            <a href="/letters" className="text-link">
              {newsletterWording.archive}
            </a>
          )}
        </div>
        <Letter
          greeting={letterWording.greeting}
          lines={letterWording.lines}
          indented={[0, 3]}
          signature={letterSignature(settings.founder)}
        />
      </Grid>
    </Section>
  )
}
