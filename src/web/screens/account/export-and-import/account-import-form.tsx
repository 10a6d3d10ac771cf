import { useId, useRef, useState } from 'react'
import type { ImportReport } from '../../../../contract/accounts/account-data.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { accountExportWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { RefusalMessage, refusalProps } from '../../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field, Hint } from '../../../ui/fields/text-field.tsx'
import styles from '../../../parts/reauthentication/account-form.module.css'
import { FileInput } from './file-input.tsx'
import { ImportOutcome } from './import-outcome.tsx'

/** Imports a file that this site or another one of this software has exported; importing it twice does no harm. */
export function AccountImportForm({ onBegin }: { onBegin: () => void }) {
  const api = useApi()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<ImportReport>()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const request = async () => {
    const selectedFile = input.current?.files?.[0]
    if (!selectedFile) return
    setReport(await api.call('POST /api/account/import', { file: selectedFile }))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={`${id}-heading`}
      className={styles.form}
      onSubmit={(event) => {
        onBegin()
        setReport(undefined)
        onSubmit(request, () => checkFile(input.current?.files?.[0]))(event)
      }}
    >
      <h3 id={`${id}-heading`} className={styles.subheading}>
        {accountExportWording.importHeading}
      </h3>
      <Field label={accountExportWording.file} htmlFor={`${id}-file`}>
        <FileInput
          {...refusalProps(id, refusal, 'file', `${id}-hint`)}
          ref={input}
          id={`${id}-file`}
          name="file"
          accept=".json,.csv,application/json,text/csv"
          disabled={isBusy}
          required
        />
        <Hint id={`${id}-hint`}>{accountExportWording.importHint}</Hint>
        <RefusalMessage id={id} refusal={refusal} field="file" />
      </Field>
      <RefusalMessage id={id} refusal={refusal} />
      <ImportOutcome report={report} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? accountExportWording.importing : accountExportWording.import}
        </Button>
      </div>
    </form>
  )
}

function checkFile(file: File | undefined): Refusal | undefined {
  if (!file) return { field: 'file', sentence: accountExportWording.fileMissing }
  return file.size > LIMITS.importFile
    ? { field: 'file', sentence: problemSentences.import_too_large }
    : undefined
}

const FIELD_OF: FieldOf = { import_unreadable: 'file', import_too_large: 'file' }
