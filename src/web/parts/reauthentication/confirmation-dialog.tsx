import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

/** The texts of a dialog before an action that cannot be undone. */
export interface ConfirmationText {
  text: string
  about: string
  confirmLabel: string
}

interface ConfirmationDialogProps {
  confirmation: ConfirmationText
  onClose: () => void
  onConfirm: () => void
}

export function ConfirmationDialog({ confirmation, onClose, onConfirm }: ConfirmationDialogProps) {
  return (
    <Confirm
      question={confirmation.text}
      confirmLabel={confirmation.confirmLabel}
      cancelLabel={ownAccountWording.cancel}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>{confirmation.about}</p>
    </Confirm>
  )
}
