import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { signInWording, signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { checkEmail, EmailField } from './email-field.tsx'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { checkPassword, PasswordField, checkNewPassword } from './password-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { SubmitButton } from './step-frame.tsx'
import { type FieldOf, useFormSubmission, type Refusal } from './use-form-submission.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'

interface PasswordFormProps {
  id: string
  /** The failure of another sign-in method. */
  refused: Failure | undefined
}

/** Signs in with email and password. */
export function PasswordForm({ id, refused }: PasswordFormProps) {
  const api = useApi()
  const { draft, handleOutcome } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF, refused)
  const email = draft.email.trim()
  const request = async () =>
    handleOutcome(await api.call('POST /api/auth/sign-in', { body: { email, password: draft.password } }))
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={onSubmit(request, () => checkEmail(email) ?? checkPassword(draft.password))}
      onKeyDown={ignoreComposingEnter}
    >
      <EmailField
        refusal={refusal}
        isBusy={isBusy}
        autoComplete={supportsPasskeys() ? 'username webauthn' : 'username'}
      />
      <PasswordField refusal={refusal} isBusy={isBusy} />
      <RefusalMessage id={id} refusal={refusal} />
      <SubmitButton isBusy={isBusy} label={signInWording.submit} busyLabel={signInWording.submitting} />
    </form>
  )
}

/** Either may be wrong; most often it is the password, which is not visible. */
const FIELD_OF: FieldOf = { credentials_wrong: 'password' }

/** The form for a new account. The next step is the same if the email has an account already. */
export function SignUpForm({ id }: { id: string }) {
  const api = useApi()
  const { draft, updateDraft, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(SIGN_UP_FIELD_OF)
  const nameId = useId()
  const { password } = draft
  const email = draft.email.trim()
  const name = draft.name.trim()
  const request = async () => {
    await api.call('POST /api/auth/sign-up', { body: { name, email, password } })
    go({ at: 'sign-up-sent' })
  }
  const check = () => checkName(name) ?? checkEmail(email) ?? checkNewPassword(password)
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={onSubmit(request, check)}
      onKeyDown={ignoreComposingEnter}
    >
      <Field label={signUpWording.name} htmlFor={nameId}>
        <TextInput
          {...refusalProps(nameId, refusal, 'name', `${nameId}-hint`)}
          id={nameId}
          name="name"
          autoComplete="nickname"
          maxLength={2 * LIMITS.name}
          value={draft.name}
          readOnly={isBusy}
          required
          onChange={({ target }) => updateDraft({ name: target.value })}
        />
        <Hint id={`${nameId}-hint`}>{signUpWording.nameHint}</Hint>
        <RefusalMessage id={nameId} refusal={refusal} field="name" />
      </Field>
      <EmailField refusal={refusal} isBusy={isBusy} autoComplete="username" />
      <PasswordField refusal={refusal} isBusy={isBusy} isNew />
      <RefusalMessage id={id} refusal={refusal} />
      <SubmitButton isBusy={isBusy} label={signUpWording.submit} busyLabel={signUpWording.submitting} />
    </form>
  )
}

const SIGN_UP_FIELD_OF: FieldOf = {
  name_too_long: 'name',
  name_reserved: 'name',
  email_invalid: 'email',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
}

function checkName(name: string): Refusal | undefined {
  return name === '' ? { field: 'name', sentence: signUpWording.nameMissing } : undefined
}
