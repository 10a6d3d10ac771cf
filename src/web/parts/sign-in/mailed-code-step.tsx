import { useState } from 'react'
import type { CodeSignIn } from '../../../contract/accounts/accounts.ts'
import { codeSentText, mailSentWording, signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { checkCode, CodeField } from './code-field.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { MailNotReceived, ResendMail } from './resend-mail.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { type FieldOf, useFormSubmission } from './use-form-submission.ts'

/** Signs in with the mailed code. */
export function MailedCodeStep() {
  const api = useApi()
  const { id, draft, handleOutcome, go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const [code, setCode] = useState('')
  const email = draft.email.trim()
  const request = async () => {
    const typed: CodeSignIn = { email, code }
    handleOutcome(await api.call('POST /api/auth/sign-in-code', { body: typed }))
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
      <ResendMail resend={() => api.call('POST /api/auth/code', { body: { email } })} />
      <MailNotReceived before={{ at: 'code' }} />
      <div className={styles.links}>
        <TextButton onClick={() => go({ at: 'sign-in' })}>{signInWording.back}</TextButton>
      </div>
    </StepFrame>
  )
}

const FIELD_OF: FieldOf = { code_wrong: 'code' }
