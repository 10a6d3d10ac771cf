import type { HoldReason } from '../../contract/comments/moderation.ts'
import type { ModeratedComment } from '../../contract/comments/studio-comments.ts'
import { printable } from './run-subcommand.ts'
import { timeText } from './time-text.ts'

/** A comment for a terminal, with the reasons why it was held. */
export function describeComment(comment: ModeratedComment): string {
  const when = timeText(new Date(comment.created_at))
  const { id, state, review, reasons } = comment
  return [
    `${id}  ${when}  review ${review.id} 《${printable(review.title)}》${state === 'held' ? '' : `  ${state}`}`,
    `    from ${printable(comment.user_name)}`,
    ...(reasons.length > 0 ? [`    because ${reasons.map((reason) => REASONS[reason]).join('; ')}`] : []),
    ...comment.content.split('\n').map((line) => `    | ${printable(line)}`),
  ].join('\n')
}

const REASONS: Record<HoldReason, string> = {
  no_proof: 'it came without a proof of work (no script, or a program)',
  hidden_field: 'it filled in the field that people do not see',
  too_soon: 'it was sent too soon after it was begun',
  banned: 'it holds a banned word',
  first_comment: 'it is the first of this visitor',
  near_owner_name: 'its name looks like the reviewer’s or the site’s',
  contact: 'it gives a way to reach someone',
  links: 'it holds several links',
  repeated: 'it repeats other comments',
  link: 'it holds a link',
  similar: 'it is like another comment',
  address_held: 'something else from this address waits',
  written_fast: 'it was written faster than people type',
  several_at_once: 'it is the second of this visitor within a minute, or the fourth from this address',
  several: 'it is the third of this visitor within ten minutes, or the sixth from this address',
  remote: 'it came from another site',
  many_from_address: 'ten others have come from this address within ten minutes',
}
