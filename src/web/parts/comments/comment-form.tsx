import {
  type FormEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type CommentField, mapFields } from '../../../contract/comments/comment-fields.ts'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import {
  COMMENT_FORM_ANCHOR,
  COMMENTS_ANCHOR,
  reviewCommentsPath,
  reviewPath,
} from '../../../contract/links.ts'
import { answersName, commentsWording } from '../../../contract/wording/comments/comments.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useHashLinks } from '../../client/location/location.ts'
import { usePendingAction } from '../../client/session/pending-action.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { TextArea, TextInput } from '../../ui/fields/text-field.tsx'
import { MailCheck, Reply } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import type { Api } from '../../client/api/api.ts'
import { FieldCount } from '../field-count/field-count.tsx'
import { fieldOf, useCommentDraft } from './comment-draft.ts'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './comment-form.module.css'
import { FIELDS_TOPIC, type FormMessage, useComments, useCommentTools } from './comments-context.ts'
import { RememberedName, useReaderName } from './reader-name.tsx'

/** Sending comments, with its proof of work: it comes after the first load. */
const loadSending = () => import('./send-comment.ts')

// Most visits end without a failure.
const FailedAction = lazy(() =>
  import('../fault/failed-action.tsx').then(
    ({ FailedAction: Loaded }) => ({ default: Loaded }),
    () => ({ default: ({ sentence }: { sentence: string }) => <Message kind="error">{sentence}</Message> }),
  ),
)

/** Begins the proof of work of a comment that is likely to be sent. */
export function prepareSending(api: Api): void {
  void loadSending().then(({ startProof }) => startProof(api), ignore)
}

