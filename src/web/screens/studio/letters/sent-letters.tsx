import { useEffect, useRef, useState } from 'react'
import { letterPath } from '../../../../contract/newsletter/letter-links.ts'
import type { Letter } from '../../../../contract/newsletter/letters.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useSite } from '../../../client/site.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Eye, EyeOff, RotateCw } from '../../../ui/icons/icons.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { dayOf, whenText } from '../studio-dates.ts'
import { usePolling } from '../use-polling.ts'
import { SentLetterPreview } from './letter-preview.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './sent-letters.module.css'
import { useAction } from '../use-action.ts'

const { lettersWording } = words

/** Milliseconds between two looks at the progress. */
const POLL = 2_000

interface SentLettersProps {
  /** Newest first. */
  letters: readonly Letter[]
  onChanged: () => void
}

/** Letters that are being sent, or were. */
export function SentLetters({ letters, onChanged }: SentLettersProps) {
  const isSending = letters.some(({ state }) => state === 'sending')
  usePolling(isSending, onChanged, POLL)
  if (letters.length === 0)
    return (
      <EmptyState
        art={<EmptyArt />}
        title={lettersWording.nothingSent}
        text={lettersWording.nothingSentText}
      />
    )
  return (
    <Stack gap="6">
      {letters.map((letter) => (
        <SentLetter key={letter.id} letter={letter} onChanged={onChanged} />
      ))}
    </Stack>
  )
}

function SentLetter({ letter, onChanged }: { letter: Letter; onChanged: () => void }) {
  const { api, attempt, isBusy } = useAction()
  const { settings } = useSite()
  const [isShown, setIsShown] = useState(false)
  const { id, state, deliveries, started_at } = letter
  const change = (action: () => Promise<unknown>) => void attempt(action).then(onChanged)
  const stop = () => change(() => api.call('DELETE /api/studio/letters/{id}/sending', { params: { id } }))
  const resume = () => change(() => api.call('POST /api/studio/letters/{id}/resumption', { params: { id } }))
  const undelivered = deliveries === null ? 0 : deliveries.failed + deliveries.bounced
  const time = started_at === null ? '' : whenText(started_at)
  return (
    <article aria-label={words.letterHeading(letter.number)}>
      <SectionHead
        ruled
        title={letter.subject}
        sub={`${words.letterHeading(letter.number)}${time === '' ? '' : `，${time}`}`}
      />
      {deliveries && state !== 'sent' && <Progress letter={letter} deliveries={deliveries} />}
      {deliveries && (
        <Row as="dl" wrap gap="3 7" above="4">
          <Result name={lettersWording.delivered} count={deliveries.sent} />
          <Result name={lettersWording.failed} count={undelivered} isBad={undelivered > 0} />
          <Result name={lettersWording.left} count={deliveries.left + deliveries.dropped} />
          <Result name={lettersWording.visits} count={letter.visits} />
        </Row>
      )}
      {state === 'sent' && deliveries && deliveries.retried > 0 && deliveries.retried_until !== null && (
        <Note above="2" size="4">
          {words.retriedText(deliveries.retried, monthAndDay(deliveries.retried_until))}
        </Note>
      )}
      {state === 'sent' && (
        <Note above="2" size="4">
          {lettersWording.noTracking}
        </Note>
      )}
      <Row wrap gap="2" above="5" below="3">
        {state === 'sending' && (
          <Button busy={isBusy} onClick={stop}>
            {lettersWording.stop}
          </Button>
        )}
        {state === 'stopped' && (
          <Button busy={isBusy} onClick={resume}>
            {lettersWording.resume}
          </Button>
        )}
        {state === 'sent' && deliveries && deliveries.failed > 0 && (
          <Button busy={isBusy} onClick={resume}>
            <RotateCw />
            {words.retryText(deliveries.failed)}
          </Button>
        )}
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />}
          <span>{isShown ? lettersWording.hide : lettersWording.show}</span>
        </Button>
        {settings.letters_public && letter.number !== null && (
          <a href={letterPath(letter.number)} className="text-link">
            {lettersWording.publicPage}
          </a>
        )}
      </Row>
      {isShown && <SentLetterPreview id={id} version={letter.version} />}
    </article>
  )
}

/** Such as 12/05, in Taipei. */
function monthAndDay(at: string): string {
  return dayOf(at).slice(5).replace('-', '/')
}

interface ProgressProps {
  letter: Letter
  deliveries: NonNullable<Letter['deliveries']>
}

function Progress({ letter: { state }, deliveries }: ProgressProps) {
  const { total, sent, failed, bounced, dropped } = deliveries
  const done = sent + failed + bounced + dropped
  const isStopped = state === 'stopped'
  const minutes = useMinutesLeft(done, total, isStopped)
  const name = isStopped ? lettersWording.stopped : lettersWording.sending
  return (
    <>
      <progress className={styles.progress} max={total} value={done} aria-label={name} />
      <Note above="2" size="4">
        {name}・
        <span className="num">{words.progressText(done, total, isStopped ? undefined : minutes)}</span>
        {!isStopped && lettersWording.canClose}
      </Note>
    </>
  )
}

/** Estimated by what was sent while this was on the screen. */
function useMinutesLeft(done: number, total: number, isStopped: boolean): number | undefined {
  const start = useRef<{ at: number; done: number }>(undefined)
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    if (isStopped || start.current === undefined) {
      start.current = { at: Date.now(), done }
      setMinutes(undefined)
      return
    }
    const sent = done - start.current.done
    if (sent <= 0) return
    const perMinute = (sent / (Date.now() - start.current.at)) * 60_000
    setMinutes(Math.max(1, Math.ceil((total - done) / perMinute)))
  }, [done, total, isStopped])
  return minutes
}

function Result({ name, count, isBad = false }: { name: string; count: number; isBad?: boolean }) {
  return (
    <div className={styles.result} data-bad={isBad}>
      <Note as="dt" size="3" tone="soft">
        {name}
      </Note>
      <dd className="num">{count}</dd>
    </div>
  )
}
