import { useId, useState } from 'react'
import { countCodePoints } from '../../../../contract/limits.ts'
import {
  SUBSCRIBER_IMPORT_LIMIT,
  SUBSCRIBER_IMPORT_LINES,
} from '../../../../contract/newsletter/letter-states.ts'
import type { ImportedSubscribers } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { Field, TextArea } from '../../../ui/fields/text-field.tsx'
import { FileUp } from '../../../ui/icons/icons.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import styles from './subscribers.module.css'
import { Choice } from '../choices.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { failureOf } from '../use-action.ts'
import { FileButton } from '../buttons.tsx'

const { subscribersWording } = words

/** A list of addresses, pasted or from a file, with the word that they have agreed. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const api = useApi()
  const id = useId()
  const [text, setText] = useState('')
  const [hasConsent, setHasConsent] = useState(false)
  const length = countCodePoints(text)
  const lines = text.trim().split('\n').length
  const isTooLong = length > SUBSCRIBER_IMPORT_LIMIT || lines > SUBSCRIBER_IMPORT_LINES + 1
  const [report, setReport] = useState<ImportedSubscribers>()
  const bring = () =>
    failureOf(async () => {
      const body = { text, has_consent: true } as const
      setReport(await api.call('POST /api/studio/subscribers/import', { body }))
      onDone()
    })
  if (report)
    return (
      <Dialog aria-labelledby={id} onClose={onClose}>
        <DialogSheet id={id} title={subscribersWording.importHeading}>
          <Note role="status" size="5" tone="soft">
            {words.importReport(report)}
          </Note>
          {report.skipped.length > 0 && (
            <Note as="ul" size="3" tone="soft" className={styles.skipped}>
              {report.skipped.slice(0, SHOWN_LINES).map((skipped) => (
                <li key={skipped.line}>{words.skippedLine(skipped)}</li>
              ))}
              {report.skipped.length > SHOWN_LINES && (
                <li>{words.moreSkippedLines(report.skipped.length - SHOWN_LINES)}</li>
              )}
            </Note>
          )}
          <Row justify="end">
            <Button onClick={onClose}>{subscribersWording.close}</Button>
          </Row>
        </DialogSheet>
      </Dialog>
    )
  return (
    <FormDialog
      title={subscribersWording.importHeading}
      cancel={subscribersWording.cancel}
      submit={subscribersWording.import}
      isReady={hasConsent && text.trim() !== '' && !isTooLong}
      onSubmit={bring}
      onClose={onClose}
    >
      <Note size="5" tone="soft">
        {subscribersWording.importAbout}
      </Note>
      <Field label={subscribersWording.list} htmlFor={id}>
        <TextArea
          id={id}
          rows={6}
          value={text}
          isInvalid={isTooLong}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {isTooLong && <Message kind="error">{words.listTooLong(length, lines)}</Message>}
      <div>
        <FileButton
          icon={<FileUp />}
          text={subscribersWording.file}
          label={subscribersWording.fileLabel}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(chosen) => void chosen.arrayBuffer().then(decode).then(setText)}
        />
      </div>
      <Choice
        type="checkbox"
        checked={hasConsent}
        onChange={({ currentTarget }) => setHasConsent(currentTarget.checked)}
      >
        {subscribersWording.consent}
      </Choice>
    </FormDialog>
  )
}

const SHOWN_LINES = 20

/** Excel in Taiwan saves tables in Big5. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('big5').decode(bytes)
  }
}
