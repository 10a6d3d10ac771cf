import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Comment } from '../../../contract/comments/comments.ts'
import cardStyles from './comment-card.module.css'
import { fieldOf } from './comment-draft.ts'
import { CommentForm } from './comment-form.tsx'
import { focusCard } from './change-comment.ts'
import {
  CommentsContext,
  CommentToolsContext,
  type CommentTools,
  type FormState,
  useComments,
  useCommentTools,
} from './comments-context.ts'
import { answerLinkId } from './shown-thread.ts'

/** The form of an answer below the thread of its comment. Escape and 取消 close it; the text stays a draft. */
export function AnswerForm({ comment }: { comment: Comment }) {
  return <OpenForm key={comment.id} comment={comment} />
}

/** The open form of an answer to this comment. */
export function findAnswerForm(id: number): HTMLFormElement | null {
  return document.querySelector(`#${formId(id)} form`)
}

function formId(id: number): string {
  return `answer-form-${id}`
}

function OpenForm({ comment }: { comment: Comment }) {
  const tools = useCommentTools()
  const comments = useComments()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState>({ isSending: false, message: null, invalid: [] })
  const { id, user_name: name } = comment
  // Stays while another name is typed.
  const [isRefused, setIsRefused] = useState(false)
  if (!isRefused && state.invalid.includes('user_name')) setIsRefused(true)
  const own = useMemo<CommentTools>(
    () => ({
      ...tools,
      answered: { id, name },
      form,
      changeForm: (change) => {
        setState((present) => ({ ...present, ...change }))
        // Closed while it was sent: the text stays a draft.
        if (!form.current && change.message?.kind === 'error')
          tools.alerts.show({ kind: 'error', text: change.message.text })
      },
      closeSentMessage: () => {},
      close: (sent = answerLinkId(id)) => {
        // Meanwhile another one may be open.
        if (!form.current) return
        tools.answer(null)
        focusCard(sent)
      },
    }),
    [tools, id, name],
  )
  const { reader } = tools
  // A reader's account has a name.
  useLayoutEffect(() => {
    const row = form.current && fieldOf(form.current, 'user_name').closest('div')
    if (row) row.hidden = reader !== undefined && !isRefused
  }, [reader, isRefused])
  // Each press of the link is another comment object.
  useEffect(() => {
    if (form.current) fieldOf(form.current, 'content').focus()
  }, [comment])
  return (
    <div
      id={formId(id)}
      className={`${cardStyles.answers} no-print`}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) own.close?.()
      }}
    >
      <CommentToolsContext value={own}>
        <CommentsContext value={{ ...comments, form: state }}>
          <CommentForm />
        </CommentsContext>
      </CommentToolsContext>
    </div>
  )
}
