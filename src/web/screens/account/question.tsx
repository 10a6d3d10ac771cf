import { ownAccountWording } from '../../../contract/wording/account-settings.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** What is asked before something that cannot be undone. */
export interface AskedBefore {
  text: string
  about: string
  confirmLabel: string
}

interface QuestionProps {
  question: AskedBefore
  /** It has been answered, either way. */
  onClose: () => void
  onConfirm: () => void
}

export function Question({ question, onClose, onConfirm }: QuestionProps) {
  return (
    <Confirm
      question={question.text}
      confirmLabel={question.confirmLabel}
      cancelLabel={ownAccountWording.cancel}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>{question.about}</p>
    </Confirm>
  )
}
