import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { PublishCalendar } from './publish-calendar.tsx'
import { type Moment, MomentFields } from '../../moment-fields.tsx'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../../choices.module.css'

interface WhenFieldsProps {
  /** Of the review. */
  id: number
  when: Moment
  onChange: (when: Moment) => void
}

/** Now, or a day and time in Taipei. */
export function PublishTimeFields({ id, when, onChange }: WhenFieldsProps) {
  const radio = (kind: Moment['kind'], label: string) => (
    <Row as="label" gap="3" className={styles.choice}>
      <input
        type="radio"
        name="when"
        checked={when.kind === kind}
        onChange={() => onChange({ ...when, kind })}
      />
      {label}
    </Row>
  )
  return (
    <fieldset className={styles.when}>
      <legend>{publishWording.when}</legend>
      {radio('now', publishWording.now)}
      {radio('later', publishWording.schedule)}
      {when.kind === 'later' && (
        <>
          <MomentFields words={publishWording} moment={when} onChange={onChange} />
          <PublishCalendar id={id} day={when.day} onDay={(day) => onChange({ ...when, day })} />
        </>
      )}
    </fieldset>
  )
}
