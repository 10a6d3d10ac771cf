import type { Failure } from '../../../contract/page.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { checkEmail, EmailField } from './email-field.tsx'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { checkPassword, PasswordField } from './password-field.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { SubmitButton } from './submit-button.tsx'
import { type FieldOf, useFormSubmission } from './use-form-submission.ts'

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
