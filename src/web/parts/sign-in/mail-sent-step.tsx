import type { ReactNode } from 'react'
import {
  mailSentWording,
  recoverySentText,
  signInWording,
  signUpSentText,
} from '../../../contract/wording/sign-in.ts'
import { useApi } from '../../client/api-context.ts'
import { MailLost, SendAgain } from './send-again.tsx'
import { sendConfirmationAgain } from './send-confirmation-again.ts'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { TextButton } from './text-button.tsx'

/** After signing up: the same whether the address has an account already. */
export function SignUpSentStep() {
  const api = useApi()
  const { draft, take } = useSignInFlow()
  const email = draft.email.trim()
  return (
    <MailSentStep
      lead={signUpSentText(email)}
      again={() => sendConfirmationAgain(api, { ...draft, email }, take)}
      before={{ at: 'sign-up' }}
    />
  )
}

export function RecoverySentStep() {
  const api = useApi()
  const { draft } = useSignInFlow()
  const email = draft.email.trim()
  return (
    <MailSentStep
      lead={recoverySentText(email)}
      again={() => api.call('POST /api/auth/recovery', { body: { email } })}
      before={{ at: 'recovery' }}
    />
  )
}

interface MailSentStepProps {
  lead: ReactNode
  again: () => Promise<void>
  /** Where another address can be given. */
  before: Step
}

/** What is to be done next lies in the mailbox. */
function MailSentStep({ lead, again, before }: MailSentStepProps) {
  const { go } = useSignInFlow()
  return (
    <StepFrame heading={mailSentWording.heading} lead={lead}>
      <SendAgain again={again} />
      <MailLost before={before} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}
