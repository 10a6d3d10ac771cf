import { type FormEvent, useId, useState } from 'react'
import type { People } from '../../../../../contract/accounts/people.ts'
import { invitationSent, peopleSection as w } from '../../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Message } from '../../../../ui/messages/message.tsx'
import { Field, Hint, TextInput } from '../../../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from '../setting-rows.module.css'
import { useAction } from '../../use-action.ts'

interface InvitationFormProps {
  onSent: (people: People) => void
  onCancel: () => void
}

/** Asks for the email of a future editor. What was typed stays after a failure. */
export function InvitationForm({ onSent, onCancel }: InvitationFormProps) {
  const id = useId()
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    run(async () => {
      const people = await api.call('POST /api/studio/people/invitations', { body: { email } })
      alerts.show({ kind: 'success', text: invitationSent(email.trim()) })
      onSent(people)
    }, setFailure)
  }
  return (
    <Stack as="form" gap="3" leaf noValidate className={styles.form} onSubmit={send}>
      {failure !== undefined && <Message kind="error">{failure}</Message>}
      <Field label={w.inviteEmail} htmlFor={id}>
        <TextInput
          id={id}
          type="email"
          value={email}
          readOnly={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Hint id={`${id}-hint`}>{w.inviteHelp}</Hint>
      </Field>
      <Row as="span" wrap gap="2" className={styles.choices}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy ? w.sending : w.invite}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {w.cancel}
        </Button>
      </Row>
    </Stack>
  )
}
