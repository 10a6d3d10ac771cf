import { useEffect, useState } from 'react'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { unsentWording } from '../../../contract/wording/site/unsent.ts'
import { listTexts } from '../../client/device-store.ts'
import { GUEST, SIGNED_IN } from '../../client/device-texts.ts'
import { onUnsent, removeUnsent, type UnsentCommentRecord } from '../../client/unsent-store.ts'
import { CircleAlert, Hourglass } from '../../ui/icons/icons.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import cardStyles from './comment-card.module.css'
import { fieldOf, restoreDraft, saveDraft } from './comment-draft.ts'
import { useCommentTools } from './comments-context.ts'
import styles from './own-comment.module.css'
import { showHeld, showPosted } from './shown-thread.ts'

/** The visitor's comments that wait on this device for a connection (docs/product/interface.md). */
export function UnsentComments() {
  const comments = useUnsentComments()
  if (comments.length === 0) return null
  return (
    <Stack as="ul" aria-label={unsentWording.list} fit below="5" className="no-print">
      {comments.map((unsent) => (
        <UnsentCard key={unsent.id} unsent={unsent} />
      ))}
    </Stack>
  )
}

function UnsentCard({ unsent }: { unsent: UnsentCommentRecord }) {
  const { id, owner, value } = unsent
  const { review, comment, refusal } = value
  const { reader, form } = useCommentTools()
  const takeBack = async () => {
    await saveDraft(review, reader, comment)
    if (form.current) {
      restoreDraft(form.current, comment)
      fieldOf(form.current, 'content').focus()
    }
    await removeUnsent('unsent comment', owner, id)
  }
  return (
    <li className={`${cardStyles.card} ${cardStyles.own} ${styles.held}`}>
      <Avatar index={id % AVATAR_COUNT} isOwner={false} className={cardStyles.avatar} />
      <Row wrap gap="0 3" align="baseline" className={cardStyles.head}>
        <b dir="auto">{comment.user_name}</b>
      </Row>
      <p dir="auto" className={cardStyles.text}>
        {comment.content}
      </p>
      <Row wrap gap="0 4">
        <Row as="span" inline gap="icon" size="3" role="status" className={styles.waiting}>
          {refusal === undefined ? <Hourglass /> : <CircleAlert />}
          <span>{refusal === undefined ? unsentWording.waits : unsentWording.refused}</span>
        </Row>
        <button type="button" className={`${styles.tool} text-button`} onClick={() => void takeBack()}>
          {unsentWording.takeBack}
        </button>
        <Note as="span">{refusal ?? unsentWording.onThisDevice}</Note>
      </Row>
    </li>
  )
}

/** Those of this review, of the signed-in reader or of a visitor. Shows each in the thread once it was sent. */
function useUnsentComments(): readonly UnsentCommentRecord[] {
  const tools = useCommentTools()
  const { review, reader } = tools
  const [comments, setComments] = useState<readonly UnsentCommentRecord[]>([])
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const all = await listTexts('unsent comment')
      const isShown = ({ owner, value }: UnsentCommentRecord) =>
        value.review === review && (owner === (reader ?? GUEST) || owner === SIGNED_IN)
      if (isCurrent) setComments(all.filter(isShown))
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
  }, [tools, review, reader])
  return comments
}
