import { useRef, useState } from 'react'
import { type BanKind, MODERATION } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, NewBan } from '../../../../contract/comments/studio-comments.ts'
import { banKindNames, moderationWording as w } from '../../../../contract/wording/studio/studio-comments.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'
import { Choice, Choices } from '../choices.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Unready } from '../unready.tsx'

interface BanDialogProps {
  comment: ModeratedComment
  onBan: (ban: NewBan) => Promise<string | undefined>
  onClose: () => void
}

/** Asks whom or which word to ban, and for how long. */
export function BanDialog({ comment, onBan, onClose }: BanDialogProps) {
  const kinds: readonly BanKind[] = [...comment.bannable, 'word']
  const [kind, setKind] = useState<BanKind>(kinds[0] ?? 'word')
  const [days, setDays] = useState<NewBan['days']>(MODERATION.banDays)
  const [word, setWord] = useState(() => firstPassage(comment))
  const [hides_published, setHidesPublished] = useState(comment.state === 'published')
  const send = async () => {
    if (kind === 'word' && word.trim() === '') return w.banWordMissing
    const target = { comment_id: comment.id, days }
    return onBan(
      kind === 'word' ? { kind, word: word.trim(), ...target } : { kind, hides_published, ...target },
    )
  }
  return (
    <FormDialog title={w.banQuestion} cancel={w.cancel} submit={w.ban} onSubmit={send} onClose={onClose}>
      <Choices legend={w.banWhat}>
        {kinds.map((each) => (
          <Choice key={each} name="kind" checked={kind === each} onChange={() => setKind(each)}>
            <span>{banKindNames[each]}</span>
            {each !== 'word' && (
              <Note as="span" size="5" tone="quiet" narrow dir="auto">
                {comment.user_name}
              </Note>
            )}
          </Choice>
        ))}
        {kind === 'word' && (
          <TextInput
            aria-label={w.banWord}
            value={word}
            maxLength={MODERATION.word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
        )}
      </Choices>
      <Choices legend={w.banHowLong}>
        <Choice name="days" checked={days !== null} onChange={() => setDays(MODERATION.banDays)}>
          {w.banDays}
        </Choice>
        <Choice name="days" checked={days === null} onChange={() => setDays(null)}>
          {w.banForever}
        </Choice>
      </Choices>
      {kind !== 'word' && (
        <Choice
          type="checkbox"
          checked={hides_published}
          onChange={({ currentTarget }) => setHidesPublished(currentTarget.checked)}
        >
          {w.banPublished}
        </Choice>
      )}
      <Note size="4">{kind === 'word' ? w.banWordText : w.banPersonText}</Note>
    </FormDialog>
  )
}

function firstPassage({ content, passages: [first] }: ModeratedComment): string {
  return first ? content.slice(...first).slice(0, MODERATION.word) : ''
}

interface PlaceDialogProps {
  comment: ModeratedComment
  onPlace: (above: ModeratedComment) => Promise<string | undefined>
  onClose: () => void
}

/** Asks below which earlier comment of the same review to place a reply. */
export function PlaceDialog({ comment, onPlace, onClose }: PlaceDialogProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [after, setAfter] = useState(`${comment.created_at}~${comment.id}`)
  const [chosen, setChosen] = useState<ModeratedComment>()
  const query = { list: 'published', review: comment.review.id, order: 'newest', after } as const
  const { resource, retry } = useReaderData('GET /api/studio/comments', { query })
  const page = resource.state === 'ready' ? resource.data : undefined
  const next = page?.next ?? null
  const earlier = page?.comments.filter(({ parent_id }) => parent_id === null) ?? []
  const showOlder = (before: string) => {
    setAfter(before)
    setChosen(undefined)
    // The button is not there while the page loads, nor after the last one.
    list.current?.focus()
  }
  return (
    <FormDialog
      title={w.placeQuestion}
      cancel={w.cancel}
      submit={w.placeHere}
      more={next !== null && <Button onClick={() => showOlder(next)}>{w.placeOlder}</Button>}
      onSubmit={async () => (chosen ? onPlace(chosen) : w.placeMissing)}
      onClose={onClose}
    >
      <Unready resource={resource} retry={retry} />
      {page && earlier.length === 0 && next === null && <Note size="4">{w.placeNone}</Note>}
      <Choices legend={w.placeQuestion} hidesLegend ref={list} tabIndex={-1}>
        {earlier.map((each) => (
          <Choice
            key={each.id}
            name="above"
            checked={chosen?.id === each.id}
            onChange={() => setChosen(each)}
          >
            <Note as="span" size="5" narrow dir="auto">
              <b>{each.user_name}</b>
              {` ${each.content.slice(0, SHOWN)}`}
            </Note>
          </Choice>
        ))}
      </Choices>
    </FormDialog>
  )
}

/** Characters of a comment, enough to recognise it. */
const SHOWN = 60
