import { signOutWording } from '../../../contract/wording/accounts/account.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

// With the question, because all of it is loaded at a press.
export { forgetNoteDrafts, hasNoteDrafts } from '../../client/note-drafts-on-device.ts'

export interface SignOutQuestionProps {
  onConfirm: () => void
  onCancel: () => void
}

/** Asked where notes that are not saved would go with the session. */
export function SignOutQuestion(props: SignOutQuestionProps) {
  const { question, about, confirm, cancel } = signOutWording
  return (
    <Confirm question={question} confirmLabel={confirm} cancelLabel={cancel} {...props}>
      {about}
    </Confirm>
  )
}
