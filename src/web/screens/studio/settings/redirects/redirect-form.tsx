import { type FormEvent, useId, useState } from 'react'
import { redirectsSection as w } from '../../../../../contract/wording/studio/redirects.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Message } from '../../../../ui/messages/message.tsx'
import { Field, Hint, TextInput } from '../../../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from '../setting-rows.module.css'
import { useAction } from '../../use-action.ts'

/** Asks for an old address and where it leads. What was typed stays after a failure. */
export function RedirectForm({ onAdded }: { onAdded: () => void }) {
  const id = useId()
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [failure, setFailure] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    run(async () => {
      await api.call('PUT /api/studio/redirects', { body: { from, to } })
      alerts.show({ kind: 'success', text: w.added })
      setFailure(undefined)
      setFrom('')
      setTo('')
      onAdded()
    }, setFailure)
  }
  return (
    <Stack as="form" gap="3" leaf noValidate className={styles.form} onSubmit={add}>
      {failure !== undefined && <Message kind="error">{failure}</Message>}
      <Field label={w.from} htmlFor={`${id}-from`}>
        <TextInput
          id={`${id}-from`}
          value={from}
          readOnly={isBusy}
          aria-describedby={`${id}-from-hint`}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Hint id={`${id}-from-hint`}>{w.fromHint}</Hint>
      </Field>
      <Field label={w.to} htmlFor={`${id}-to`}>
        <TextInput
          id={`${id}-to`}
          value={to}
          readOnly={isBusy}
          aria-describedby={`${id}-to-hint`}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Hint id={`${id}-to-hint`}>{w.toHint}</Hint>
      </Field>
      <Row as="span" wrap gap="2" className={styles.choices}>
        <Button type="submit" busy={isBusy} disabled={from.trim() === '' || to.trim() === ''}>
          {w.add}
        </Button>
      </Row>
    </Stack>
  )
}
