import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Confirming } from '../../../contract/accounts/accounts.ts'
import { ownAccountWording, passwordWording } from '../../../contract/wording/accounts/account-settings.ts'
import { type FieldOf, type Refusal, useFormSubmission } from '../sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'
import { PasswordField } from '../sign-in/fields.tsx'
import { SubmissionForm, useFormState } from '../sign-in/request-form.tsx'
import { useReauthentication } from './reauthentication.tsx'
import { type ConfirmationText, ConfirmationDialog } from './confirmation-dialog.tsx'

interface ReauthenticationFormProps extends Pick<
  ComponentProps<typeof SubmissionForm>,
  'submitLabel' | 'busyLabel' | 'variant' | 'takesFocus'
> {
  /** Default: 目前密碼. */
  passwordLabel?: string
  check?: () => Refusal | undefined
  fieldOf?: FieldOf
  confirmation?: ConfirmationText
  /** Sends the request; its failure is shown in the form. */
  onConfirmed: (confirming: Confirming) => Promise<void>
  onCancel?: () => void
  children?: ReactNode
}

/** A form that the reader confirms with the current password; without one by a recent sign-in, for which the dialog opens. */
export function ReauthenticationForm({
  passwordLabel = ownAccountWording.confirmPassword,
  check,
  fieldOf,
  confirmation,
  onConfirmed,
  onCancel,
  children,
  ...look
}: ReauthenticationFormProps) {
  const { session, withReauthentication } = useReauthentication()
  const [password, setPassword] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const submission = useFormSubmission({ password_wrong: 'password', ...fieldOf })
  const { isBusy, refuse, send } = submission
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
    <SubmissionForm
      takesFocus={onCancel !== undefined}
      {...look}
      submission={submission}
      beside={onCancel ? <CancelButton onCancel={onCancel} /> : null}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      {children}
      {hasPassword ? (
        <PasswordField label={passwordLabel} value={password} onChange={setPassword} />
      ) : (
        <Hint>{ownAccountWording.noPasswordHint}</Hint>
      )}
      {confirmation && isConfirming && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => setIsConfirming(false)}
          onConfirm={perform}
        />
      )}
    </SubmissionForm>
  )
}

/** Closes a form that does not send its request at the moment. */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button disabled={useFormState().isBusy} onClick={onCancel}>
      {ownAccountWording.cancel}
    </Button>
  )
}

function checkPassword(password: string): Refusal | undefined {
  return password === '' ? { field: 'password', sentence: passwordWording.currentMissing } : undefined
}
