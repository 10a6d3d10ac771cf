import { useState, useId, useEffect } from 'react'
import type { CodeSignIn, NewAccount, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import {
  mailedCodeWording,
  mailSentWording,
  passwordResetWording,
  signInWording,
  passwordResetSentText,
  signUpSentText,
  codeSentText,
  againIn,
} from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { checkCode, checkEmail, CodeField, EmailField } from './fields.tsx'
import { RequestForm } from './request-form.tsx'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import styles from './sign-in.module.css'
import { StepFrame, TextButton } from './step-frame.tsx'
import { MailCheck } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { useFormSubmission } from './use-form-submission.ts'

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
  lead: string
  resend: () => Promise<void>
  /** The step in which the visitor can change the email. */
  before: Step
}

/** The step that asks the visitor to open a mail. */
function MailSentStep({ lead, resend, before }: MailSentStepProps) {
  const { go } = useSignInFlow()
  const { isOnMachine, ...words } = useMailSent(lead)
  return (
    <StepFrame {...words}>
      <ResendMail resend={resend} before={before} isOnMachine={isOnMachine} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

/** Says that the mail was sent, or without a mail server where it is. */
function useMailSent(lead: string) {
  const isOnMachine = useSignInMethods()?.sends_mail === false
  return isOnMachine
    ? { isOnMachine, heading: mailSentWording.onMachineHeading, lead: mailSentWording.onMachine }
    : { isOnMachine, heading: mailSentWording.heading, lead }
}

/** Signs in with the mailed code. */
export function MailedCodeStep() {
  const api = useApi()
  const { draft, handleOutcome, go } = useSignInFlow()
  const [code, setCode] = useState('')
  const email = draft.email.trim()
  const { isOnMachine, ...words } = useMailSent(codeSentText(email))
  const request = async () => {
    const typed: CodeSignIn = { email, code }
    handleOutcome(await api.call('POST /api/auth/sign-in-code', { body: typed }))
  }
  return (
    <StepFrame {...words}>
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
        isOnMachine={isOnMachine}
      />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

/** Sends a new account's confirmation mail again, by signing in; an account that is confirmed is signed in. */
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

/** Pause before a mail can be requested again, since delivery takes time. Seconds. */
const PAUSE = 60

interface ResendMailProps {
  resend: () => Promise<void>
  /** The step in which the visitor can change the email. */
  before: Step
  /** Without a mail server: the step itself says where mails are. */
  isOnMachine: boolean
}

/** Says that the mail was sent, and sends it again after a pause. */
function ResendMail({ resend, before, isOnMachine }: ResendMailProps) {
  const { go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission({})
  const id = useId()
  const [hasResent, setHasResent] = useState(false)
  const countdown = useCountdown(PAUSE)
  const isWaiting = countdown.left > 0
  const request = async () => {
    await resend()
    setHasResent(true)
    countdown.restart()
  }
  return (
    <>
      <Stack as="form" fit narrow gap="4" ref={form} onSubmit={onSubmit(request)}>
        {/* The region exists before its text: screen readers often skip text that arrives together with its region. */}
        <div role="status">
          {!isBusy && !refusal && (hasResent || !isOnMachine) && (
            <Message kind={isOnMachine ? 'notice' : 'success'} icon={<MailCheck />} isQuiet>
              {isOnMachine
                ? mailSentWording.onMachineAgain
                : mailSentWording[hasResent ? 'sentAgain' : 'sent']}
            </Message>
          )}
        </div>
        <RefusalMessage id={id} refusal={refusal} />
        <Button type="submit" busy={isBusy} disabled={isWaiting}>
          {isBusy ? mailSentWording.sending : isWaiting ? againIn(countdown.left) : mailSentWording.again}
        </Button>
      </Stack>
      <Hint>
        {isOnMachine ? mailSentWording.orElse : mailSentWording.hint}
        <button type="button" className="text-link" onClick={() => go(before)}>
          {mailSentWording.otherAddress}
        </button>
        。
      </Hint>
    </>
  )
}

/** The remaining whole seconds of a pause, by clock time, so that they are right after the tab was suspended. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const update = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 1_000)
    update()
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: () => setEnd(Date.now() + seconds * 1_000) }
}
