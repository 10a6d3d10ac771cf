import { useEffect, useState } from 'react'
import { AVATAR_COUNT } from '../../../../contract/limits.ts'
import { COMMENTS_ANCHOR } from '../../../../contract/links.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { unsentWording } from '../../../../contract/wording/site/unsent.ts'
import {
  listUnsent,
  onUnsent,
  removeUnsent,
  SIGNED_IN,
  type UnsentComment,
} from '../../../client/unsent-store.ts'
import { CircleAlert, Hourglass } from '../../../ui/icons/icons.ts'
import { Avatar } from '../../avatar/avatar.tsx'
import { showHeld, showPosted } from '../thread/change-comment.ts'
import cardStyles from '../thread/comment-card.module.css'
import { fieldOf } from '../form/comment-fields.ts'
import { useCommentTools } from '../thread/comments-context.ts'
import { saveCommentDraft } from '../form/draft-storage.ts'
import { restoreFormDraft } from '../form/form-draft.ts'
import styles from '../author/own-comment.module.css'

/** The visitor's comments that wait on this device for a connection (docs/product/interface.md). */
export function UnsentComments() {
  const comments = useUnsentComments()
  if (comments.length === 0) return null
  return (
    <ul aria-label={unsentWording.list} className={`${styles.heldList} no-print`}>
      {comments.map((comment) => (
        <UnsentCard key={comment.id} comment={comment} />
      ))}
    </ul>
  )
}

function UnsentCard({ comment }: { comment: UnsentComment }) {
  const { id, review, name, text, more = {}, refusal } = comment
  const { reader } = useCommentTools()
  const takeBack = () => {
    saveCommentDraft(review, { name, text, more, whose: reader })
    const form = document.querySelector<HTMLFormElement>(`#${COMMENTS_ANCHOR} form`)
    if (form) {
      restoreFormDraft(review, form, reader)
      fieldOf(form, 'content').focus()
    }
    void removeUnsent(id)
  }
  return (
    <li className={`${cardStyles.card} ${cardStyles.own} ${styles.held}`}>
      <Avatar index={id % AVATAR_COUNT} isOwner={false} className={cardStyles.avatar} />
      <div className={cardStyles.head}>
        <b dir="auto">{name}</b>
      </div>
      <p dir="auto" className={cardStyles.text}>
        {text}
      </p>
      <div className={cardStyles.actions}>
        <span role="status" className={styles.waiting}>
          {refusal === undefined ? <Hourglass /> : <CircleAlert />}
          <span>{refusal === undefined ? unsentWording.waits : unsentWording.refused}</span>
        </span>
        <button type="button" className={styles.tool} onClick={takeBack}>
          {unsentWording.takeBack}
        </button>
        <span className={styles.onlyYou}>{refusal ?? unsentWording.onThisDevice}</span>
      </div>
    </li>
  )
}

/** Those of this review, of the signed-in reader or of a visitor. Shows each in the thread once it was sent. */
function useUnsentComments(): readonly UnsentComment[] {
  const tools = useCommentTools()
  const { review, reader } = tools
  const [comments, setComments] = useState<readonly UnsentComment[]>([])
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const all = await listUnsent()
      const own = all.filter((each) => each.kind === 'comment').filter((each) => each.review === review)
      const isShown = (each: UnsentComment) => each.reader === (reader ?? null) || each.reader === SIGNED_IN
      if (isCurrent) setComments(own.filter(isShown))
    }
    const readOrReport = () =>
      void read().catch((cause: unknown) =>
        console.error('what waits for a connection cannot be read', cause),
      )
    readOrReport()
    const stop = onUnsent((told) => {
      if (told.kind === 'changed') readOrReport()
      if (told.kind !== 'comment-sent' || told.review !== review) return
      if (told.answer.outcome === 'held') showHeld(tools, told.answer.comment)
      else showPosted(tools, told.answer.comment)
      tools.announce(commentsWording[told.answer.outcome])
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [tools])
  return comments
}
