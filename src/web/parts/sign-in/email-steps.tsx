import { type ReactNode, useState } from 'react'
import type { CodeSignIn, NewAccount, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import {
  mailedCodeWording,
  mailSentWording,
  passwordResetWording,
  signInWording,
  passwordResetSentText,
  signUpSentText,
  codeSentText,
} from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { checkCode, checkEmail, CodeField, EmailField } from './fields.tsx'
import { RequestForm } from './request-form.tsx'
import { ResendMail } from './resend-mail.tsx'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame, TextButton } from './step-frame.tsx'

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
  const { draft, go } = useSignInFlow()
  const email = draft.email.trim()
  const request = async () => {
    await api.call(route, { body: { email } })
    go(sent)
  }
  return (
    <StepFrame heading={wording.heading} lead={wording.lead}>
      <RequestForm
        request={request}
        check={() => checkEmail(email)}
        fieldOf={{ email_invalid: 'email' }}
        submitLabel={wording.submit}
        busyLabel={mailSentWording.sending}
      >
        <EmailField autoComplete="email" />
      </RequestForm>
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

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
      <ResendMail resend={resend} before={before} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

/** Signs in with the mailed code. */
export function MailedCodeStep() {
  const api = useApi()
  const { draft, handleOutcome, go } = useSignInFlow()
  const [code, setCode] = useState('')
  const email = draft.email.trim()
  const request = async () => {
    const typed: CodeSignIn = { email, code }
    handleOutcome(await api.call('POST /api/auth/sign-in-code', { body: typed }))
  }
  return (
    <StepFrame heading={mailSentWording.heading} lead={codeSentText(email)}>
      <RequestForm
        request={request}
        check={() => checkCode(code)}
        fieldOf={{ code_wrong: 'code' }}
        submitLabel={signInWording.submit}
        busyLabel={signInWording.submitting}
      >
        <CodeField code={code} onCode={setCode} />
      </RequestForm>
      <ResendMail
        resend={() => api.call('POST /api/auth/code', { body: { email } })}
        before={{ at: 'code' }}
      />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

/**
 * Sends the confirmation mail of a new account again, by signing in: the server mails it while the account is not confirmed.
 * If it is confirmed, this signs in. If the email had an account before, signing up again mails a note about that.
 */
async function resendConfirmation(
  api: Api,
  account: NewAccount,
  onSignedIn: (outcome: SignInOutcome) => void,
): Promise<void> {
  const { name, email, password } = account
  try {
    onSignedIn(await api.call('POST /api/auth/sign-in', { body: { email, password } }))
  } catch (cause) {
    const { code } = toFailure(cause)
    if (code === 'credentials_wrong')
      await api.call('POST /api/auth/sign-up', { body: { name, email, password } })
    else if (code !== 'email_unconfirmed') throw cause
  }
}
