import type { ReactNode } from 'react'
import {
  mailSentWording,
  passwordResetSentText,
  signInWording,
  signUpSentText,
} from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { MailNotReceived, ResendMail } from './resend-mail.tsx'
import { resendConfirmation } from './resend-confirmation.ts'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { TextButton } from './text-button.tsx'

/** After signing up; the same if the email has an account already. */
export function SignUpSentStep() {
  const api = useApi()
  const { draft, handleOutcome } = useSignInFlow()
  const email = draft.email.trim()
  return (
    <MailSentStep
      lead={signUpSentText(email)}
      resend={() => resendConfirmation(api, { ...draft, email }, handleOutcome)}
      before={{ at: 'sign-up' }}
    />
  )
}

export function PasswordResetSentStep() {
  const api = useApi()
  const { draft } = useSignInFlow()
  const email = draft.email.trim()
  return (
    <MailSentStep
      lead={passwordResetSentText(email)}
      resend={() => api.call('POST /api/auth/recovery', { body: { email } })}
      before={{ at: 'password-reset' }}
    />
  )
}

interface MailSentStepProps {
  lead: ReactNode
  resend: () => Promise<void>
  /** The step in which the visitor can change the email. */
  before: Step
}

/** The step that asks the visitor to open a mail. */
function MailSentStep({ lead, resend, before }: MailSentStepProps) {
  const { go } = useSignInFlow()
  return (
    <StepFrame heading={mailSentWording.heading} lead={lead}>
      <ResendMail resend={resend} />
      <MailNotReceived before={before} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}
