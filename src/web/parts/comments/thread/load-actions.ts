import type { CommentActions } from './comment-actions.ts'

/**
 * Calls `act` with the actions of a visitor. Their script is loaded when the section comes near the viewport, or with
 * the first press. Rejects if it does not load.
 */
export async function withCommentActions(act: (actions: CommentActions) => unknown): Promise<void> {
  const { commentActions } = await import('./comment-actions.ts')
  await act(commentActions)
}

/** Like withCommentActions, for work in the background: a failure is only logged. */
export function tryCommentActions(act: (actions: CommentActions) => unknown): void {
  withCommentActions(act).catch((cause: unknown) =>
    console.error('the script of the comment actions did not arrive', cause),
  )
}
