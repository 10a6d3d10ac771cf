import { useEffect, useId, useRef, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { accountDonePath, accountLinkPath } from '../../../contract/links.ts'
import { resetLinkWording as words } from '../../../contract/wording/accounts/account-links.ts'
import { passwordShortBy, signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRedirect } from '../../client/location/location.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { EmailLine, Buttons, EnvelopeForm, BackHome } from '../../parts/envelope/envelope.tsx'
import { checkNewPassword } from '../../parts/sign-in/fields.tsx'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, useFormSubmission } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Field, Hint } from '../../ui/fields/text-field.tsx'
import type { OpenLinkProps } from './link-forms.tsx'

/** Sets a new password. With script a refused password stays in its field; without it the form is a plain POST. */
export function ResetPassword({ link: { email }, token, refused }: OpenLinkProps) {
  const api = useApi()
  const redirect = useRedirect()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  // It may have been typed before the app ran.
  useEffect(() => setPassword(input.current?.value ?? ''), [])
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF, refused)
  const isScripted = useHydrated()
  const missing = LIMITS.passwordLeast - countCodePoints(password)
  const isCounting = password !== '' && missing > 0 && !refusal
  const request = async () => {
    await api.call('POST /api/auth/reset', { body: { token, password } })
    redirect(accountDonePath('reset'))
  }
  return (
    <>
      <EmailLine words={words.text} email={email ?? ''} />
      <EnvelopeForm
        ref={form}
        action={accountLinkPath('reset')}
        noValidate={isScripted}
        onSubmit={onSubmit(request, () => checkNewPassword(password))}
        onKeyDown={ignoreComposingEnter}
      >
        <input type="hidden" name="token" value={token} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <Field label={words.password} htmlFor={id}>
          <PasswordInput
            {...refusalProps(id, refusal, 'password', `${id}-hint`)}
            ref={input}
            id={id}
            name="password"
            autoComplete="new-password"
            showLabel={signInWording.showPassword}
            hideLabel={signInWording.hidePassword}
            minLength={LIMITS.passwordLeast}
            readOnly={isBusy}
            required
            onChange={({ target }) => setPassword(target.value)}
          />
          <Hint id={`${id}-hint`}>{isCounting ? passwordShortBy(missing) : words.hint}</Hint>
          <RefusalMessage id={id} refusal={refusal} field="password" />
        </Field>
        <RefusalMessage id={id} refusal={refusal} />
        <Buttons>
          <Button variant="primary" type="submit" busy={isBusy}>
            {isBusy ? words.submitting : words.submit}
          </Button>
          <BackHome />
        </Buttons>
      </EnvelopeForm>
    </>
  )
}

const FIELD_OF: FieldOf = {
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
}
