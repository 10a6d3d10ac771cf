import { useState } from 'react'
import type { CodeSignIn } from '../../../contract/accounts.ts'
import { codeSentText, mailSentWording, signInWording } from '../../../contract/wording/sign-in.ts'
import { useApi } from '../../client/api-context.ts'
import { ignoreComposingEnter } from '../../ui/composing-enter.ts'
import { checkCode, CodeField } from './code-field.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { MailLost, SendAgain } from './send-again.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { type FieldOf, useFormSubmission } from './use-form-submission.ts'

/** In by the code that was mailed. */
export function MailedCodeStep() {
  const api = useApi()
  const { id, draft, take, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const [code, setCode] = useState('')
  const email = draft.email.trim()
  const request = async () => {
    const typed: CodeSignIn = { email, code }
    take(await api.call('POST /api/auth/sign-in-code', { body: typed }))
  }
  return (
    <StepFrame heading={mailSentWording.heading} lead={codeSentText(email)}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={onSubmit(request, () => checkCode(code))}
        onKeyDown={ignoreComposingEnter}
      >
        <CodeField code={code} onCode={setCode} refusal={refusal} isBusy={isBusy} />
        <RefusalMessage id={id} refusal={refusal} />
        <SubmitButton isBusy={isBusy} label={signInWording.submit} busyLabel={signInWording.submitting} />
      </form>
      <SendAgain again={() => api.call('POST /api/auth/code', { body: { email } })} />
      <MailLost before={{ at: 'code' }} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

const FIELD_OF: FieldOf = { code_wrong: 'code' }
