import { useState } from 'react'
import { DAY } from '../../../../contract/durations.ts'
import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import type { Moment } from '../choices.tsx'
import { dayOf, momentOf, timeText } from '../studio-dates.ts'
import { useAction } from '../use-action.ts'
import type { LetterEditor } from './use-letter.ts'

export type Sending = ReturnType<typeof useSending>

/** What can be done with the saved letter: a test, the question before it is sent, the sending, and the end of a schedule. */
export function useSending(editor: LetterEditor, onReopen: () => void) {
  const api = useApi()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const { attempt, isBusy } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const [time, setTime] = useState<Moment>(() => ({
    kind: 'now',
    day: dayOf(Date.now() + DAY),
    time: '08:00',
  }))
  const [problem, setProblem] = useState<string>()
  const { id, kind } = editor.info
  const at = time.kind === 'later' ? momentOf(time.day, time.time) : undefined

  const fail = (sentence: string) => {
    if (isAsking) setProblem(sentence)
    else alerts.show({ kind: 'error', text: sentence })
  }
  /** Runs an action on the saved letter. */
  const run = (action: (version: number) => Promise<void>) => {
    setProblem(undefined)
    return attempt(async () => {
      const version = await editor.saveNow()
      if (version === undefined) fail(words.lettersWording.unsaved)
      else await action(version)
    }, fail)
  }
  const send = () =>
    run(async (version) => {
      const body = { version, ...(at !== undefined && { at }) }
      const sent = await api.call('POST /api/studio/letters/{id}/sending', { params: { id }, body })
      navigate(sent.state === 'sending' ? STUDIO_SENT_LETTERS_PATH : STUDIO_LETTERS_PATH)
    })
  return {
    isAsking,
    isBusy,
    problem,
    time,
    setTime,
    at,
    ask: () => void (kind === 'welcome' ? send() : run(async () => setIsAsking(true))),
    close: () => {
      setIsAsking(false)
      setProblem(undefined)
    },
    test: () =>
      void run(async () => {
        const { to, letter } = await api.call('POST /api/studio/letters/{id}/test', { params: { id } })
        editor.noteLetter(letter)
        alerts.show({ kind: 'success', text: words.testedText(to, timeText(letter.tested_at ?? Date.now())) })
      }),
    send: () => {
      if (at !== undefined && !(Date.parse(at) > Date.now())) return setProblem(words.lettersWording.past)
      return void send()
    },
    stop: () =>
      void attempt(async () => {
        await api.call('DELETE /api/studio/letters/{id}/sending', { params: { id } })
        onReopen()
      }, fail),
  }
}
