import type { CommentActions } from './comment-actions.ts'

/**
 * Does something with the actions of a visitor. Their script is loaded when the section comes near the window, or with
 * the first press. Rejects where it does not arrive.
 */
export async function withCommentActions(act: (actions: CommentActions) => unknown): Promise<void> {
  const { commentActions } = await import('./comment-actions.ts')
  await act(commentActions)
}

/** For what nobody waits for: a failure is logged, and that is all. */
export function tryCommentActions(act: (actions: CommentActions) => unknown): void {
  withCommentActions(act).catch((cause: unknown) =>
    console.error('the comments cannot be taken part in', cause),
  )
}
