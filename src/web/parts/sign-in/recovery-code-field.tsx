import { useId } from 'react'
import { secondStepWording } from '../../../contract/wording/sign-in.ts'
import { Field, TextInput } from '../../ui/text-field.tsx'
import type { CodeFieldProps } from './code-field.tsx'
import { Refused, refusedProps } from './refused.tsx'
import type { Refusal } from './use-sending.ts'

/** One of the codes that were shown once. */
export function RecoveryCodeField({ code, onCode, refusal, isBusy }: CodeFieldProps) {
  const id = useId()
  return (
    <Field label={secondStepWording.recoveryCode} htmlFor={id}>
      <TextInput
        {...refusedProps(id, refusal, 'code')}
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
      <Refused id={id} refusal={refusal} field="code" />
    </Field>
  )
}

export function checkRecoveryCode(code: string): Refusal | undefined {
  return code.trim() === '' ? { field: 'code', sentence: secondStepWording.recoveryCodeMissing } : undefined
}
