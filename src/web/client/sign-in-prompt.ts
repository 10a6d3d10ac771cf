import { createContext, use } from 'react'
import type { ReviewCard } from '../../contract/reviews.ts'
import type { PendingAction } from './pending-action.ts'

/** Why somebody is asked to sign in over what they were doing. */
export interface SignInRequest {
  /** The sentence under the heading, such as 請先登入，才能使用書單。 */
  reason: string
  /** What is done once they are signed in: the book, and the sentence that says so. */
  promise?: { book: Pick<ReviewCard, 'id' | 'title' | 'cover'>; text: string }
  /** The same for the machine. */
  action?: PendingAction
}

export interface SignInPrompt {
  /** Opens the sign-in over the page; focus comes back to where it was. */
  open(request: SignInRequest): void
}

export const SignInPromptContext = createContext<SignInPrompt | null>(null)

export function useSignInPrompt(): SignInPrompt {
  const prompt = use(SignInPromptContext)
  if (!prompt) throw new Error('useSignInPrompt outside the app')
  return prompt
}
