import { useId } from 'react'
import { codeWording } from '../../../contract/wording/accounts/sign-in.ts'
import { CODE_LENGTH, CodeInput } from '../../ui/fields/code-input.tsx'
import { Field } from '../../ui/fields/text-field.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import type { Refusal } from './use-form-submission.ts'

export interface CodeFieldProps {
  code: string
  onCode: (code: string) => void
  refusal: Refusal | undefined
  isBusy: boolean
}

/** The field for six digits from an app or a mail. */
export function CodeField({ code, onCode, refusal, isBusy }: CodeFieldProps) {
  const id = useId()
  return (
    <Field label={codeWording.label} htmlFor={id}>
      <CodeInput
        {...refusalProps(id, refusal, 'code')}
        id={id}
        name="code"
        value={code}
        onValue={onCode}
        readOnly={isBusy}
        required
      />
      <RefusalMessage id={id} refusal={refusal} field="code" />
    </Field>
  )
}

export function checkCode(code: string): Refusal | undefined {
  return code.length < CODE_LENGTH ? { field: 'code', sentence: codeWording.incomplete } : undefined
}
