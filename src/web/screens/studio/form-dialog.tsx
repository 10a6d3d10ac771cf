import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../ui/dialogs/dialog.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

interface FormDialogProps {
  title: string
  cancel: string
  submit: string
  isReady?: boolean
  onSubmit: () => Promise<string | undefined>
  onClose: () => void
  more?: ReactNode
  children: ReactNode
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { title, cancel, submit, isReady = true, onSubmit, onClose, more, children } = props
  const id = useId()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    // A second failure is announced, too.
    setFailure(undefined)
    setFailure(await onSubmit())
    setIsSending(false)
  }
  return (
    <Dialog aria-labelledby={id} onClose={onClose}>
      <DialogSheet
        as="form"
        id={id}
        title={title}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure !== undefined && <Message kind="error">{failure}</Message>}
        {children}
        <Row justify="end" wrap gap="2">
          {more}
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" busy={isSending} disabled={!isReady}>
            {submit}
          </Button>
        </Row>
      </DialogSheet>
    </Dialog>
  )
}

interface Question {
  question: string
  text: ReactNode
  /** What the buttons say. */
  yes: string
  no: string
  run: () => void
}

/** Asks before an action: `dialog` stands in the screen while the question is open. */
export function useQuestion() {
  const [asked, ask] = useState<Question>()
  const close = () => ask(undefined)
  const confirm = () => {
    close()
    asked?.run()
  }
  const dialog = asked && (
    <Confirm
      question={asked.question}
      confirmLabel={asked.yes}
      cancelLabel={asked.no}
      onConfirm={confirm}
      onCancel={close}
    >
      {asked.text}
    </Confirm>
  )
  return { ask, dialog }
}
