import { ChevronDown, MailCheck } from '../../ui/icons/icons.ts'
import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { NEWSLETTER_PATH, PRIVACY_PATH } from '../../../contract/links.ts'
import { newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Message } from '../../ui/messages/message.tsx'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { CategoryPicks } from '../category-picks/category-picks.tsx'
import { FailedAction } from '../fault/failed-action.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './newsletter-form.module.css'
import { OUTCOME_SENTENCES } from './newsletter-state.ts'
import { useNewsletter } from './use-newsletter.ts'

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
            aria-describedby={state.step === 'error' ? errorId : undefined}
            required
          />
          <Button ref={button} variant="primary" type="submit" busy={isLoading}>
            {isLoading ? newsletterWording.submitting : newsletterWording.submit}
          </Button>
        </Row>
      </Field>
      {state.step === 'error' && (
        <FailedAction
          id={errorId}
          sentence={newsletterWording.invalid}
          failure={state.failure}
          {...(isScripted && { onRetry: () => void submit() })}
        />
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
