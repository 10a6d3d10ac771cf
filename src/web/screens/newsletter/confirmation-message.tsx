import { MailCheck } from '../../ui/icons/icons.ts'
import type { MailedConfirmation } from '../../../contract/newsletter/newsletter.ts'
import { confirmationWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { Message } from '../../ui/messages/message.tsx'

interface ConfirmationMessageProps {
  confirmation: MailedConfirmation
  /** With its label the message can be closed. */
  onClose?: () => void
  closeLabel?: string
}

/** Says whether a confirmation mail was sent, or why not. */
export function ConfirmationMessage({ confirmation, ...closing }: ConfirmationMessageProps) {
  return (
    <Message kind={confirmation === 'sent' ? 'success' : 'notice'} icon={<MailCheck />} {...closing}>
      {confirmationWording[confirmation]}
    </Message>
  )
}
