import { useId } from 'react'
import { secondStepWording } from '../../../contract/wording/accounts/sign-in.ts'
import { Field, TextInput } from '../../ui/fields/text-field.tsx'
import type { CodeFieldProps } from './code-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import type { Refusal } from './use-form-submission.ts'

/** The field for one of the account's recovery codes. */
export function RecoveryCodeField({ code, onCode, refusal, isBusy }: CodeFieldProps) {
  const id = useId()
  return (
    <Field label={secondStepWording.recoveryCode} htmlFor={id}>
      <TextInput
        {...refusalProps(id, refusal, 'code')}
        id={id}
        name="code"
        value={code}
        readOnly={isBusy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        onChange={({ target }) => onCode(target.value)}
      />
      <RefusalMessage id={id} refusal={refusal} field="code" />
    </Field>
  )
}

export function checkRecoveryCode(code: string): Refusal | undefined {
  return code.trim() === '' ? { field: 'code', sentence: secondStepWording.recoveryCodeMissing } : undefined
}
