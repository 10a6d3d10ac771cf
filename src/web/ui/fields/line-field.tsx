import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, Hint, TextInput } from './text-field.tsx'

interface LineFieldProps extends Omit<ComponentProps<typeof TextInput>, 'id' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  onText: (text: string) => void
}

/** A field of one line under its label. */
export function LineField({ label, hint, onText, ...rest }: LineFieldProps) {
  const id = useId()
  return (
    <Field label={label} htmlFor={id}>
      <TextInput
        {...rest}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Field>
  )
}
