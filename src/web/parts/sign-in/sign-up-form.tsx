import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { checkEmail, EmailField } from './email-field.tsx'
import { checkNewPassword, PasswordField } from './password-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { SubmitButton } from './submit-button.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from './use-form-submission.ts'

/** The form for a new account. The next step is the same if the email has an account already. */
export function SignUpForm({ id }: { id: string }) {
  const api = useApi()
  const { draft, updateDraft, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
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

const FIELD_OF: FieldOf = {
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
