import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import styles from './letter-choices.module.css'

export interface SendTime {
  kind: 'now' | 'later'
  /** YYYY-MM-DD and HH:MM in Taipei. */
  day: string
  time: string
}

/** Now, or a day and time in Taipei. */
export function SendTimeFields({ time, onChange }: { time: SendTime; onChange: (time: SendTime) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{lettersWording.sendTime}</legend>
      {(['now', 'later'] as const).map((kind) => (
        <label key={kind} className={styles.choice}>
          <input
            type="radio"
            name="letter-time"
            checked={time.kind === kind}
            onChange={() => onChange({ ...time, kind })}
          />
          {lettersWording[kind]}
        </label>
      ))}
      {time.kind === 'later' && (
        <div className={styles.moment}>
          <label>
            <span>{lettersWording.date}</span>
            <input
              type="date"
              value={time.day}
              onChange={({ currentTarget }) => onChange({ ...time, day: currentTarget.value })}
            />
          </label>
          <label>
            <span>
              {lettersWording.time}
              <small>{lettersWording.zone}</small>
            </span>
            <input
              type="time"
              value={time.time}
              onChange={({ currentTarget }) => onChange({ ...time, time: currentTarget.value })}
            />
          </label>
        </div>
      )}
    </fieldset>
  )
}
