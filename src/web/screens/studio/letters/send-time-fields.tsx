import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
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
        <Row as="label" gap="3" key={kind} className={styles.choice}>
          <input
            type="radio"
            name="letter-time"
            checked={time.kind === kind}
            onChange={() => onChange({ ...time, kind })}
          />
          {lettersWording[kind]}
        </Row>
      ))}
      {time.kind === 'later' && (
        <Stack gap="3 5" className={styles.moment}>
          <label>
            <Row as="span" align="stretch" justify="between" size="3" tone="quiet">
              {lettersWording.date}
            </Row>
            <input
              type="date"
              value={time.day}
              onChange={({ currentTarget }) => onChange({ ...time, day: currentTarget.value })}
            />
          </label>
          <label>
            <Row as="span" align="stretch" justify="between" size="3" tone="quiet">
              {lettersWording.time}
              <small>{lettersWording.zone}</small>
            </Row>
            <input
              type="time"
              value={time.time}
              onChange={({ currentTarget }) => onChange({ ...time, time: currentTarget.value })}
            />
          </label>
        </Stack>
      )}
    </fieldset>
  )
}
