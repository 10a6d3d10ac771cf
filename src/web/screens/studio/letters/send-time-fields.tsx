import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { type Moment, MomentFields } from '../moment-fields.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from '../choices.module.css'

/** Now, or a day and time in Taipei. */
export function SendTimeFields({ time, onChange }: { time: Moment; onChange: (time: Moment) => void }) {
  return (
    <Stack as="fieldset" ruled>
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
      {time.kind === 'later' && <MomentFields words={lettersWording} moment={time} onChange={onChange} />}
    </Stack>
  )
}
