import { type FormEvent, useId, useState } from 'react'
import { type BanKind, MODERATION } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, NewBan } from '../../../../contract/comments/studio-comments.ts'
import { banKindNames, moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { TextInput } from '../../../ui/fields/text-field.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './bans.module.css'

interface BanDialogProps {
  comment: ModeratedComment
  /** Returns the sentence of a failure. */
  onBan: (ban: NewBan) => Promise<string | undefined>
  onClose: () => void
}

/** Asks whom or which word to ban, and for how long. */
export function BanDialog({ comment, onBan, onClose }: BanDialogProps) {
  const id = useId()
  const kinds: readonly BanKind[] = [...comment.bannable, 'word']
  const [kind, setKind] = useState<BanKind>(kinds[0] ?? 'word')
  const [days, setDays] = useState<typeof MODERATION.banDays | null>(MODERATION.banDays)
  const [word, setWord] = useState(() => firstPassage(comment))
  const [hidesPublished, setHidesPublished] = useState(comment.state === 'published')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (kind === 'word' && word.trim() === '') {
      setFailure(moderationWording.banWordMissing)
      return
    }
    setIsSending(true)
    const target = { comment_id: comment.id, days }
    const failed = await onBan(
      kind === 'word'
        ? { kind, word: word.trim(), ...target }
        : { kind, hides_published: hidesPublished, ...target },
    )
    setIsSending(false)
    setFailure(failed)
  }
  return (
    <Dialog aria-labelledby={`${id}-question`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-question`}>{moderationWording.banQuestion}</h2>
        {failure !== undefined && <Message kind="error">{failure}</Message>}
        <Stack as="fieldset" narrow>
          <legend>{moderationWording.banWhat}</legend>
          {kinds.map((each) => (
            <label key={each}>
              <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
              {banKindNames[each]}
              {each !== 'word' && <span dir="auto">{comment.user_name}</span>}
            </label>
          ))}
          {kind === 'word' && (
            <TextInput
              aria-label={moderationWording.banWord}
              value={word}
              maxLength={MODERATION.word}
              onChange={({ currentTarget }) => setWord(currentTarget.value)}
            />
          )}
        </Stack>
        <Stack as="fieldset" narrow>
          <legend>{moderationWording.banHowLong}</legend>
          <label>
            <input
              type="radio"
              name="days"
              checked={days !== null}
              onChange={() => setDays(MODERATION.banDays)}
            />
            {moderationWording.banDays}
          </label>
          <label>
            <input type="radio" name="days" checked={days === null} onChange={() => setDays(null)} />
            {moderationWording.banForever}
          </label>
        </Stack>
        {kind !== 'word' && (
          <label>
            <input
              type="checkbox"
              checked={hidesPublished}
              onChange={({ currentTarget }) => setHidesPublished(currentTarget.checked)}
            />
            {moderationWording.banPublished}
          </label>
        )}
        <Note size="4">
          {kind === 'word' ? moderationWording.banWordText : moderationWording.banPersonText}
        </Note>
        <Row justify="end" wrap gap="2">
          <Button onClick={onClose}>{moderationWording.cancel}</Button>
          <Button variant="primary" type="submit" busy={isSending}>
            {moderationWording.ban}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

function firstPassage({ content, passages: [first] }: ModeratedComment): string {
  return first ? content.slice(...first).slice(0, MODERATION.word) : ''
}
