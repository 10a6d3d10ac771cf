import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { codeWording, passwordShortBy, signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { CODE_LENGTH, CodeInput } from '../../ui/fields/code-input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { type FieldTexts, FormField } from './request-form.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

interface EmailFieldProps {
  /** `username` next to a password, with `webauthn` if a passkey may be used instead. */
  autoComplete: 'username' | 'username webauthn' | 'email'
}

/** The email, which all steps share. */
export function EmailField({ autoComplete }: EmailFieldProps) {
  const { draft, updateDraft } = useSignInFlow()
  return (
    <FormField
      name="email"
      label={signInWording.email}
      type="email"
      autoComplete={autoComplete}
      placeholder={signInWording.emailPlaceholder}
      maxLength={LIMITS.email}
      value={draft.email}
      onChange={({ target }) => updateDraft({ email: target.value })}
    />
  )
}

/** Requires an @; the server validates the rest (docs/product/newsletter.md). */
export function checkEmail(email: string): Refusal | undefined {
  return email.includes('@') ? undefined : { field: 'email', sentence: problemSentences.email_invalid }
}

interface PasswordFieldProps extends Partial<FieldTexts> {
  value: string
  onChange: (value: string) => void
  isNew?: boolean
}

export function PasswordField({
  name = 'password',
  label = signInWording.password,
  value,
  onChange,
  isNew = false,
  ...hint
}: PasswordFieldProps) {
  return (
    <FormField
      as={PasswordInput}
      name={name}
      label={label}
      {...hint}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      showLabel={signInWording.showPassword}
      hideLabel={signInWording.hidePassword}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
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

export interface CodeFieldProps {
  code: string
  onCode: (code: string) => void
}

/** The field for six digits from an app or a mail. */
export function CodeField({ code, onCode }: CodeFieldProps) {
  return <FormField as={CodeInput} name="code" label={codeWording.label} value={code} onValue={onCode} />
}

export function checkCode(code: string): Refusal | undefined {
  return code.length < CODE_LENGTH ? { field: 'code', sentence: codeWording.incomplete } : undefined
}
