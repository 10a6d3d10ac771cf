import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { momentWording } from '../../../contract/wording/studio/studio.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './switch-input.module.css'

interface ChoicesProps extends ComponentProps<typeof Stack<'fieldset'>> {
  legend: string
  /** For screen readers only. */
  hidesLegend?: boolean
}

/** A group of choices with its name. */
export function Choices({ legend, hidesLegend = false, children, ...rest }: ChoicesProps) {
  return (
    <Stack as="fieldset" narrow {...rest}>
      <Note as="legend" size="3" className={hidesLegend ? 'visually-hidden' : ''}>
        {legend}
      </Note>
      {children}
    </Stack>
  )
}

/** A radio button, or another box to tick, before its text. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <Row as="label" gap="2" touch>
      <input type="radio" {...input} />
      {children}
    </Row>
  )
}

/** Now, or a day (YYYY-MM-DD) and a time (HH:MM) in Taipei. */
export interface Moment {
  kind: 'now' | 'later'
  day: string
  time: string
}

interface MomentChoicesProps extends Omit<ChoicesProps, 'onChange'> {
  words: Record<Moment['kind'], string>
  moment: Moment
  onChange: (moment: Moment) => void
  children?: ReactNode
}

/** Now, or at a day and a time. */
export function MomentChoices({ words, moment, onChange, children, ...rest }: MomentChoicesProps) {
  return (
    <Choices {...rest}>
      {(['now', 'later'] as const).map((kind) => (
        <Choice
          key={kind}
          name="moment"
          checked={moment.kind === kind}
          onChange={() => onChange({ ...moment, kind })}
        >
          {words[kind]}
        </Choice>
      ))}
      {moment.kind === 'later' && (
        <>
          <Grid columns="repeat(auto-fit, minmax(9em, 1fr))" gap="3 5" className="below-choice">
            {(['day', 'time'] as const).map((part) => (
              <label key={part}>
                <Row as="span" justify="between" size="3" tone="quiet">
                  <span>{momentWording[part]}</span>
                  {part === 'time' && <small>{momentWording.zone}</small>}
                </Row>
                <input
                  type={part === 'day' ? 'date' : 'time'}
                  className="underlined"
                  value={moment[part]}
                  onChange={({ currentTarget }) => onChange({ ...moment, [part]: currentTarget.value })}
                />
              </label>
            ))}
          </Grid>
          {children}
        </>
      )}
    </Choices>
  )
}

interface SwitchInputProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  id?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox that looks like a switch. Its row is a label around it. */
export function SwitchInput({ isOn, onChange, ...name }: SwitchInputProps) {
  return (
    <input
      {...name}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
