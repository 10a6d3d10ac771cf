import { commentAnchor } from '../../../contract/links.ts'
import { flushSync } from 'react-dom'
import { hasSignedInCookie } from '../../../contract/accounts/signed-in-cookie.ts'
import {
  COMMENT_FIELD_OF,
  type CommentField,
  mapFields,
  type TypedFields,
} from '../../../contract/comments/comment-fields.ts'
import type { NewComment } from '../../../contract/comments/comments.ts'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { tooLongWording } from '../../../contract/wording/site/fields.ts'
import { unsentWording } from '../../../contract/wording/site/unsent.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { GUEST, SIGNED_IN } from '../../client/device-texts.ts'
import { storePendingAction } from '../../client/session/pending-action.ts'
import { addUnsent, canStoreUnsent } from '../../client/unsent-store.ts'
import { deleteDraft, fieldOf, notifySent, readFields, saveDraft } from './comment-draft.ts'
import { type CommentTools, FIELDS_TOPIC, type FormState } from './comments-context.ts'
import {
  bindProof,
  discardProof,
  forgetSentProof,
  getProof,
  readSentProof,
  rememberSentProof,
} from './proof-of-work.ts'
import { storeGuestName } from './reader-name.tsx'
import { heldCommentId, showHeld, showPosted } from './shown-thread.ts'

export { startProof } from './proof-of-work.ts'

/** Validates and sends the comment. After any failure the text and the focus stay (docs/product/interface.md). */
export async function sendComment(tools: CommentTools, form: HTMLFormElement): Promise<void> {
  const { review, reader, answered, changeForm } = tools
  if (formsBeingSent.has(form) || !validateForm(tools, form)) return
  formsBeingSent.add(form)
  tools.alerts.close(FIELDS_TOPIC)
  const focused = document.activeElement
  void saveDraft(tools, readFields(form))
  changeForm({ isSending: true, message: null, invalid: [] })
  try {
    await post(tools, form)
  } catch (cause) {
    console.error('a comment could not be sent', cause)
    const failure = toFailure(cause)
    // The app opens the sign-in by itself; the comment is sent after it.
    if (failure.code === 'sign_in_required')
      storePendingAction({ kind: 'comment', review, reader, answered: answered?.id })
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

const formsBeingSent = new WeakSet<HTMLFormElement>()

/** Moves the text from the form to what waits for a connection. False if this browser cannot store it: it stays a draft. */
async function storeUnsentComment(tools: CommentTools, form: HTMLFormElement): Promise<boolean> {
  const { review, reader, changeForm, announce } = tools
  const typed = readComment(tools, form)
  const owner = reader ?? (hasSignedInCookie(document.cookie) ? SIGNED_IN : GUEST)
  const at = Date.now()
  try {
    if (!canStoreUnsent()) return false
    const proof = await readSentProof(review, typed)
    const proved = proof !== undefined && { provedAt: at }
    const comment = { ...typed, ...(proof !== undefined && { proof }) }
    await addUnsent('unsent comment', owner, at, { review, comment, ...proved })
  } catch (cause) {
    console.error('a comment could not be stored until there is a connection', cause)
    return false
  }
  await deleteDraft(tools)
  if (reader === undefined) storeGuestName(typed.user_name)
  notifySent(tools, typed.content)
  // The list of those that wait is rendered with the form's state.
  changeForm({ message: null })
  announce(unsentWording.waits)
  tools.close?.()
  return true
}

function isOffline({ code }: Failure): boolean {
  return code === 'unreachable' && !navigator.onLine
}

async function post(tools: CommentTools, form: HTMLFormElement): Promise<void> {
  const { api, review, reader } = tools
  const website = new FormData(form).get('website')
  const typed = readComment(tools, form)
  const text = JSON.stringify([review, typed])
  const proof = (await readSentProof(review, typed)) ?? (await getProof(api, text))
  if (proof !== undefined) void rememberSentProof(review, typed, proof)
  const answer = await sendNewComment(api, review, {
    ...typed,
    ...(reader !== undefined && { signed_in_as: reader }),
    ...(proof !== undefined && { proof }),
    ...(typeof website === 'string' && website !== '' && { website }),
  }).catch((cause: unknown) => {
    if (toFailure(cause).isFault) bindProof(text)
    else void forgetSentProof(review)
    throw cause
  })
  discardProof()
  // Not awaited: the result shows also where the browser's storage hangs.
  void forgetSentProof(review)
  void deleteDraft(tools)
  if (reader === undefined) storeGuestName(typed.user_name)
  notifySent(tools, typed.content)
  if (answer.outcome === 'held') {
    showHeld(tools, answer.comment)
    tools.changeForm({ message: { kind: 'notice', text: commentsWording.held } })
    tools.announce(commentsWording.held)
    tools.close?.(heldCommentId(answer.comment.id))
    return
  }
  showPosted(tools, answer.comment)
  tools.announce(commentsWording.published)
  tools.close?.(commentAnchor(answer.comment.id))
}

/** Posts a comment. A reload does not cancel it, so that its response still sets the cookie that identifies the author. */
export function sendNewComment(api: Api, review: number, comment: NewComment) {
  return api.call('POST /api/reviews/{id}/comments', {
    params: { id: review },
    body: comment,
    keepalive: true,
  })
}

/** What is sent: the fields, and what they answer. */
function readComment({ answered }: CommentTools, form: HTMLFormElement): NewComment {
  const wanted = form.elements.namedItem('wants_answers')
  return {
    ...readTyped(form),
    ...(answered && { parent_id: answered.id }),
    ...(wanted instanceof HTMLInputElement && wanted.checked && { wants_answers: true }),
  }
}

function readTyped(form: HTMLFormElement): TypedFields {
  return mapFields((name) => {
    const field = fieldOf(form, name)
    // A reader's name that is not shown is the account's: the field may have one of a draft.
    return (field.closest('[hidden]') ? field.defaultValue : field.value).trim()
  })
}

/** Checks the trimmed fields (docs/product/comments.md) and shows an alert if they are invalid. */
function validateForm({ alerts, changeForm }: CommentTools, form: HTMLFormElement): boolean {
  const [invalid, text] = validateComment(readTyped(form))
  // The field of a name that is refused may have been hidden.
  flushSync(() => changeForm({ invalid, message: null }))
  const [first] = invalid
  if (first === undefined) return true
  alerts.show({ kind: 'error', text, topic: FIELDS_TOPIC })
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
      failure: isOffline(failure) ? { ...failure, sentence: unsentWording.staysDraft } : failure,
    },
    invalid: [],
  }
}
