import { CalendarDays } from '../../../ui/icons/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import * as words from '../../../../contract/wording/reading/reading-list-entries.ts'
import { DatesEditor } from './dates-editor.tsx'
import type { ListedEntry } from '../entries.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './entry-dates.module.css'

const { datesWording } = words

/** The day the book was added, and the days of each reading. */
export function EntryDates({ entry }: { entry: ListedEntry }) {
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { readings, created_at } = entry
  useEffect(() => {
    if (hasEdited && !isEditing) edit.current?.focus({ preventScroll: true })
  }, [hasEdited, isEditing])
  if (isEditing) {
    return (
      <DatesEditor
        entry={entry}
        onClose={() => {
          setIsEditing(false)
          setHasEdited(true)
        }}
      />
    )
  }
  const added = dayInTaipei(new Date(created_at))
  return (
    <Row wrap gap="0 4" size="3" tone="soft">
      <Row as="dl" wrap gap="0 4" className={`${styles.days} num`}>
        <Day name={datesWording.added} day={added} />
        {readings.length === 1 && readings.map((reading) => <Days key={reading.id} {...reading} />)}
      </Row>
      {readings.length > 1 && (
        <ol className={styles.readings}>
          {readings.map((reading, index) => (
            <Row as="li" align="stretch" gap="0 3" key={reading.id}>
              <span className="num">{words.timesRead(index + 1)}</span>
              <Row as="dl" wrap gap="0 4" className={`${styles.days} num`}>
                <Days {...reading} />
              </Row>
            </Row>
          ))}
        </ol>
      )}
      <button
        ref={edit}
        type="button"
        className={`${styles.edit} text-button no-print`}
        aria-label={`${readings.length === 0 ? datesWording.add : datesWording.edit}：${words.datesOf(entry.book.title)}`}
        onClick={() => setIsEditing(true)}
      >
        <CalendarDays />
        {readings.length === 0 ? datesWording.add : datesWording.edit}
      </button>
    </Row>
  )
}

function Days({ begun_on, finished_on }: { begun_on: string | null; finished_on: string | null }) {
  return (
    <>
      {begun_on !== null && <Day name={datesWording.begun} day={begun_on} />}
      {finished_on !== null && <Day name={datesWording.finished} day={finished_on} />}
    </>
  )
}

function Day({ name, day }: { name: string; day: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={day}>{words.dayText(day)}</time>
      </dd>
    </div>
  )
}
