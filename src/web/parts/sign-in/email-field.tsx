import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { Field, TextInput } from '../../ui/fields/text-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

interface EmailFieldProps {
  refusal: Refusal | undefined
  isBusy: boolean
  /** `username` next to a password, with `webauthn` if a passkey may be used instead. */
  autoComplete: 'username' | 'username webauthn' | 'email'
}

/** The email, which all steps share. */
export function EmailField({ refusal, isBusy, autoComplete }: EmailFieldProps) {
  const { draft, updateDraft } = useSignInFlow()
  const id = useId()
  return (
    <Field label={signInWording.email} htmlFor={id}>
      <TextInput
        {...refusalProps(id, refusal, 'email')}
        id={id}
        name="email"
        type="email"
        autoComplete={autoComplete}
        placeholder={signInWording.emailPlaceholder}
        maxLength={LIMITS.email}
        value={draft.email}
        readOnly={isBusy}
        required
        onChange={({ target }) => updateDraft({ email: target.value })}
      />
      <RefusalMessage id={id} refusal={refusal} field="email" />
    </Field>
  )
}

/** Requires an @; the server validates the rest (docs/product/newsletter.md). */
export function checkEmail(email: string): Refusal | undefined {
  return email.includes('@') ? undefined : { field: 'email', sentence: problemSentences.email_invalid }
}
