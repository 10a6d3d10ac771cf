import styles from './choice-field.module.css'

interface ChoiceFieldProps<Value extends string> {
  legend: string
  /** Of the radio buttons; no other field of the dialog has it. */
  name: string
  options: readonly { value: Value; label: string }[]
  value: string
  onChange: (value: Value) => void
  /** Passages of the text scroll; short options are beside one another. */
  kind: 'passages' | 'short'
}

/** Radio buttons, one of which is chosen. */
export function ChoiceField<Value extends string>({
  legend,
  name,
  options,
  value: chosen,
  onChange,
  kind,
}: ChoiceFieldProps<Value>) {
  return (
    <fieldset className={[styles.field, styles[kind]].join(' ')}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
