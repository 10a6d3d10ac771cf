import { type ComponentProps, useState } from 'react'
import styles from './code-input.module.css'

/** Digits of a code from an authenticator app or a mail. */
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
  const setDigits = (typed: string) => onValue(digitsOf(typed))
  const current = Math.min(caret, CODE_LENGTH - 1)
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
          // Full-width digits come from an input method; its composition must not be changed.
          if ((nativeEvent as InputEvent).isComposing) onValue(target.value)
          else setDigits(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => setDigits(currentTarget.value)}
        onPaste={(event) => {
          // By hand, since maxLength would cut a pasted 407 193.
          event.preventDefault()
          setDigits(event.clipboardData.getData('text'))
          setCaret(CODE_LENGTH)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
      />
      <div aria-hidden="true" className={styles.cells}>
        {Array.from({ length: CODE_LENGTH }, (_, cell) => (
          <span key={cell} data-current={cell === current || undefined}>
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
