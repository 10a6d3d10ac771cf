import { useState } from 'react'
import type { CodeSignIn, SignInOutcome } from '../../../contract/accounts.ts'
import { codeSentText, mailSentWording, signInWording } from '../../../contract/wording/sign-in.ts'
import { useApi } from '../../client/api-context.ts'
import { holdComposingEnter } from '../../ui/composing-enter.ts'
import { checkCode, CodeField } from './code-field.tsx'
import { CODE_PATH } from './mail-paths.ts'
import { Refused } from './refused.tsx'
import { MailLost, SendAgain } from './send-again.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { type FieldOf, useSending } from './use-sending.ts'

/** In by the code that was mailed. */
export function MailedCodeStep() {
  const { caller } = useApi()
  const { id, draft, take, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useSending(FIELD_OF)
  const [code, setCode] = useState('')
  const email = draft.email.trim()
  const request = async () => {
    const typed: CodeSignIn = { email, code }
    take(await caller.change<SignInOutcome>('POST', '/api/auth/sign-in-code', typed))
  }
  return (
    <StepFrame heading={mailSentWording.heading} lead={codeSentText(email)}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={onSubmit(request, () => checkCode(code))}
        onKeyDown={holdComposingEnter}
      >
        <CodeField code={code} onCode={setCode} refusal={refusal} isBusy={isBusy} />
        <Refused id={id} refusal={refusal} />
        <SubmitButton isBusy={isBusy} label={signInWording.submit} busyLabel={signInWording.submitting} />
      </form>
      <SendAgain again={() => caller.change('POST', CODE_PATH, { email })} />
      <MailLost before={{ at: 'code' }} />
      <div className={styles.ways}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

const FIELD_OF: FieldOf = { code_wrong: 'code' }
