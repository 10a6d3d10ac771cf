import { Eye, EyeOff } from '../icons/icons.ts'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-field.tsx'

interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows the password. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        // Also while it is shown, nothing must be corrected or capitalised.
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <IconButton
        label={isShown ? hideLabel : showLabel}
        className={styles.toggle}
        onClick={() => setIsShown((was) => !was)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}
