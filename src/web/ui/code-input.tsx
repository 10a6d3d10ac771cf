import { type ComponentProps, useState } from 'react'
import styles from './code-input.module.css'

/** Digits of a code that an app or a mail gives. */
export const CODE_LENGTH = 6

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  /** Digits only, six at most. */
  onValue: (digits: string) => void
  isInvalid?: boolean
}

/** One field for a code of six digits, drawn as cells (docs/product/design.md). */
export function CodeInput({ value, onValue, isInvalid = false, ...rest }: CodeInputProps) {
  const [caret, setCaret] = useState(0)
  const take = (typed: string) => onValue(digitsOf(typed))
  const at = Math.min(caret, CODE_LENGTH - 1)
  return (
    <div className={styles.code}>
      <input
        {...rest}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        aria-invalid={isInvalid || undefined}
        className={styles.field}
        onChange={({ target, nativeEvent }) => {
          setCaret(target.selectionStart ?? target.value.length)
          // Full-width digits are written with an input method, which is left alone until it has finished.
          if ((nativeEvent as InputEvent).isComposing) onValue(target.value)
          else take(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
        onPaste={(event) => {
          // Whole, however it is written: the field's own length would cut 407 193 off.
          event.preventDefault()
          take(event.clipboardData.getData('text'))
          setCaret(CODE_LENGTH)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
      />
      <div aria-hidden="true" className={styles.cells}>
        {Array.from({ length: CODE_LENGTH }, (_, cell) => (
          <span key={cell} data-current={cell === at || undefined}>
            {value[cell]}
          </span>
        ))}
      </div>
    </div>
  )
}

function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH)
}
