import { type ReactNode, useMemo, useState } from 'react'
import { useSessionSource } from '../../client/session.ts'
import { CodeStep, RecoveryStep } from './address-step.tsx'
import { FirstStep } from './first-step.tsx'
import { RecoverySentStep, SignUpSentStep } from './mail-sent-step.tsx'
import { MailedCodeStep } from './mailed-code-step.tsx'
import { SecondStep } from './second-step.tsx'
import { type Draft, type SignInFlow, SignInFlowContext, type Step } from './sign-in-flow.ts'

interface SignInProps extends Pick<SignInFlow, 'id' | 'level' | 'returnTo'> {
  /** Under the first step's heading: why one is here. */
  lead: ReactNode
  /** Under that: what follows the sign-in. */
  promise?: ReactNode
  /** Where one stands on coming here. */
  start?: Step
  /** Of whoever was signed in here before. */
  email?: string | undefined
  /** Over a page: it takes the focus as it opens. */
  isOver?: boolean
}

/**
 * The one sign-in, as a page and over an interrupted action (docs/product/accounts.md): every way in, step by step. Whoever
 * has signed in is told to the session alone.
 */
export function SignIn({
  lead,
  promise,
  start = BEGINNING,
  email = '',
  isOver = false,
  ...place
}: SignInProps) {
  const session = useSessionSource()
  const { id, level, returnTo } = place
  const [draft, setDraft] = useState<Draft>({ email, name: '', password: '' })
  const [step, setStep] = useState(start)
  const [hasMoved, setHasMoved] = useState(false)
  const takesFocus = isOver || hasMoved
  const flow = useMemo<SignInFlow>(() => {
    const go = (next: Step) => {
      setHasMoved(true)
      setStep(next)
    }
    return {
      id,
      level,
      takesFocus,
      returnTo,
      draft,
      keep: (typed) => setDraft((before) => ({ ...before, ...typed })),
      go,
      take: (outcome) => {
        if (outcome.state === 'signed_in') session.note('signed_in', outcome.session)
        else go({ at: 'second-step', kind: 'totp' })
      },
      enter: (event, begun) => session.note(event, begun),
    }
  }, [id, level, takesFocus, returnTo, draft, session])
  return (
    <SignInFlowContext value={flow}>
      <ShownStep step={step} lead={lead} promise={promise} />
    </SignInFlowContext>
  )
}

const BEGINNING: Step = { at: 'sign-in' }

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
    case 'recovery':
      return <RecoveryStep />
    case 'recovery-sent':
      return <RecoverySentStep />
    case 'code':
      return <CodeStep />
    case 'code-sent':
      return <MailedCodeStep />
    case 'second-step':
      return <SecondStep key={step.kind} kind={step.kind} />
  }
}
