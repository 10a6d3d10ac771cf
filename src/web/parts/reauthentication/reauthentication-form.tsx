import { type ReactNode, useId, useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts/accounts.ts'
import { ownAccountWording, passwordWording } from '../../../contract/wording/accounts/account-settings.ts'
import { RefusalMessage } from '../sign-in/refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../sign-in/use-form-submission.ts'
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Hint } from '../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { PasswordField } from './password-field.tsx'
import { useReauthentication } from './reauthentication.tsx'
import { type ConfirmationText, ConfirmationDialog } from './confirmation-dialog.tsx'

interface ReauthenticationFormProps {
  session: Session
  submitLabel: string
  busyLabel: string
  variant?: ButtonLook['variant']
  /** Default: 目前密碼. */
  passwordLabel?: string
  /** Validates the other fields before anything is sent. */
  check?: () => Refusal | undefined
  /** The form's field that a failure belongs to. */
  fieldOf?: FieldOf
  /** Shown in a dialog before the request is sent. */
  confirmation?: ConfirmationText
  /** Sends the request; its failure is shown in the form. */
  onConfirmed: (confirming: Confirming) => Promise<void>
  onCancel?: () => void
  /** Fields above the password. */
  children?: (state: { refusal: Refusal | undefined; isBusy: boolean }) => ReactNode
}

/**
 * A form whose request the reader confirms with the current password. An account without a password confirms with a
 * recent sign-in: if the last one is too old, the sign-in dialog opens.
 */
export function ReauthenticationForm({
  session,
  submitLabel,
  busyLabel,
  variant = 'primary',
  passwordLabel = ownAccountWording.confirmPassword,
  check,
  fieldOf,
  confirmation,
  onConfirmed,
  onCancel,
  children,
}: ReauthenticationFormProps) {
  const withReauthentication = useReauthentication()
  const id = useId()
  const [password, setPassword] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const { form, isBusy, refusal, refuse, send } = useFormSubmission({
    password_wrong: 'password',
    ...fieldOf,
  })
  const hasPassword = session.has_password
  const checkAll = () => check?.() ?? (hasPassword ? checkPassword(password) : undefined)
  const perform = () =>
    void send(() => withReauthentication(() => onConfirmed(hasPassword ? { password } : {})))
  const submit = () => {
    const missing = checkAll()
    if (missing) refuse(missing)
    else if (confirmation) setIsConfirming(true)
    else perform()
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      fit
      gap="4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
      onKeyDown={ignoreComposingEnter}
    >
      {children?.({ refusal, isBusy })}
      {hasPassword ? (
        <PasswordField
          name="password"
          label={passwordLabel}
          value={password}
          refusal={refusal}
          isBusy={isBusy}
          onChange={setPassword}
        />
      ) : (
        <Hint>{ownAccountWording.noPasswordHint}</Hint>
      )}
      <RefusalMessage id={id} refusal={refusal} />
      <Row wrap gap="2">
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {onCancel && (
          <Button disabled={isBusy} onClick={onCancel}>
            {ownAccountWording.cancel}
          </Button>
        )}
      </Row>
      {confirmation && isConfirming && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => setIsConfirming(false)}
          onConfirm={perform}
        />
      )}
    </Stack>
  )
}

function checkPassword(password: string): Refusal | undefined {
  return password === '' ? { field: 'password', sentence: passwordWording.currentMissing } : undefined
}
