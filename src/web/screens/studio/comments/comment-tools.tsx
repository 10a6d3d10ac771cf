import type { ReactNode } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import {
  mailedText,
  moderationWording,
  moreActions,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  ArrowDownUp,
  Ban,
  Check,
  EyeOff,
  Heart,
  MailCheck,
  Pencil,
  Reply,
  Trash2,
} from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { Key, RowMenu, ToolButton } from '../buttons.tsx'
import styles from './queue-comment.module.css'

export interface CommentActions {
  enter: (comment: ModeratedComment) => void
  publish: (comment: ModeratedComment) => void
  reply: (comment: ModeratedComment) => void
  /** Opens the text of an own comment. */
  edit: (comment: ModeratedComment) => void
  hide: (comment: ModeratedComment) => void
  remove: (comment: ModeratedComment) => void
  ban: (comment: ModeratedComment) => void
  /** Places a reply below another comment, or by itself. */
  place: (comment: ModeratedComment) => void
  select: (comment: ModeratedComment) => void
}

interface CommentToolsProps {
  comment: ModeratedComment
  isCurrent: boolean
  /** Then what is rare is in a menu. */
  inThread: boolean
  actions: CommentActions
}

/** What can be done with a comment, with the keys where it is the current one. */
export function CommentTools({ comment, isCurrent, inThread, actions }: CommentToolsProps) {
  const isMembers = isByMember(comment)
  const ReplyButton = inThread ? ToolButton : Button
  const canPlace = isMembers && comment.state === 'published'
  const placeText = comment.parent_id === null ? moderationWording.place : moderationWording.liftReply
  return (
    <Row wrap gap="1 2" className={styles.actions}>
      {comment.state !== 'published' && !isBelowHidden(comment) && (
        <Button className={styles.publish} onClick={() => actions.publish(comment)}>
          <Check />
          <span>{moderationWording.publish}</span>
          {isCurrent && <Key>A</Key>}
        </Button>
      )}
      {!isMembers && comment.state !== 'removed' && !isBelowHidden(comment) && (
        <ReplyButton onClick={() => actions.reply(comment)}>
          <Reply />
          <span>
            {comment.state === 'published' ? moderationWording.reply : moderationWording.replyAndPublish}
          </span>
          {isCurrent && <Key>R</Key>}
        </ReplyButton>
      )}
      {comment.is_own && comment.state === 'published' && (
        <ToolButton onClick={() => actions.edit(comment)}>
          <Pencil />
          <span>{moderationWording.edit}</span>
          {isCurrent && <Key>E</Key>}
        </ToolButton>
      )}
      {comment.state !== 'hidden' && !(inThread && isMembers) && (
        <ToolButton onClick={() => actions.hide(comment)}>
          <EyeOff />
          <span>{moderationWording.hide}</span>
          {isCurrent && <Key>H</Key>}
        </ToolButton>
      )}
      {inThread && (
        <RowMenu
          name={moreActions(comment.user_name)}
          actions={[
            isMembers && comment.state !== 'hidden' && [moderationWording.hide, () => actions.hide(comment)],
            comment.state !== 'removed' && [moderationWording.remove, () => actions.remove(comment)],
            canPlace && [placeText, () => actions.place(comment)],
            !isMembers && [moderationWording.ban, () => actions.ban(comment)],
            [moderationWording.select, () => actions.select(comment)],
          ]}
        />
      )}
      {inThread && comment.mailed_to !== null && (
        <Fact>
          <MailCheck />
          <span>{mailedText(comment.mailed_to)}</span>
        </Fact>
      )}
      {inThread && comment.likes > 0 && (
        <Fact>
          <Heart />
          <span className="num">{comment.likes}</span>
          <span className="visually-hidden">{commentsWording.likesUnit}</span>
        </Fact>
      )}
      {!inThread && comment.state !== 'removed' && (
        <ToolButton className={styles.remove} onClick={() => actions.remove(comment)}>
          <Trash2 />
          <span>{moderationWording.remove}</span>
          {isCurrent && <Key>D</Key>}
        </ToolButton>
      )}
      {!inThread && canPlace && (
        <ToolButton onClick={() => actions.place(comment)}>
          <ArrowDownUp />
          <span>{placeText}</span>
        </ToolButton>
      )}
      {!inThread && !isMembers && (
        <ToolButton onClick={() => actions.ban(comment)}>
          <Ban />
          <span>{moderationWording.ban}</span>
          {isCurrent && <Key>B</Key>}
        </ToolButton>
      )}
    </Row>
  )
}

/** Beside the tools: what became of a comment. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <Row as="span" inline gap="icon" size="3" tone="quiet" className={styles.toolFact}>
      {children}
    </Row>
  )
}

/** Whether the owner or an editor wrote it. Their comments can be neither answered nor banned. */
export function isByMember({ is_owner, is_editor }: ModeratedComment): boolean {
  return is_owner || is_editor
}

/** Whether the comment above it is not published: then neither is this answer. */
export function isBelowHidden({ parent_state }: ModeratedComment): boolean {
  return parent_state !== null && parent_state !== 'published'
}
