import type { ComponentProps, ReactNode } from 'react'
import { Note } from '../layout/primitives.tsx'
import styles from './field.module.css'

interface TextInputProps extends ComponentProps<'input'> {
  isInvalid?: boolean
}

export function TextInput({ isInvalid = false, className, ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      aria-invalid={isInvalid || undefined}
      className={className === undefined ? styles.input : `${styles.input} ${className}`}
    />
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  isInvalid?: boolean
}

export function TextArea({ isInvalid = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      aria-invalid={isInvalid || undefined}
      className={className === undefined ? styles.input : `${styles.input} ${className}`}
    />
  )
}

interface FieldProps {
  label: ReactNode
  htmlFor: string
  children: ReactNode
}

/** A control under its label. */
export function Field({ label, htmlFor, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={htmlFor}>{label}</label>
      {children}
    </div>
  )
}

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return <Note id={id}>{children}</Note>
}
