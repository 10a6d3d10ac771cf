import {
  mailedCodeWording,
  mailSentWording,
  passwordResetWording,
  signInWording,
} from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { checkEmail, EmailField } from './email-field.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { type FieldOf, useFormSubmission } from './use-form-submission.ts'

/** Requests the mail with the link that resets the password. */
export function PasswordResetStep() {
  return (
    <EmailStep
      wording={passwordResetWording}
      route="POST /api/auth/recovery"
      sent={{ at: 'password-reset-sent' }}
    />
  )
}

/** Requests the mail with the code that signs in. */
export function CodeStep() {
  return <EmailStep wording={mailedCodeWording} route="POST /api/auth/code" sent={{ at: 'code-sent' }} />
}

interface EmailStepProps {
  wording: { heading: string; lead: string; submit: string }
  /** The endpoint that receives the email. */
  route: 'POST /api/auth/recovery' | 'POST /api/auth/code'
  /** The step after the request. */
  sent: Step
}

function EmailStep({ wording, route, sent }: EmailStepProps) {
  const api = useApi()
  const { id, draft, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const email = draft.email.trim()
  const request = async () => {
    await api.call(route, { body: { email } })
    go(sent)
  }
  return (
    <StepFrame heading={wording.heading} lead={wording.lead}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={onSubmit(request, () => checkEmail(email))}
        onKeyDown={ignoreComposingEnter}
      >
        <EmailField refusal={refusal} isBusy={isBusy} autoComplete="email" />
        <RefusalMessage id={id} refusal={refusal} />
        <SubmitButton isBusy={isBusy} label={wording.submit} busyLabel={mailSentWording.sending} />
      </form>
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

const FIELD_OF: FieldOf = { email_invalid: 'email' }
