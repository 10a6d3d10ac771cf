import { useId } from 'react'
import type { RefusedForm, TypedSubscription } from '../../../contract/site/refused-form.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { Envelope, Buttons, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RefusedComment } from './refused-comment.tsx'
import { LIMITS } from '../../../contract/limits.ts'
import { HOME_PATH, NEWSLETTER_PATH } from '../../../contract/links.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Field, TextInput } from '../../ui/fields/text-field.tsx'

/** The answer to a form that was sent without script and refused: the reason, and the form with all that was typed. */
export default function RefusedFormScreen({ resource }: ScreenProps<RefusedForm>) {
  return resource.state === 'ready' && <Refused {...resource.data} />
}

function Refused({ sentence, invalid, typed }: RefusedForm) {
  const reason = useId()
  const heading = HEADINGS[typed.form]
  useHead({ heading })
  const fieldProps: FieldProps = (name) => ({
    name,
    isInvalid: invalid.includes(name),
    'aria-describedby': invalid.includes(name) ? reason : undefined,
  })
  return (
    <Page>
      <Envelope heading={heading}>
        <Message kind="error" id={reason}>
          {sentence}
        </Message>
        {typed.form === 'comment' ? (
          <RefusedComment typed={typed} fieldProps={fieldProps} />
        ) : (
          <RefusedSubscription typed={typed} fieldProps={fieldProps} />
        )}
      </Envelope>
    </Page>
  )
}

/** The props of the field with that name, marked where the reason is about it. */
export type FieldProps = (name: string) => {
  name: string
  isInvalid: boolean
  'aria-describedby': string | undefined
}

const HEADINGS = {
  comment: commentsWording.formHeading,
  newsletter: newsletterWording.heading,
} as const

interface RefusedSubscriptionProps {
  typed: TypedSubscription
  fieldProps: FieldProps
}

/** The form of a refused subscription. */
function RefusedSubscription({ typed, fieldProps }: RefusedSubscriptionProps) {
  const { email, categories, token, review } = typed
  const id = useId()
  return (
    <EnvelopeForm action={NEWSLETTER_PATH}>
      {token !== '' && <input type="hidden" name="token" value={token} />}
      {review !== undefined && <input type="hidden" name="review" value={review} />}
      {categories.map((category) => (
        <input key={category} type="hidden" name="categories" value={category} />
      ))}
      <Field label={newsletterWording.email} htmlFor={id}>
        <TextInput
          {...fieldProps('email')}
          id={id}
          type="email"
          autoComplete="email"
          placeholder={newsletterWording.placeholder}
          maxLength={LIMITS.email}
          defaultValue={email}
          required
        />
      </Field>
      <Buttons>
        <Button variant="primary" type="submit">
          {newsletterWording.submit}
        </Button>
        <SiteLink to={HOME_PATH} place="subscription" className={buttonClass()}>
          {newsletterWording.back}
        </SiteLink>
      </Buttons>
    </EnvelopeForm>
  )
}
