import { type FormEvent, useId, useState } from 'react'
import { type BanKind, MODERATION } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, NewBan } from '../../../../contract/comments/studio-comments.ts'
import { banKindNames, moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { TextInput } from '../../../ui/fields/text-field.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'

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
      <DialogSheet
        as="form"
        id={`${id}-question`}
        title={moderationWording.banQuestion}
        onSubmit={(event) => void send(event)}
      >
        {failure !== undefined && <Message kind="error">{failure}</Message>}
        <Stack as="fieldset" narrow>
          <Note as="legend" size="3">
            {moderationWording.banWhat}
          </Note>
          {kinds.map((each) => (
            <Row as="label" gap="2" touch key={each}>
              <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
              {banKindNames[each]}
              {each !== 'word' && (
                <Note as="span" size="5" tone="quiet" narrow dir="auto">
                  {comment.user_name}
                </Note>
              )}
            </Row>
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
          <Note as="legend" size="3">
            {moderationWording.banHowLong}
          </Note>
          <Row as="label" gap="2" touch>
            <input
              type="radio"
              name="days"
              checked={days !== null}
              onChange={() => setDays(MODERATION.banDays)}
            />
            {moderationWording.banDays}
          </Row>
          <Row as="label" gap="2" touch>
            <input type="radio" name="days" checked={days === null} onChange={() => setDays(null)} />
            {moderationWording.banForever}
          </Row>
        </Stack>
        {kind !== 'word' && (
          <Row as="label" gap="2" touch>
            <input
              type="checkbox"
              checked={hidesPublished}
              onChange={({ currentTarget }) => setHidesPublished(currentTarget.checked)}
            />
            {moderationWording.banPublished}
          </Row>
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
      </DialogSheet>
    </Dialog>
  )
}

function firstPassage({ content, passages: [first] }: ModeratedComment): string {
  return first ? content.slice(...first).slice(0, MODERATION.word) : ''
}
