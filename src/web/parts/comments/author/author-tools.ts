import { HeldComments } from './held-comments.tsx'
import { OwnCommentTools } from './own-comment-tools.tsx'
import { RememberedName } from '../form/remembered-name.tsx'

/** The components that only authors of comments see, in one lazily loaded script. */
export const authorTools = { HeldComments, OwnCommentTools, RememberedName }

export type AuthorTools = typeof authorTools
