import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './choices.module.css'

/** Now, or a day (YYYY-MM-DD) and a time (HH:MM) in Taipei. */
export interface Moment {
  kind: 'now' | 'later'
  day: string
  time: string
}

interface MomentFieldsProps {
  words: { date: string; time: string; zone: string }
  moment: Moment
  onChange: (moment: Moment) => void
}

/** The fields of a day and a time. */
export function MomentFields({ words, moment, onChange }: MomentFieldsProps) {
  return (
    <Grid columns="repeat(auto-fit, minmax(9em, 1fr))" gap="3 5" className={styles.below}>
      <label>
        <Row as="span" size="3" tone="quiet">
          {words.date}
        </Row>
        <input
          type="date"
          className="underlined"
          value={moment.day}
          onChange={({ currentTarget }) => onChange({ ...moment, day: currentTarget.value })}
        />
      </label>
      <label>
        <Row as="span" justify="between" size="3" tone="quiet">
          {words.time}
          <small>{words.zone}</small>
        </Row>
        <input
          type="time"
          className="underlined"
          value={moment.time}
          onChange={({ currentTarget }) => onChange({ ...moment, time: currentTarget.value })}
        />
      </label>
    </Grid>
  )
}
