import { createContext } from 'react'
import type { Session, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import { answerPath } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import type { PendingAction } from '../../client/session/pending-action.ts'
import type { SessionEvent } from '../../client/session/session.ts'
import { useProvided } from '../../client/use-provided.ts'

/** The steps of the sign-in. */
export type Step =
  /** `refused`: the failure of another sign-in method. */
  | { at: 'sign-in'; refused?: Failure | undefined }
  | { at: 'sign-up' | 'sign-up-sent' | 'password-reset' | 'password-reset-sent' | 'code' | 'code-sent' }
  | { at: 'second-step'; kind: 'totp' | 'recovery_code' }

/** The input that all steps share. */
export interface SignInInput {
  email: string
  name: string
  password: string
}

export interface SignInFlow {
  /** Id of the heading, which names the dialog; `${id}-lead` is the paragraph below it. */
  id: string
  level: 1 | 2
  /** Whether a new step receives the focus. The first step of a page does not: it is read from its beginning. */
  isFocusMoved: boolean
  /** Clean path to which a sign-in with a provider returns. */
  returnTo: string
  /** Of the link that opened the sign-in: it has proved the mailbox of a new account. */
  invitation?: string | undefined
  draft: SignInInput
  updateDraft(typed: Partial<SignInInput>): void
  go(step: Step): void
  /** Handles the outcome of a first step: signed in, or the second step. */
  handleOutcome(outcome: SignInOutcome): void
  noteSignedIn(event: Extract<SessionEvent, 'signed_in' | 'mfa_verified'>, session: Session): void
}

export const SignInFlowContext = createContext<SignInFlow | null>(null)

export function useSignInFlow(): SignInFlow {
  return useProvided(SignInFlowContext)
}

/** Where a provider leads back: an answer that waits for the sign-in is sent by the page whose form answers that comment. */
export function pathAfterProvider(returnTo: string, action: PendingAction | undefined): string {
  if (action?.kind !== 'comment' || action.answered === undefined) return returnTo
  return answerPath(action.review, action.answered)
}
