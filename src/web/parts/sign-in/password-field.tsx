import { useId } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { passwordShortBy, signInWording, signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Field, Hint } from '../../ui/fields/text-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

interface PasswordFieldProps {
  refusal: Refusal | undefined
  isBusy: boolean
  /** For a new password, with a hint about its rules. */
  isNew?: boolean
}

export function PasswordField({ refusal, isBusy, isNew = false }: PasswordFieldProps) {
  const { draft, updateDraft } = useSignInFlow()
  const id = useId()
  return (
    <Field label={signInWording.password} htmlFor={id}>
      <PasswordInput
        {...refusalProps(id, refusal, 'password', isNew ? `${id}-hint` : undefined)}
        id={id}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        showLabel={signInWording.showPassword}
        hideLabel={signInWording.hidePassword}
        value={draft.password}
        readOnly={isBusy}
        required
        onChange={({ target }) => updateDraft({ password: target.value })}
      />
      {isNew && <Hint id={`${id}-hint`}>{signUpWording.passwordHint}</Hint>}
      <RefusalMessage id={id} refusal={refusal} field="password" />
    </Field>
  )
}

export function checkPassword(password: string): Refusal | undefined {
  return password === '' ? { field: 'password', sentence: signInWording.passwordMissing } : undefined
}

/** Checks the length; the server checks the other rules. */
export function checkNewPassword(password: string): Refusal | undefined {
  const missing = LIMITS.passwordLeast - countCodePoints(password)
  if (password === '' || missing <= 0) return checkPassword(password)
  return { field: 'password', sentence: passwordShortBy(missing) }
}
