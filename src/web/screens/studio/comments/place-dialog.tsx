import { type FormEvent, useId, useRef, useState } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'

interface PlaceDialogProps {
  comment: ModeratedComment
  /** Returns the sentence of a failure. */
  onPlace: (above: ModeratedComment) => Promise<string | undefined>
  onClose: () => void
}

/** Asks below which earlier comment of the same review to place a reply. */
export function PlaceDialog({ comment, onPlace, onClose }: PlaceDialogProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [after, setAfter] = useState(`${comment.created_at}~${comment.id}`)
  const [chosen, setChosen] = useState<ModeratedComment>()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { resource, retry } = useReaderQuery(
    ['studio', 'comments before', comment.review.id, after],
    (api, signal) =>
      api.call('GET /api/studio/comments', {
        query: { list: 'published', review: comment.review.id, order: 'newest', after },
        signal,
      }),
  )
  const next = resource.state === 'ready' ? resource.data.next : null
  const earlier =
    resource.state === 'ready' ? resource.data.comments.filter(({ parent_id }) => parent_id === null) : []
  const showOlder = (next: string) => {
    setAfter(next)
    setChosen(undefined)
    // The button is not there while the page loads, nor after the last one.
    list.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!chosen) {
      setFailure(moderationWording.placeMissing)
      return
    }
    setIsSending(true)
    const failed = await onPlace(chosen)
    setIsSending(false)
    setFailure(failed)
  }
  return (
    <Dialog aria-labelledby={`${id}-question`} onClose={onClose}>
      <DialogSheet
        as="form"
        id={`${id}-question`}
        title={moderationWording.placeQuestion}
        onSubmit={(event) => void send(event)}
      >
        {failure !== undefined && <Message kind="error">{failure}</Message>}
        {resource.state === 'loading' && <Spinner text={studioFrameWording.loading} />}
        {resource.state === 'failed' && <Fault failure={resource.failure} onRetry={retry} />}
        {resource.state === 'ready' && earlier.length === 0 && next === null && (
          <Note size="4">{moderationWording.placeNone}</Note>
        )}
        <Stack as="fieldset" narrow ref={list} tabIndex={-1}>
          <legend className="visually-hidden">{moderationWording.placeQuestion}</legend>
          {earlier.map((each) => (
            <Row as="label" gap="2" touch key={each.id}>
              <input
                type="radio"
                name="above"
                checked={chosen?.id === each.id}
                onChange={() => setChosen(each)}
              />
              <Note as="span" size="5" narrow dir="auto">
                <b>{each.user_name}</b>
                {` ${each.content.slice(0, SHOWN)}`}
              </Note>
            </Row>
          ))}
        </Stack>
        <Row justify="end" wrap gap="2">
          {next !== null && <Button onClick={() => showOlder(next)}>{moderationWording.placeOlder}</Button>}
          <Button onClick={onClose}>{moderationWording.cancel}</Button>
          <Button variant="primary" type="submit" busy={isSending}>
            {moderationWording.placeHere}
          </Button>
        </Row>
      </DialogSheet>
    </Dialog>
  )
}

/** Characters of a comment, enough to recognise it. */
const SHOWN = 60
