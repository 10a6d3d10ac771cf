import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'

/** Whether the owner or an editor wrote it. Their comments can be neither answered nor banned. */
export function isByMember({ is_owner, is_editor }: ModeratedComment): boolean {
  return is_owner || is_editor
}
