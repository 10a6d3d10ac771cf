import { MailCheck } from '../../../ui/icons/icons.ts'
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react'
import type { CommentField } from '../../../../contract/comments/comment-fields.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { reviewCommentsPath } from '../../../../contract/links.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { faultWording, siteWording } from '../../../../contract/wording/site/site.ts'
import { usePendingAction } from '../../../client/session/pending-action.ts'
import { useHashLinks } from '../../../client/location/hash-links.ts'
import { useHydrated } from '../../../client/use-hydrated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Message } from '../../../ui/messages/message.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-field.tsx'
import { fieldOf, mapFields } from './comment-fields.ts'
import styles from './comment-form.module.css'
import { FieldCount } from '../../field-count/field-count.tsx'
import { RememberedName } from '../author/lazy-author-tools.ts'
import { reloadPage } from '../thread/reload-page.ts'
import { type FormMessage, useComments, useCommentTools } from '../thread/comments-context.ts'
import { tryCommentActions, withCommentActions } from '../thread/load-actions.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useReaderName } from './use-reader-name.ts'

interface CommentFormProps {
  ref: RefObject<HTMLFormElement | null>
}

/**
 * 寫下你的想法. A form that also posts without script. Its fields are uncontrolled, so that hydration loses no input
 * (docs/product/interface.md). Its actions are loaded with the first use.
 */
export function CommentForm({ ref }: CommentFormProps) {
  const tools = useCommentTools()
  const { form: state } = useComments()
  const isTakenOver = useHashLinks()
  const { isDraft, saveDraft } = useCommentDraft(ref)
  const [lengths, setLengths] = useState(() => mapFields(() => 0))
  const id = useId()
  const { isSending, message, invalid } = state

  const measure = () => {
    const { current } = ref
    if (!current) return
    setLengths(mapFields((name) => countCodePoints(fieldOf(current, name).value.trim())))
  }
  // The fields may contain text that was typed before hydration, or that the browser has restored.
  useEffect(measure, [])
  const [isRemembered, onForget] = useReaderName(ref, measure)
  usePendingAction('comment', tools.review, !isTakenOver, () => {
    const { current } = ref
    if (current && fieldOf(current, 'content').value.trim() !== '') send(current)
  })

  const showMessage = (shown: FormMessage | null) => tools.changeForm({ message: shown })
  const handleInput = () => {
    measure()
    saveDraft()
  }
  const send = (form: HTMLFormElement) => {
    withCommentActions((actions) => actions.sendComment(tools, form)).catch((cause: unknown) => {
      console.error('a comment could not be sent', cause)
      showMessage({ kind: 'error', text: commentsWording.unexpected, needsReload: true })
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saveDraft()
    send(event.currentTarget)
  }
  const close = (event: MouseEvent) => {
    showMessage(null)
    // After a press by key the focus moves to the form, since the pressed button is gone.
    if (event.detail === 0) ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  const reload = () => reloadPage(() => ref.current && send(ref.current))
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
      method="post"
      action={reviewCommentsPath(tools.review)}
      // The app validates the fields; without script the browser does.
      noValidate={isTakenOver}
      aria-labelledby={`${id}-heading`}
      className={`${styles.form} no-print`}
      onSubmit={submit}
      onInput={handleInput}
      onFocus={() => tryCommentActions((actions) => actions.prepareToSend(tools))}
      onKeyDown={ignoreComposingEnter}
    >
      <h3 id={`${id}-heading`} className={styles.heading}>
        {commentsWording.formHeading}
      </h3>
      {message && <Answer message={message} onClose={close} onReload={reload} />}
      {isDraft && !message && (
        <p role="status" className={styles.draftNote}>
          {commentsWording.storedDraft}
        </p>
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
          <Suspense>
            <RememberedName onForget={onForget} />
          </Suspense>
        )}
      </LabelledField>
      <LabelledField
        id={`${id}-content`}
        label={commentsWording.comment}
        count={count('content', LIMITS.comment)}
      >
        <TextArea
          {...fieldProps('content')}
          rows={4}
          placeholder={commentsWording.commentPlaceholder}
          autoComplete="off"
        />
      </LabelledField>
      {/* A honeypot for programs that fill in every field; people never see it. */}
      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor={`${id}-website`}>{commentsWording.leaveEmpty}</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button variant="primary" type="submit" busy={isSending} className={styles.submit}>
        {isSending ? commentsWording.submitting : commentsWording.submit}
      </Button>
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

interface AnswerProps {
  message: FormMessage
  onClose: (event: MouseEvent) => void
  onReload: () => void
}

/** The outcome of a sent comment; stays until it is closed or the next comment is sent. */
function Answer({ message, onClose, onReload }: AnswerProps) {
  const { kind, text, detail, needsReload } = message
  const isScripted = useHydrated()
  return (
    <Message
      kind={kind}
      icon={kind === 'notice' ? <MailCheck /> : undefined}
      // The section announces it in a region that exists already.
      isQuiet={kind !== 'error'}
      {...(isScripted && { onClose, closeLabel: siteWording.closeMessage })}
      more={
        <>
          {detail !== undefined && <p>{detail}</p>}
          {needsReload && (
            <Button size="s" onClick={onReload}>
              {faultWording.retry}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Message>
  )
}
