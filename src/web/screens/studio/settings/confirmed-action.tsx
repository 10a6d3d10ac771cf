import type { ComponentProps } from 'react'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './setting-rows.module.css'

interface ConfirmedActionProps extends Pick<
  ComponentProps<typeof ReauthenticationForm>,
  'submitLabel' | 'busyLabel' | 'onCancel' | 'onConfirmed'
> {
  question: string
  text: string
}

/** Asks below a row for the password before an action. */
export function ConfirmedAction({ question, text, ...form }: ConfirmedActionProps) {
  return (
    <Stack as="section" gap="3" leaf aria-label={question} className={styles.form}>
      <b>{question}</b>
      <Note size="4">{text}</Note>
      <ReauthenticationForm {...form} takesFocus={false} />
    </Stack>
  )
}
