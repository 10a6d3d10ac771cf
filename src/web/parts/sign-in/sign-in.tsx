import { type ReactNode, useMemo, useState, useId } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { signInWording, signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { LatestActionScope } from '../fault/latest-action.tsx'
import {
  CodeStep,
  PasswordResetStep,
  PasswordResetSentStep,
  SignUpSentStep,
  MailedCodeStep,
} from './email-steps.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { SecondStep } from './second-step.tsx'
import {
  type SignInInput,
  type SignInFlow,
  SignInFlowContext,
  type Step,
  useSignInFlow,
} from './sign-in-flow.ts'
import { type SignInTab, SignInTabs } from './sign-in-tabs.tsx'
import styles from './sign-in.module.css'
import { StepFrame, TextButton } from './step-frame.tsx'
import { LIMITS } from '../../../contract/limits.ts'
import { useApi } from '../../client/api/api-context.ts'
import { checkEmail, checkNewPassword, checkPassword, EmailField, PasswordField } from './fields.tsx'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { FormField, RequestForm } from './request-form.tsx'
import type { FieldOf, Refusal } from './use-form-submission.ts'

interface SignInProps extends Pick<SignInFlow, 'id' | 'level' | 'returnTo' | 'invitation'> {
  /** Under the first step's heading: says why the visitor should sign in. */
  lead: ReactNode
  /** Under the lead: says what happens after the sign-in. */
  promise?: ReactNode
  start?: Step
  /** Email of the reader who was signed in before. */
  email?: string | undefined
  /** In a dialog the first step receives the focus too. */
  isInDialog?: boolean
}

/** The sign-in, as a page and as a dialog, with all its methods step by step (docs/product/accounts.md). Tells the session source. */
export function SignIn({
  lead,
  promise,
  start = BEGINNING,
  email = '',
  isInDialog = false,
  ...place
}: SignInProps) {
  const session = useSessionSource()
  const { id, level, returnTo, invitation } = place
  const [draft, setDraft] = useState<SignInInput>({ email, name: '', password: '' })
  const [step, setStep] = useState(start)
  const [hasMoved, setHasMoved] = useState(false)
  const isFocusMoved = isInDialog || hasMoved
  const flow = useMemo<SignInFlow>(() => {
    const go = (next: Step) => {
      setHasMoved(true)
      setStep(next)
    }
    return {
      id,
      level,
      isFocusMoved,
      returnTo,
      invitation,
      draft,
      updateDraft: (typed) => setDraft((before) => ({ ...before, ...typed })),
      go,
      handleOutcome: (outcome) => {
        if (outcome.state === 'signed_in') session.note('signed_in', outcome.session)
        else go({ at: 'second-step', kind: 'totp' })
      },
      noteSignedIn: (event, started) => session.note(event, started),
    }
  }, [id, level, isFocusMoved, returnTo, invitation, draft, session])
  return (
    <SignInFlowContext value={flow}>
      <LatestActionScope key={isFirst(step) ? 'first' : step.at}>
        <ShownStep step={step} lead={lead} promise={promise} />
      </LatestActionScope>
    </SignInFlowContext>
  )
}

const BEGINNING: Step = { at: 'sign-in' }

/** Both tabs are one step. */
function isFirst({ at }: Step): boolean {
  return at === 'sign-in' || at === 'sign-up'
}

function ShownStep({ step, lead, promise }: { step: Step } & Pick<SignInProps, 'lead' | 'promise'>) {
  switch (step.at) {
    case 'sign-in':
    case 'sign-up':
      return (
        <FirstStep
          tab={step.at}
          lead={lead}
          promise={promise}
          refused={step.at === 'sign-in' ? step.refused : undefined}
        />
      )
    case 'sign-up-sent':
      return <SignUpSentStep />
    case 'password-reset':
      return <PasswordResetStep />
    case 'password-reset-sent':
      return <PasswordResetSentStep />
    case 'code':
      return <CodeStep />
    case 'code-sent':
      return <MailedCodeStep />
    case 'second-step':
      return <SecondStep key={step.kind} kind={step.kind} />
  }
}

interface FirstStepProps {
  tab: SignInTab
  /** Says why the visitor should sign in. A new account has a welcome of its own instead. */
  lead: ReactNode
  /** Says what happens after the sign-in. */
  promise: ReactNode
  /** The failure of another sign-in method. */
  refused: Failure | undefined
}

/** The first step: one tab with the sign-in methods, one for a new account. */
function FirstStep({ tab, lead, promise, refused }: FirstStepProps) {
  const { go } = useSignInFlow()
  const id = useId()
  const welcome = tab === 'sign-up' ? signUpWording : { heading: signInWording.heading, lead }
  return (
    <StepFrame heading={welcome.heading} lead={welcome.lead}>
      {promise}
      <SignInTabs id={id} shown={tab} onShow={(at) => go({ at })}>
        {tab === 'sign-in' ? <PasswordForm refused={refused} /> : <SignUpForm />}
        <OtherSignInMethods id={id} tab={tab} />
        {tab === 'sign-in' && (
          <div className={styles.links}>
            <TextButton onClick={() => go({ at: 'code' })}>{signInWording.byCode}</TextButton>
            <TextButton onClick={() => go({ at: 'password-reset' })}>{signInWording.forgotten}</TextButton>
          </div>
        )}
      </SignInTabs>
    </StepFrame>
  )
}

/** Signs in with email and password. `refused`: the failure of another sign-in method. */
function PasswordForm({ refused }: { refused: Failure | undefined }) {
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
function SignUpForm() {
  const api = useApi()
  const { draft, updateDraft, go, invitation, handleOutcome } = useSignInFlow()
  const { password } = draft
  const email = draft.email.trim()
  const name = draft.name.trim()
  const request = async () => {
    const body = { name, email, password, ...(invitation !== undefined && { invitation }) }
    await api.call('POST /api/auth/sign-up', { body })
    const mailSent = () => go({ at: 'sign-up-sent' })
    if (invitation === undefined) return mailSent()
    await api.call('POST /api/auth/sign-in', { body: { email, password } }).then(handleOutcome, mailSent)
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
      <FormField
        name="name"
        label={signUpWording.name}
        hint={signUpWording.nameHint}
        autoComplete="nickname"
        maxLength={2 * LIMITS.name}
        value={draft.name}
        onChange={({ target }) => updateDraft({ name: target.value })}
      />
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
