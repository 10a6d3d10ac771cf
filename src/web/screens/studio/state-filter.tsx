import styles from './state-filter.module.css'

interface StateFilterProps<State extends string> {
  label: string
  states: readonly { state: State; name: string; count?: number | undefined; note?: string | undefined }[]
  value: State
  onChange: (state: State) => void
}

/** The states of a list as buttons, each with how many rows it has. */
export function StateFilter<State extends string>({
  label,
  states,
  value,
  onChange,
}: StateFilterProps<State>) {
  return (
    <div role="group" aria-label={label} className={`${styles.states} dotted`}>
      {states.map(({ state, name, count, note }) => (
        <button key={state} type="button" aria-pressed={value === state} onClick={() => onChange(state)}>
          <span>{name}</span>
          {count !== undefined && <b className="num">{count}</b>}
          {note !== undefined && <small>{note}</small>}
        </button>
      ))}
    </div>
  )
}
