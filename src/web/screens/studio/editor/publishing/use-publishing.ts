import { useEffect, useState } from 'react'
import { DAY } from '../../../../../contract/durations.ts'
import type { StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useSession } from '../../../../client/session/session.ts'
import { useSignInPrompt } from '../../../../client/session/sign-in-prompt.ts'
import { useAction } from '../../use-action.ts'
import { dayOf, momentOf, timeText } from '../../studio-dates.ts'
import type { DraftEditor } from '../saving/use-draft.ts'
import type { Moment } from '../../choices.tsx'

export type PublishOutcome = 'published' | 'updated' | 'scheduled'

/** The choices in the sheet 刊登, and its requests. A failure leaves the sheet open with its sentence. */
export function usePublishing(editor: DraftEditor, { onClose, onDone }: PublishingCallbacks) {
  const api = useApi()
  const { attempt, isBusy } = useAction()
  const { info } = editor
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  // The strip that says so lies behind the sheet.
  useEffect(() => {
    if (status === 'expired') signInPrompt.open({ reason: saveWording.signInAgain })
  }, [status, signInPrompt])
  const params = { id: info.id }
  const isUpdate = info.state === 'published'
  const [when, setWhen] = useState<Moment>(() => firstWhen(info.scheduled_at))
  const [renewsDate, setRenewsDate] = useState(info.schedule_renews_date)
  const [letter, setLetter] = useState(info.letter_choice)
  const [problem, setProblem] = useState<string>()
  const at = when.kind === 'later' ? momentOf(when.day, when.time) : undefined
  const isPast = at !== undefined && !isFuture(at)

  const run = (act: () => Promise<void>) => {
    setProblem(undefined)
    return attempt(act, setProblem)
  }
  const publish = () =>
    run(async () => {
      const version = await editor.saveNow()
      if (version === undefined) return setProblem(publishWording.unsaved)
      const choices = { renews_date: renewsDate, letter_choice: letter, ...(at !== undefined && { at }) }
      const body = { version, ...choices }
      const published = await api.call('POST /api/studio/reviews/{id}/publication', { params, body })
      onDone(at !== undefined ? 'scheduled' : isUpdate ? 'updated' : 'published', published)
    })
  const close = (change: () => Promise<StudioReview>) =>
    run(async () => {
      editor.noteState(await change())
      onClose()
    })
  return {
    isUpdate,
    when,
    setWhen,
    at,
    isPast,
    renewsDate,
    setRenewsDate,
    letter,
    setLetter,
    isBusy,
    problem: problem ?? (isPast ? publishWording.past : undefined),
    publish,
    unschedule: () => close(() => api.call('DELETE /api/studio/reviews/{id}/schedule', { params })),
    takeDown: () => close(() => api.call('DELETE /api/studio/reviews/{id}/publication', { params })),
  }
}

interface PublishingCallbacks {
  onClose: () => void
  onDone: (outcome: PublishOutcome, review: StudioReview) => void
}

function isFuture(at: string): boolean {
  return Date.parse(at) > Date.now()
}

/** Tomorrow at eight, unless a time is set. */
function firstWhen(scheduled: string | null): Moment {
  if (scheduled === null) return { kind: 'now', day: dayOf(Date.now() + DAY), time: '08:00' }
  return { kind: 'later', day: dayOf(scheduled), time: timeText(scheduled) }
}
