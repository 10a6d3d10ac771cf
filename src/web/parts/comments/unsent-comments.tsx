import { type ReactNode, useEffect } from 'react'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { unsentWording } from '../../../contract/wording/site/unsent.ts'
import { listTexts } from '../../client/device-store.ts'
import { GUEST, SIGNED_IN } from '../../client/device-texts.ts'
import { onUnsent, removeUnsent, type UnsentCommentRecord } from '../../client/unsent-store.ts'
import { CircleAlert, Hourglass } from '../../ui/icons/icons.ts'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import { findAnswerForm } from './answer-form.tsx'
import cardStyles from './comment-card.module.css'
import { fieldOf, readDraft, readFields, restoreDraft, saveDraft } from './comment-draft.ts'
import { useComments, useCommentTools } from './comments-context.ts'
import styles from './own-comment.module.css'
import { showHeld, showPosted } from './shown-thread.ts'
import { WaitingCard } from './waiting-card.tsx'

interface UnsentCommentsProps {
  unsent: readonly UnsentCommentRecord[]
  /** Below the comment that they answer. */
  isBelow?: boolean
  /** Told which wait: those of this review, of the signed-in reader or of a visitor. */
  onRead?: (unsent: readonly UnsentCommentRecord[]) => void
}

/** The visitor's comments that wait on this device for a connection (docs/product/interface.md). */
export function UnsentComments({ unsent, isBelow = false, onRead }: UnsentCommentsProps): ReactNode {
  return (
    <>
      {onRead && <WatchUnsent onRead={onRead} />}
      {unsent.length > 0 && (
        <ul aria-label={unsentWording.list} className={`${isBelow ? cardStyles.answers : ''} no-print`}>
          {unsent.map((one) => (
            <UnsentCard key={one.id} unsent={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function UnsentCard({ unsent }: { unsent: UnsentCommentRecord }) {
  const { id, owner, value } = unsent
  const { comment, refusal } = value
  const { parent_id, ...typed } = comment
  const tools = useCommentTools()
  const { threads } = useComments()
  const shown = threads.flatMap((thread) => [thread.comment ?? [], thread.answers].flat())
  const answered = shown.find((each) => each.id === parent_id)
  const takeBack = async () => {
    // What it answers may be gone.
    const place = { ...tools, answered: answered ? { id: answered.id, name: undefined } : null }
    const form = answered ? findAnswerForm(answered.id) : tools.form.current
    if (form) {
      restoreDraft(form, typed)
      fieldOf(form, 'content').focus()
      await saveDraft(place, readFields(form))
    } else {
      const begun = await readDraft(place)
      const content = [typed.content, begun?.content ?? ''].join('\n\n').trim()
      await saveDraft(place, { ...typed, content })
      if (answered) tools.answer(answered)
    }
    await removeUnsent('unsent comment', owner, id)
  }
  return (
    <WaitingCard
      avatar={id % AVATAR_COUNT}
      name={comment.user_name}
      answered={parent_id === undefined ? null : answered?.user_name}
      content={comment.content}
    >
      <Row as="span" inline gap="icon" size="3" role="status" className={styles.waiting}>
        {refusal === undefined ? <Hourglass /> : <CircleAlert />}
        <span>{refusal === undefined ? unsentWording.waits : unsentWording.refused}</span>
      </Row>
      <button type="button" className={`${cardStyles.tool} text-button`} onClick={() => void takeBack()}>
        {unsentWording.takeBack}
      </button>
      <Note as="span">{refusal ?? unsentWording.onThisDevice}</Note>
    </WaitingCard>
  )
}

/** Reads what waits, and shows each in the thread once it was sent. */
function WatchUnsent({ onRead }: Required<Pick<UnsentCommentsProps, 'onRead'>>) {
  const tools = useCommentTools()
  const { review, reader } = tools
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const all = await listTexts('unsent comment')
      const isShown = ({ owner, value }: UnsentCommentRecord) =>
        value.review === review && (owner === (reader ?? GUEST) || owner === SIGNED_IN)
      if (isCurrent) onRead(all.filter(isShown))
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
  }, [tools, review, reader, onRead])
  return null
}
