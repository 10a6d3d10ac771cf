import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { HOME_PATH, NEWSLETTER_PATH } from '../../../contract/links.ts'
import type { TypedSubscription } from '../../../contract/site/refused-form.ts'
import { newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { Buttons, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Field, TextInput } from '../../ui/fields/text-field.tsx'
import type { FieldProps } from './refused-form-screen.tsx'

interface RefusedSubscriptionProps {
  typed: TypedSubscription
  fieldProps: FieldProps
}

/** The form of a refused subscription. */
export function RefusedSubscription({ typed, fieldProps }: RefusedSubscriptionProps) {
  const { email, categories, token } = typed
  const id = useId()
  return (
    <EnvelopeForm action={NEWSLETTER_PATH}>
      {token !== '' && <input type="hidden" name="token" value={token} />}
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
