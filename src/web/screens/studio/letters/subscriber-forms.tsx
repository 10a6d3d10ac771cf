import { type FormEvent, useId, useState } from 'react'
import { labelFault, SUBSCRIBER_LIMITS } from '../../../../contract/newsletter/letter-states.ts'
import type { SubscriberList } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LineField } from '../../../ui/fields/line-field.tsx'
import { Field, Hint } from '../../../ui/fields/text-field.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { Choice } from '../choices.tsx'
import { Chips, TagInput } from '../editor/details/tag-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { failureOf, useAction } from '../use-action.ts'
import styles from './subscribers.module.css'

const { subscribersWording: w } = words

type Labels = SubscriberList['labels']

/** The form was asked for: one types at once. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

/** 加一位: an address with a name and labels; a confirmation is mailed unless its holder has agreed. */
export function AddSubscriber({ known, onAdded }: { known: Labels; onAdded: () => void }) {
  const [email, setEmail] = useState('')
  const [details, setDetails] = useState<Details>({ name: '', labels: [] })
  const [hasConsent, setHasConsent] = useState(false)
  const [answer, setAnswer] = useState<{ kind: 'error' | 'success'; text: string }>()
  const { api, run, isBusy } = useAction()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAnswer(undefined)
    run(
      async () => {
        const body = { ...details, email, has_consent: hasConsent }
        const { outcome } = await api.call('POST /api/studio/subscribers', { body })
        setAnswer({ kind: 'success', text: w[outcome](email.trim()) })
        setEmail('')
        setDetails({ name: '', labels: [] })
        setHasConsent(false)
        onAdded()
      },
      (text) => setAnswer({ kind: 'error', text }),
    )
  }
  return (
    <Grid
      as="form"
      gap="5"
      wide="4fr 3fr 3fr auto"
      wideGap="20px 32px"
      align="end"
      className={styles.add}
      onSubmit={send}
    >
      <LineField
        label={w.email}
        type="email"
        autoComplete="off"
        value={email}
        ref={focusField}
        required
        onText={setEmail}
      />
      <DetailFields details={details} known={known} onChange={setDetails} />
      <div className={styles.consent}>
        <Choice
          type="checkbox"
          checked={hasConsent}
          onChange={({ currentTarget }) => setHasConsent(currentTarget.checked)}
        >
          {w.hasConsent}
        </Choice>
        <Hint>{w.addHint}</Hint>
      </div>
      <Button type="submit" busy={isBusy} disabled={email.trim() === ''}>
        {hasConsent ? w.addAtOnce : w.mailConfirmation}
      </Button>
      <div role="status">{answer && <Message kind={answer.kind}>{answer.text}</Message>}</div>
    </Grid>
  )
}

interface EditDialogProps {
  row: SubscriberList['rows'][number]
  known: Labels
  onClose: () => void
  onDone: () => void
}

/** 名字與標記 of one subscriber. */
export function EditDialog({ row, known, onClose, onDone }: EditDialogProps) {
  const api = useApi()
  const [details, setDetails] = useState<Details>({ name: row.name ?? '', labels: row.labels })
  const save = () =>
    failureOf(async () => {
      const params = { id: String(row.id) }
      await api.call('PATCH /api/studio/subscribers/{id}', { params, body: details })
      onDone()
      onClose()
    })
  return (
    <FormDialog title={row.email} cancel={w.cancel} submit={w.save} onSubmit={save} onClose={onClose}>
      <DetailFields details={details} known={known} onChange={setDetails} />
    </FormDialog>
  )
}

interface LabelDialogProps {
  ids: readonly number[]
  known: Labels
  onClose: () => void
  onDone: () => void
}

/** 加標記… to several subscribers. */
export function LabelDialog({ ids, known, onClose, onDone }: LabelDialogProps) {
  const api = useApi()
  const id = useId()
  const [label, setLabel] = useState('')
  const save = () =>
    failureOf(async () => {
      await api.call('POST /api/studio/subscribers/labels', { body: { ids: [...ids], label, has: true } })
      onDone()
      onClose()
    })
  return (
    <FormDialog
      title={words.labelSelected(ids.length)}
      cancel={w.cancel}
      submit={w.addLabelTo}
      isReady={label.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <LineField
        label={w.labels}
        list={id}
        autoComplete="off"
        value={label}
        ref={focusField}
        onText={setLabel}
      />
      <datalist id={id}>
        {known.map((each) => (
          <option key={each.label}>{each.label}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}

interface Details {
  name: string
  labels: string[]
}

interface DetailFieldsProps {
  details: Details
  known: Labels
  onChange: (details: Details) => void
}

function DetailFields({ details, known, onChange }: DetailFieldsProps) {
  const id = useId()
  const { name, labels } = details
  const chips = <Chips names={labels} onChange={(left) => onChange({ ...details, labels: left })} />
  return (
    <>
      <LineField
        label={w.name}
        autoComplete="off"
        value={name}
        onText={(text) => onChange({ ...details, name: text })}
      />
      <Field label={w.labels} htmlFor={`${id}-labels`}>
        {labels.length < SUBSCRIBER_LIMITS.labels ? (
          <TagInput
            id={`${id}-labels`}
            chosen={labels}
            offered={known.map(({ label }) => ({ name: label }))}
            className={styles.labels}
            faultOf={labelFault}
            onAdd={(label) => onChange({ ...details, labels: [...labels, label] })}
          >
            {chips}
          </TagInput>
        ) : (
          <span className={styles.labels}>{chips}</span>
        )}
      </Field>
    </>
  )
}
