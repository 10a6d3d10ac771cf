import { flushSync } from 'react-dom'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { tooLongWording } from '../../../contract/wording/fields.ts'
import { toFailure } from '../../client/api.ts'
import { fieldOf } from './comment-fields.ts'
import { postComment } from './comments-api.ts'
import { keepDraft } from './draft.ts'
import { forgetDraft } from './draft-memory.ts'
import { ownSentence } from './own-sentence.ts'
import { tellSent } from './sent-texts.ts'
import { spendProof, startProof, takeProof, tieProof } from './proof-of-work.ts'
import type { Desk } from './thread-context.ts'
import { type CommentField, countDeed, type FormState, saying } from './thread-store.ts'

export function startWriting({ api }: Desk): void {
  startProof(api)
}

/** From the press to the answer. Whatever fails, what was typed stays, and so does the focus (docs/product/interface.md). */
export async function sendComment(desk: Desk, form: HTMLFormElement): Promise<void> {
  const { store } = desk
  if (store.read().form.isSending || !isFit(desk, form)) return
  const focused = document.activeElement
  keepDraft(store.review, form, desk.reader)
  changeForm(desk, { isSending: true, message: null, invalid: [] })
  try {
    await post(desk, form)
  } catch (cause) {
    console.error('a comment could not be sent', cause)
    changeForm(desk, whatIsWrong(toFailure(cause)))
  } finally {
    flushSync(() => changeForm(desk, { isSending: false }))
    // A button that was disabled under the focus has lost it.
    if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true })
  }
}

async function post(desk: Desk, form: HTMLFormElement): Promise<void> {
  const { api, store } = desk
  const website = new FormData(form).get('website')
  const typed = {
    user_name: fieldOf(form, 'user_name').value.trim(),
    content: fieldOf(form, 'content').value.trim(),
  }
  const text = JSON.stringify([store.review, typed])
  const proof = await takeProof(api, text)
  const answer = await postComment(api, store.review, {
    ...typed,
    ...(proof !== undefined && { proof }),
    ...(typeof website === 'string' && website !== '' && { website }),
  }).catch((cause: unknown) => {
    if (toFailure(cause).isOurs) tieProof(text)
    throw cause
  })
  spendProof()
  forgetDraft(store.review)
  tellSent(store.review, typed.content)
  if (answer.outcome === 'held') {
    changeForm(desk, { message: { kind: 'notice', text: commentsWording.held } })
    store.change(saying(commentsWording.held))
    return
  }
  const { comment } = answer
  store.change((state) => {
    const { comments, total } = state
    // A request that was sent twice is answered with the comment that is there already.
    const others = comments.filter(({ id }) => id !== comment.id)
    const isNew = others.length === comments.length
    return {
      comments: [comment, ...others],
      total: (total ?? 0) + (isNew ? 1 : 0),
      ...saying(commentsWording.published)(state),
      ...countDeed(state),
    }
  })
}

/** Checked after trimming (docs/product/comments.md). What is wrong is told, and nothing is sent. */
function isFit({ alerts, store }: Desk, form: HTMLFormElement): boolean {
  const typed = (name: CommentField) => fieldOf(form, name).value.trim()
  const [invalid, text] = findFault(typed('user_name'), typed('content'))
  store.change((state) => ({ form: { ...state.form, invalid } }))
  const [first] = invalid
  if (first === undefined) return true
  alerts.show({ kind: 'error', text })
  fieldOf(form, first).focus()
  return false
}

function findFault(name: string, content: string): [invalid: CommentField[], text: string] {
  const empty: CommentField[] = []
  if (name === '') empty.push('user_name')
  if (content === '') empty.push('content')
  if (empty.length > 0) return [empty, commentsWording.incomplete]
  if (countCodePoints(name) > LIMITS.name) return [['user_name'], tooLongWording.name]
  if (countCodePoints(content) > LIMITS.comment) return [['content'], tooLongWording.comment]
  return [[], '']
}

/** Rejected by an answer, or unexpected where there was none (docs/product/comments.md). */
function whatIsWrong(failure: Failure): Partial<FormState> {
  const isNameWrong = failure.code === 'name_reserved' || failure.code === 'name_too_long'
  return {
    message: {
      kind: 'error',
      text: failure.code === 'unreachable' ? commentsWording.unexpected : commentsWording.rejected,
      detail: ownSentence(failure),
    },
    invalid: isNameWrong ? ['user_name'] : failure.code === 'comment_too_long' ? ['content'] : [],
  }
}

function changeForm({ store }: Desk, change: Partial<FormState>): void {
  store.change(({ form }) => ({ form: { ...form, ...change } }))
}
