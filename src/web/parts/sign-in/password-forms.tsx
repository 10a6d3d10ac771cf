import { LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { signInWording, signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { checkEmail, checkNewPassword, checkPassword, EmailField, PasswordField } from './fields.tsx'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { FormField, RequestForm } from './request-form.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { FieldOf, Refusal } from './use-form-submission.ts'
import { TextInput } from '../../ui/fields/text-field.tsx'

/** Signs in with email and password. `refused`: the failure of another sign-in method. */
export function PasswordForm({ refused }: { refused: Failure | undefined }) {
  const api = useApi()
  const { draft, updateDraft, handleOutcome } = useSignInFlow()
  const email = draft.email.trim()
  const request = async () =>
    handleOutcome(await api.call('POST /api/auth/sign-in', { body: { email, password: draft.password } }))
  return (
    <RequestForm
      request={request}
      check={() => checkEmail(email) ?? checkPassword(draft.password)}
      fieldOf={FIELD_OF}
      refused={refused}
      submitLabel={signInWording.submit}
      busyLabel={signInWording.submitting}
    >
      <EmailField autoComplete={supportsPasskeys() ? 'username webauthn' : 'username'} />
      <PasswordField value={draft.password} onChange={(password) => updateDraft({ password })} />
    </RequestForm>
  )
}

/** Either may be wrong; most often it is the password, which is not visible. */
const FIELD_OF: FieldOf = { credentials_wrong: 'password' }

/** The form for a new account. The next step is the same if the email has an account already. */
export function SignUpForm() {
  const api = useApi()
  const { draft, updateDraft, go } = useSignInFlow()
  const { password } = draft
  const email = draft.email.trim()
  const name = draft.name.trim()
  const request = async () => {
    await api.call('POST /api/auth/sign-up', { body: { name, email, password } })
    go({ at: 'sign-up-sent' })
  }
  const check = () => checkName(name) ?? checkEmail(email) ?? checkNewPassword(password)
  return (
    <RequestForm
      request={request}
      check={check}
      fieldOf={SIGN_UP_FIELD_OF}
      submitLabel={signUpWording.submit}
      busyLabel={signUpWording.submitting}
    >
      <FormField name="name" label={signUpWording.name} hint={signUpWording.nameHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="nickname"
            maxLength={2 * LIMITS.name}
            value={draft.name}
            onChange={({ target }) => updateDraft({ name: target.value })}
          />
        )}
      </FormField>
      <EmailField autoComplete="username" />
      <PasswordField
        value={password}
        onChange={(typed) => updateDraft({ password: typed })}
        isNew
        hint={signUpWording.passwordHint}
      />
    </RequestForm>
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
