import { createContext, use } from 'react'
import type { Session, SignInOutcome } from '../../../contract/accounts.ts'
import type { Failure } from '../../../contract/page.ts'
import type { SessionEvent } from '../../client/session.ts'

/** Where somebody stands on their way in. */
export type Step =
  /** `refused`: what became of another way. */
  | { at: 'sign-in'; refused?: Failure | undefined }
  | { at: 'sign-up' | 'sign-up-sent' | 'recovery' | 'recovery-sent' | 'code' | 'code-sent' }
  | { at: 'second-step'; kind: 'totp' | 'recovery_code' }

/** What was typed, kept from step to step. */
export interface Draft {
  email: string
  name: string
  password: string
}

export interface SignInFlow {
  /** Of the heading, by which a dialog is named; `${id}-lead` is what stands under it. */
  id: string
  level: 1 | 2
  /** Whether a step that is shown takes the focus: all but the first one of a page, which is read from its beginning. */
  takesFocus: boolean
  /** Clean path: where somebody who goes by another site's pages comes back to. */
  returnTo: string
  draft: Draft
  keep(typed: Partial<Draft>): void
  go(step: Step): void
  /** What a first step has led to. */
  take(outcome: SignInOutcome): void
  /** Somebody is signed in. */
  enter(event: Extract<SessionEvent, 'signed_in' | 'mfa_verified'>, session: Session): void
}

export const SignInFlowContext = createContext<SignInFlow | null>(null)

export function useSignInFlow(): SignInFlow {
  const flow = use(SignInFlowContext)
  if (!flow) throw new Error('useSignInFlow outside SignIn')
  return flow
}
