import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { PublishCalendar } from './publish-calendar.tsx'
import { Small } from '../../../../ui/layout/primitives.tsx'
import styles from './publish-choices.module.css'

export interface When {
  kind: 'now' | 'later'
  /** YYYY-MM-DD and HH:MM in Taipei. */
  day: string
  time: string
}

interface WhenFieldsProps {
  /** Of the review. */
  id: number
  when: When
  onChange: (when: When) => void
}

/** Now, or a day and time in Taipei. */
export function PublishTimeFields({ id, when, onChange }: WhenFieldsProps) {
  const radio = (kind: When['kind'], label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="when"
        checked={when.kind === kind}
        onChange={() => onChange({ ...when, kind })}
      />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.when}>
      <legend>{publishWording.when}</legend>
      {radio('now', publishWording.now)}
      {radio('later', publishWording.schedule)}
      {when.kind === 'later' && (
        <div className={styles.moment}>
          <label>
            <span>{publishWording.date}</span>
            <input
              type="date"
              value={when.day}
              onChange={({ currentTarget }) => onChange({ ...when, day: currentTarget.value })}
            />
          </label>
          <label>
            <span>
              {publishWording.time}
              <Small>{publishWording.zone}</Small>
            </span>
            <input
              type="time"
              value={when.time}
              onChange={({ currentTarget }) => onChange({ ...when, time: currentTarget.value })}
            />
          </label>
          <PublishCalendar id={id} day={when.day} onDay={(day) => onChange({ ...when, day })} />
        </div>
      )}
    </fieldset>
  )
}
