import { Plus, Trash2 } from '../../../ui/icons/icons.ts'
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../../../contract/limits.ts'
import { OLDEST_READING_DAY } from '../../../../contract/reading/reading-statuses.ts'
import type { Failure } from '../../../../contract/page.ts'
import type { ReadingEntry, NewReading } from '../../../../contract/reading/reading-list.ts'
import {
  datesOf,
  datesWording,
  ownListWording,
  timesRead,
} from '../../../../contract/wording/reading/reading-list-entries.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { type Api, toFailure } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { serverNow } from '../../../client/api/server-time.ts'
import { useRetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import { FailedAction } from '../../../parts/fault/failed-action.tsx'
import { SaveOrCancel } from '../../../ui/buttons/save-or-cancel.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/fields/text-field.tsx'
import type { ListedEntry } from '../entries.ts'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './entry-dates.module.css'
import { useActions } from '../entry-actions.ts'

type KeyedReading = TypedReading & { key: number }

/** The form for the days of each reading; a re-read is a reading of its own. */
export function DatesEditor({ entry, onClose }: { entry: ListedEntry; onClose: () => void }) {
  const { change } = useActions()
  const api = useApi()
  const retryAfterSignIn = useRetryAfterSignIn()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<readonly KeyedReading[]>(() =>
    (entry.readings.length > 0 ? entry.readings : [NEW]).map((reading, key) => ({ ...reading, key })),
  )
  const nextKey = useRef(typed.length)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | 'invalid_dates'>()
  const today = dayInTaipei(new Date(serverNow()))
  /** The first field of each reading. */
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const focusLast = () => {
    requestAnimationFrame(() => fields.current.findLast((field) => field !== null)?.focus())
  }
  useEffect(() => fields.current[0]?.focus(), [])

  const set = (key: number, days: Partial<TypedReading>) => {
    setTyped((all) => all.map((reading) => (reading.key === key ? { ...reading, ...days } : reading)))
    if (failure === 'invalid_dates') setFailure(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    // New readings without days are ignored.
    const filled = typed.filter(({ id, begun_on, finished_on }) => id !== null || begun_on || finished_on)
    // The browser reports a half-typed day as empty, although the reader typed something.
    const isHalfTyped = form.current?.matches(':invalid')
    if (isHalfTyped || !areValidReadings(filled, today)) return setFailure('invalid_dates')
    const { activeElement } = document
    setIsSaving(true)
    setFailure(undefined)
    try {
      let stored = entry.readings
      for (const step of readingChanges(stored, filled)) {
        const { readings } = await retryAfterSignIn(() => storeChange(api, entry.id, step))
        const added = readings.find(({ id }) => !stored.some((known) => known.id === id))
        // Saved with its id, so that a retry after a later failure does not add it a second time.
        if (step.kind === 'add' && added) set(step.added.key, { id: added.id })
        stored = readings
        change(entry.id, { readings })
      }
      onClose()
    } catch (cause) {
      console.error('the days of a reading could not be saved', cause)
      setFailure(toFailure(cause))
      setIsSaving(false)
      // The fieldset was disabled while saving, so its field lost the focus.
      if (activeElement instanceof HTMLElement) requestAnimationFrame(() => activeElement.focus())
    }
    return undefined
  }
  return (
    <form
      ref={form}
      noValidate
      data-needs-width
      aria-label={datesOf(entry.book.title)}
      className={`${styles.editor} no-print`}
      onSubmit={(event) => void save(event)}
    >
      {failure !== undefined && (
        <FailedAction
          {...(failure === 'invalid_dates'
            ? { sentence: problemSentences.reading_dates_invalid }
            : { sentence: datesWording.failed, failure })}
        />
      )}
      {typed.map((reading, index) => (
        <fieldset key={reading.key} className={styles.reading} disabled={isSaving}>
          <legend className={typed.length > 1 ? undefined : 'visually-hidden'}>{timesRead(index + 1)}</legend>
          {(['begun_on', 'finished_on'] as const).map((which) => (
            <DayField
              key={which}
              ref={(field) => {
                if (which === 'begun_on') fields.current[index] = field
              }}
              name={which === 'begun_on' ? datesWording.begun : datesWording.finished}
              day={reading[which]}
              latest={today}
              onChange={(day) => set(reading.key, { [which]: day })}
            />
          ))}
          {(reading.id !== null || typed.length > 1) && (
            <IconButton
              label={`${datesWording.remove}：${timesRead(index + 1)}`}
              title={datesWording.remove}
              onClick={() => {
                setTyped((all) => all.filter(({ key }) => key !== reading.key))
                focusLast()
              }}
            >
              <Trash2 />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Row justify="end" wrap gap="2" className={styles.row}>
        {typed.length < READINGS_OF_ENTRY && (
          <button
            type="button"
            className={`${styles.addReading} text-button`}
            onClick={() => {
              setTyped([...typed, { ...NEW, key: nextKey.current++ }])
              focusLast()
            }}
          >
            <Plus />
            {datesWording.another}
          </button>
        )}
        <SaveOrCancel words={ownListWording} isBusy={isSaving} onCancel={onClose} />
      </Row>
    </form>
  )
}

function storeChange(api: Api, id: number, step: ReadingChange<unknown>): Promise<ReadingEntry> {
  switch (step.kind) {
    case 'add':
      return api.call('POST /api/reading-list/{id}/readings', { params: { id }, body: step.days })
    case 'change':
      return api.call('PUT /api/reading-list/{id}/readings/{reading}', {
        params: { id, reading: step.id },
        body: step.days,
      })
    case 'remove':
      return api.call('DELETE /api/reading-list/{id}/readings/{reading}', {
        params: { id, reading: step.id },
      })
  }
}

interface DayFieldProps {
  ref: Ref<HTMLInputElement>
  name: string
  day: string | null
  latest: string
  onChange: (day: string | null) => void
}

function DayField({ ref, name, day, latest, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <Stack gap="1" narrow size="3" className={styles.field}>
      <label htmlFor={id}>{name}</label>
      <TextInput
        ref={ref}
        id={id}
        type="date"
        min={OLDEST_READING_DAY}
        max={latest}
        value={day ?? ''}
        className={styles.input}
        data-empty={day === null || undefined}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
    </Stack>
  )
}

const NEW: TypedReading = { id: null, begun_on: null, finished_on: null }

type Reading = ReadingEntry['readings'][number]

/** A reading as typed in the form; the id is null until it is stored. */
interface TypedReading extends NewReading {
  id: number | null
}

/** One request of those that store the typed readings. */
type ReadingChange<Typed> =
  | { kind: 'remove'; id: number }
  | { kind: 'change'; id: number; days: NewReading }
  /** `added`: the typed reading. */
  | { kind: 'add'; days: NewReading; added: Typed }

/** True if each reading has at least one day, in order, from OLDEST_READING_DAY to today. The server has the same rule. */
function areValidReadings(readings: readonly NewReading[], today: string): boolean {
  return readings.every(({ begun_on, finished_on }) => {
    const days = [begun_on, finished_on].filter((day) => day !== null)
    const inOrder = [OLDEST_READING_DAY, ...days, today]
    return days.length > 0 && inOrder.every((day, at) => at === 0 || (inOrder[at - 1] ?? '') <= day)
  })
}

/** Removals come first, so that the number of readings stays within the limit. */
function readingChanges<Typed extends TypedReading>(
  before: readonly Reading[],
  typed: readonly Typed[],
): ReadingChange<Typed>[] {
  const removed = before.filter(({ id }) => !typed.some((reading) => reading.id === id))
  const removals = removed.map(({ id }): ReadingChange<Typed> => ({ kind: 'remove', id }))
  const others = typed.flatMap((reading): ReadingChange<Typed>[] => {
    const { id, begun_on, finished_on } = reading
    const days = { begun_on, finished_on }
    if (id === null) return [{ kind: 'add', days, added: reading }]
    const known = before.find((stored) => stored.id === id)
    const isSame = known?.begun_on === begun_on && known.finished_on === finished_on
    return isSame ? [] : [{ kind: 'change', id, days }]
  })
  return [...removals, ...others]
}
