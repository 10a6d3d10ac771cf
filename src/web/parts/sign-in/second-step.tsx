import { useState } from 'react'
import type { SecondStep as Sent } from '../../../contract/accounts/two-factor.ts'
import { secondStepWording, signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { checkCode, CodeField, type CodeFieldProps } from './fields.tsx'
import { FormField, RequestForm } from './request-form.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame, TextButton } from './step-frame.tsx'
import type { Refusal } from './use-form-submission.ts'
import { Row } from '../../ui/layout/primitives.tsx'

/** The second step of an account with two-factor sign-in. */
export function SecondStep({ kind }: Pick<Sent, 'kind'>) {
  const api = useApi()
  const { noteSignedIn, go } = useSignInFlow()
  const [code, setCode] = useState('')
  const [trustsDevice, setTrustsDevice] = useState(false)
  const { CodeOfKind, check, lead, other, toOther } = KINDS[kind]
  const request = async () => {
    const typed: Sent = { kind, code: code.trim(), trusts_device: trustsDevice }
    try {
      noteSignedIn('mfa_verified', await api.call('POST /api/auth/second-step', { body: typed }))
    } catch (cause) {
      const failure = toFailure(cause)
      if (failure.code !== 'second_step_expired') throw cause
      go({ at: 'sign-in', refused: failure })
    }
  }
  return (
    <StepFrame heading={secondStepWording.heading} lead={lead}>
      <RequestForm
        request={request}
        check={() => check(code)}
        fieldOf={{ code_wrong: 'code' }}
        submitLabel={signInWording.submit}
        busyLabel={signInWording.submitting}
      >
        <CodeOfKind code={code} onCode={setCode} />
        <Row as="label" align="center" touch size="4" gap="2">
          <input
            type="checkbox"
            checked={trustsDevice}
            onChange={({ target }) => setTrustsDevice(target.checked)}
          />
          {secondStepWording.trust}
        </Row>
      </RequestForm>
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'second-step', kind: other })}>{toOther}</TextButton>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

const KINDS = {
  totp: {
    CodeOfKind: CodeField,
    check: checkCode,
    lead: secondStepWording.lead,
    other: 'recovery_code',
    toOther: secondStepWording.toRecoveryCode,
  },
  recovery_code: {
    CodeOfKind: RecoveryCodeField,
    check: checkRecoveryCode,
    lead: secondStepWording.recoveryLead,
    other: 'totp',
    toOther: secondStepWording.toApp,
  },
} as const

/** The field for one of the account's recovery codes. */
function RecoveryCodeField({ code, onCode }: CodeFieldProps) {
  return (
    <FormField
      name="code"
      label={secondStepWording.recoveryCode}
      value={code}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      onChange={({ target }) => onCode(target.value)}
    />
  )
}

function checkRecoveryCode(code: string): Refusal | undefined {
  return code.trim() === '' ? { field: 'code', sentence: secondStepWording.recoveryCodeMissing } : undefined
}