/** 寫下你的想法, or the form of an answer, which also post without script. Their fields are uncontrolled, so that hydration loses no input. */
export function CommentForm() {
  const tools = useCommentTools()
  const { form: ref, answered, close } = tools
  const { form: state } = useComments()
  const isTakenOver = useHashLinks()
  const { isDraft, isRestored, saveDraft } = useCommentDraft()
  const [lengths, setLengths] = useState(() => mapFields(() => 0))
  const submitButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { isSending, message, invalid } = state

  const showMessage = (shown: FormMessage | null) => tools.changeForm({ message: shown })
  const measure = () => {
    const { current } = ref
    if (!current) return
    setLengths(mapFields((name) => countCodePoints(fieldOf(current, name).value.trim())))
  }
  // At first the fields may contain text that was typed before hydration, or that the browser has restored.
  const isRemembered = useReaderName(ref, measure)
  // Before anything is sent, so that a comment can wait for a connection that is lost meanwhile.
  useEffect(() => {
    if (isTakenOver) loadSending().catch(ignore)
  }, [isTakenOver])
  const send = (form: HTMLFormElement) =>
    void loadSending().then(
      ({ sendComment }) => sendComment(tools, form),
      (cause: unknown) => {
        console.error(cause)
        showMessage({ kind: 'error', text: commentsWording.rejected })
      },
    )
  usePendingAction(
    'comment',
    tools.review,
    !isTakenOver || !isRestored,
    ({ reader = tools.reader }) => {
      const { current } = ref
      // Another reader has not pressed the button.
      if (current && reader === tools.reader && fieldOf(current, 'content').value.trim() !== '') send(current)
    },
    answered?.id,
  )

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    measure()
    saveDraft()
    const { name } = event.target as HTMLInputElement
    if (!invalid.some((field) => field === name)) return
    // What was said of the field is about what it had.
    tools.changeForm({ invalid: invalid.filter((field) => field !== name), message: null })
    tools.alerts.close(FIELDS_TOPIC)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saveDraft()
    send(event.currentTarget)
  }
  const closeMessage = (event: MouseEvent) => {
    showMessage(null)
    // After a press by key the focus moves to the form, since the pressed button is gone.
    if (event.detail === 0) submitButton.current?.focus()
  }
  const fieldProps = (name: CommentField) => ({
    id: `${id}-${name}`,
    name,
    readOnly: isSending,
    isInvalid: invalid.includes(name),
    'aria-describedby': `${id}-${name}-count`,
    required: true,
  })
  const count = (name: CommentField, maxLength: number) => (
    <FieldCount
      id={`${id}-${name}-count`}
      length={lengths[name]}
      maxLength={maxLength}
      isQuiet={invalid.includes(name)}
    />
  )
  return (
    <form
      ref={ref}
      id={close ? undefined : COMMENT_FORM_ANCHOR}
      method="post"
      action={reviewCommentsPath(tools.review)}
      // The app validates the fields; without script the browser does.
      noValidate={isTakenOver}
      aria-labelledby={`${id}-heading`}
      className={`${styles.form} ${answered ? styles.answers : ''} no-print`}
      onSubmit={submit}
      onInput={handleInput}
      onFocus={() => prepareSending(tools.api)}
      onKeyDown={ignoreComposingEnter}
    >
      {answered ? (
        <Row justify="between" gap="3" align="baseline">
          <Row as="h3" id={`${id}-heading`} gap="icon" size="4" narrow>
            <Reply />
            <span dir="auto">{answersName(answered.name ?? commentsWording.unnamed)}</span>
          </Row>
          <a
            href={`${reviewPath(tools.review)}#${COMMENTS_ANCHOR}`}
            className={`${styles.cancel} text-button`}
            onClick={(event) => {
              if (close) event.preventDefault()
              close?.()
            }}
          >
            {commentsWording.cancelAnswer}
          </a>
          <input type="hidden" name="parent_id" value={answered.id} />
        </Row>
      ) : (
        <Note as="h3" id={`${id}-heading`} size="9" tone="inherit" className="thin-heading">
          {commentsWording.formHeading}
        </Note>
      )}
      {message && <Answer message={message} onClose={closeMessage} />}
      {isDraft && !message && (
        <Note role="status" size="3" tone="soft">
          {commentsWording.storedDraft}
        </Note>
      )}
      <LabelledField
        id={`${id}-user_name`}
        label={commentsWording.name}
        count={count('user_name', LIMITS.name)}
      >
        <TextInput
          {...fieldProps('user_name')}
          placeholder={commentsWording.namePlaceholder}
          autoComplete="nickname"
        />
        {isRemembered && (
          <RememberedName onForget={() => ref.current && fieldOf(ref.current, 'user_name').focus()} />
        )}
      </LabelledField>
      <LabelledField
        id={`${id}-content`}
        label={commentsWording.comment}
        count={count('content', LIMITS.comment)}
      >
        <TextArea
          {...fieldProps('content')}
          rows={answered ? 3 : 4}
          placeholder={commentsWording.commentPlaceholder}
          autoComplete="off"
        />
      </LabelledField>
      {/* A honeypot for programs that fill in every field; people never see it. */}
      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor={`${id}-website`}>{commentsWording.leaveEmpty}</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.foot}>
        {tools.reader !== undefined && (
          <Row as="label" gap="2" size="4" touch>
            <input type="checkbox" name="wants_answers" />
            <span>{commentsWording.wantAnswers}</span>
          </Row>
        )}
        <Button ref={submitButton} variant="primary" type="submit" busy={isSending} className={styles.submit}>
          {commentsWording[isSending ? 'submitting' : answered ? 'submitAnswer' : 'submit']}
        </Button>
      </div>
    </form>
  )
}

interface LabelledFieldProps {
  id: string
  label: string
  count: ReactNode
  children: ReactNode
}

function LabelledField({ id, label, count, children }: LabelledFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>
          {label}
          {/* Screen readers announce the field itself as required. */}
          <span aria-hidden="true" className={styles.required}>
            {commentsWording.required}
          </span>
        </label>
        {count}
      </div>
      {children}
    </div>
  )
}

/** The outcome of a sent comment; stays until it is closed or the next comment is sent. */
function Answer({ message, onClose }: { message: FormMessage; onClose: (event: MouseEvent) => void }) {
  const { kind, text, failure } = message
  const isScripted = useHydrated()
  if (failure)
    return (
      <Suspense>
        <FailedAction sentence={text} failure={failure} onClose={onClose} />
      </Suspense>
    )
  return (
    <Message
      kind={kind}
      icon={kind === 'notice' ? <MailCheck /> : undefined}
      // The section announces it in a region that exists already.
      isQuiet={kind !== 'error'}
      {...(isScripted && { onClose, closeLabel: siteWording.closeMessage })}
    >
      {text}
    </Message>
  )
}

function ignore(): void {}
