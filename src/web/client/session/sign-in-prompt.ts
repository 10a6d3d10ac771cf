import { createContext } from 'react'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import type { PendingAction } from './pending-action.ts'
import { useProvided } from '../use-provided.ts'

/** A request to show the sign-in dialog. */
export interface SignInRequest {
  /** The sentence under the heading, such as 請先登入，才能使用書單。 */
  reason: string
  /** The text to which something is done after the sign-in: the dialog shows it with a sentence. */
  review?: Pick<ReviewCard, 'title' | 'headline' | 'cover'>
  /** A link that was mailed to this email: a new account with it needs no other mail. */
  invitation?: { token: string; email: string }
  /** The action after the sign-in as data. */
  action?: PendingAction
}

/** The topic of alerts that ask the visitor to sign in: one is shown at a time, until somebody is signed in. */
export const SIGN_IN_TOPIC = 'sign-in'

export interface SignInPrompt {
  /** Opens the sign-in dialog; closing it restores the focus. */
  open(request: SignInRequest): void
  /** From now on the screen itself says that the session has ended: no dialog opens by itself. Returns what ends this. */
  hold(): () => void
}

export const SignInPromptContext = createContext<SignInPrompt | null>(null)

export function useSignInPrompt(): SignInPrompt {
  return useProvided(SignInPromptContext)
}
