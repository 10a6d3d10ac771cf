import { flushSync } from 'react-dom'
import {
  COMMENT_FIELD_OF,
  type CommentField,
  type TypedFields,
} from '../../../../contract/comments/comment-fields.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import type { Failure } from '../../../../contract/page.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { hasSignedInCookie } from '../../../../contract/accounts/signed-in-cookie.ts'
import { unsentWording } from '../../../../contract/wording/site/unsent.ts'
import { tooLongWording } from '../../../../contract/wording/site/fields.ts'
import { toFailure } from '../../../client/api/api.ts'
import { addUnsent, canStoreUnsent, SIGNED_IN } from '../../../client/unsent-store.ts'
import { storePendingAction } from '../../../client/session/pending-action.ts'
import { showHeld, showPosted } from '../thread/change-comment.ts'
import { fieldOf, mapFields } from './comment-fields.ts'
import { postComment } from '../thread/comments-api.ts'
import { saveFormDraft } from './form-draft.ts'
import { deleteDraft } from './draft-storage.ts'
import { failureDetail } from './failure-detail.ts'
import { storeGuestName } from './guest-name.ts'
import { notifySent } from './sent-comments.ts'
import { discardProof, startProof, getProof, bindProof } from '../proof/proof-of-work.ts'
import { forgetSentProof, readSentProof, rememberSentProof } from '../proof/sent-proof.ts'
import type { CommentTools, FormState } from '../thread/comments-context.ts'

export function prepareToSend({ api }: CommentTools): void {
  startProof(api)
}

/** Validates and sends the comment. After any failure the text and the focus stay (docs/product/interface.md). */
export async function sendComment(tools: CommentTools, form: HTMLFormElement): Promise<void> {
  const { review, reader, changeForm } = tools
  if (formsBeingSent.has(form) || !validateForm(tools, form)) return
  formsBeingSent.add(form)
  tools.alerts.close(ALERT_TOPIC)
  const focused = document.activeElement
  saveFormDraft(review, form, reader)
  changeForm({ isSending: true, message: null, invalid: [] })
  try {
    await post(tools, form)
  } catch (cause) {
    console.error('a comment could not be sent', cause)
    const failure = toFailure(cause)
    // The app opens the sign-in by itself; the comment is sent after it.
    if (failure.code === 'sign_in_required') storePendingAction({ kind: 'comment', review })
    if (isOffline(failure) && (await storeUnsentComment(tools, form))) return
    changeForm(describeFailure(failure))
  } finally {
    formsBeingSent.delete(form)
    flushSync(() => changeForm({ isSending: false }))
    // The button lost the focus while it was disabled.
    if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true })
  }
}

/** The alert about fields to correct. */
const ALERT_TOPIC = 'comment'

const formsBeingSent = new WeakSet<HTMLFormElement>()

/** Moves the text from the form to what waits for a connection. False if this browser cannot store it: it stays a draft. */
async function storeUnsentComment(tools: CommentTools, form: HTMLFormElement): Promise<boolean> {
  const { review, reader, changeForm, announce } = tools
  const typed = readTyped(form)
  const { user_name: name, content: text, ...more } = typed
  const proof = readSentProof(JSON.stringify([review, typed]))
  try {
    if (!canStoreUnsent()) return false
    await addUnsent({
      kind: 'comment',
      review,
      name,
      text,
      more,
      reader: reader ?? (hasSignedInCookie(document.cookie) ? SIGNED_IN : null),
      writtenAt: Date.now(),
      ...(proof !== undefined && { proof: { value: proof, madeAt: Date.now() } }),
    })
  } catch (cause) {
    console.error('a comment could not be stored until there is a connection', cause)
    return false
  }
  deleteDraft(review)
  if (reader === undefined) storeGuestName(name)
  notifySent(review, text)
  // The list of those that wait is rendered with the form's state.
  changeForm({ message: null })
  announce(unsentWording.waits)
  return true
}

function isOffline({ code }: Failure): boolean {
  return code === 'unreachable' && !navigator.onLine
}

async function post(tools: CommentTools, form: HTMLFormElement): Promise<void> {
  const { api, review, reader } = tools
  const website = new FormData(form).get('website')
  const typed = readTyped(form)
  const text = JSON.stringify([review, typed])
  const proof = readSentProof(text) ?? (await getProof(api, text))
  if (proof !== undefined) rememberSentProof(text, proof)
  const answer = await postComment(api, review, {
    ...typed,
    ...(reader !== undefined && { signed_in_as: reader }),
    ...(proof !== undefined && { proof }),
    ...(typeof website === 'string' && website !== '' && { website }),
  }).catch((cause: unknown) => {
    if (toFailure(cause).isFault) bindProof(text)
    else forgetSentProof()
    throw cause
  })
  discardProof()
  forgetSentProof()
  deleteDraft(review)
  if (reader === undefined) storeGuestName(typed.user_name)
  notifySent(review, typed.content)
  if (answer.outcome === 'held') {
    showHeld(tools, answer.comment)
    tools.changeForm({ message: { kind: 'notice', text: commentsWording.held } })
    tools.announce(commentsWording.held)
    return
  }
  showPosted(tools, answer.comment)
  tools.announce(commentsWording.published)
}

function readTyped(form: HTMLFormElement): TypedFields {
  return mapFields((name) => fieldOf(form, name).value.trim())
}

/** Checks the trimmed fields (docs/product/comments.md) and shows an alert if they are invalid. */
function validateForm({ alerts, changeForm }: CommentTools, form: HTMLFormElement): boolean {
  const [invalid, text] = validateComment(readTyped(form))
  changeForm({ invalid })
  const [first] = invalid
  if (first === undefined) return true
  alerts.show({ kind: 'error', text, topic: ALERT_TOPIC })
  fieldOf(form, first).focus()
  return false
}

function validateComment({ user_name: name, content }: TypedFields): [invalid: CommentField[], text: string] {
  const empty: CommentField[] = []
  if (name === '') empty.push('user_name')
  if (content === '') empty.push('content')
  if (empty.length > 0) return [empty, commentsWording.incomplete]
  if (countCodePoints(name) > LIMITS.name) return [['user_name'], tooLongWording.name]
  if (countCodePoints(content) > LIMITS.comment) return [['content'], tooLongWording.comment]
  return [[], '']
}

/** The message for a failed request: rejected, or unexpected without a response (docs/product/comments.md). */
function describeFailure(failure: Failure): Partial<FormState> {
  const field = COMMENT_FIELD_OF[failure.code]
  // The visitor has to change it; waiting does not help.
  if (field) return { message: { kind: 'error', text: failure.sentence }, invalid: [field] }
  return {
    message: {
      kind: 'error',
      text: failure.code === 'unreachable' ? commentsWording.unexpected : commentsWording.rejected,
      detail: isOffline(failure) ? unsentWording.staysDraft : failureDetail(failure),
    },
    invalid: [],
  }
}
