import { useId, useState } from 'react'
import type { Confirming, Session } from '../../../../contract/accounts/accounts.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { emailChangeSentText, emailWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { RefusalMessage, refusalProps } from '../../../parts/sign-in/refusal-message.tsx'
import type { FieldOf, Refusal } from '../../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field, Hint, TextInput } from '../../../ui/fields/text-field.tsx'
import { StatusMessage } from '../status-message.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './profile-section.module.css'
import { useDisclosure } from '../use-disclosure.ts'

/** 電子信箱: the current email and the form that changes it; a link mailed to the new email confirms the change. */
export function EmailChange({ session }: { session: Session }) {
  const api = useApi()
  const id = useId()
  const { container, isOpen, open, close } = useDisclosure()
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<string>()
  const newEmail = email.trim()
  const request = async (confirming: Confirming) => {
    await api.call('POST /api/auth/address', { body: { ...confirming, email: newEmail } })
    setStatus(emailChangeSentText(newEmail))
    setEmail('')
    close()
  }
  return (
    <Stack fit gap="4" ruled ref={container} className={styles.change}>
      <Row justify="between" wrap gap="2 4" className={styles.address}>
        <dl>
          <dt>{emailWording.label}</dt>
          <dd>{session.email}</dd>
        </dl>
        {!isOpen && (
          <Button
            size="s"
            onClick={() => {
              setStatus(undefined)
              open()
            }}
          >
            {emailWording.change}
          </Button>
        )}
      </Row>
      <StatusMessage text={status} />
      {isOpen && (
        <ReauthenticationForm
          session={session}
          submitLabel={emailWording.submit}
          busyLabel={emailWording.submitting}
          fieldOf={FIELD_OF}
          check={() => checkEmail(newEmail, session.email)}
          onConfirmed={request}
          onCancel={close}
        >
          {({ refusal, isBusy }) => (
            <Field label={emailWording.newAddress} htmlFor={`${id}-email`}>
              <TextInput
                {...refusalProps(id, refusal, 'email', `${id}-hint`)}
                id={`${id}-email`}
                name="email"
                type="email"
                autoComplete="email"
                maxLength={LIMITS.email}
                value={email}
                readOnly={isBusy}
                required
                onChange={({ target }) => setEmail(target.value)}
              />
              <Hint id={`${id}-hint`}>{emailWording.hint}</Hint>
              <RefusalMessage id={id} refusal={refusal} field="email" />
            </Field>
          )}
        </ReauthenticationForm>
      )}
    </Stack>
  )
}

function checkEmail(email: string, currentEmail: string): Refusal | undefined {
  if (!email.includes('@')) return { field: 'email', sentence: problemSentences.email_invalid }
  return email.toLowerCase() === currentEmail.toLowerCase()
    ? { field: 'email', sentence: emailWording.same }
    : undefined
}

const FIELD_OF: FieldOf = { email_invalid: 'email', address_in_use: 'email' }
