import { useId, useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { addressSentText, addressWording } from '../../../contract/wording/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api-context.ts'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import type { FieldOf, Refusal } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Hint, TextInput } from '../../ui/text-field.tsx'
import { Answer } from './answer.tsx'
import { HolderForm } from './holder-form.tsx'
import styles from './profile-section.module.css'
import { useOpening } from './use-opening.ts'

/** 電子信箱: the present one, and its change, which waits for the new mailbox to say yes. */
export function AddressChange({ session }: { session: Session }) {
  const api = useApi()
  const id = useId()
  const { place, isOpen, open, close } = useOpening()
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string>()
  const wanted = email.trim()
  const request = async (confirming: Confirming) => {
    await api.call('POST /api/auth/address', { body: { ...confirming, email: wanted } })
    setAnswer(addressSentText(wanted))
    setEmail('')
    close()
  }
  return (
    <div ref={place} className={styles.change}>
      <div className={styles.address}>
        <dl>
          <dt>{addressWording.label}</dt>
          <dd>{session.email}</dd>
        </dl>
        {!isOpen && (
          <Button
            size="s"
            onClick={() => {
              setAnswer(undefined)
              open()
            }}
          >
            {addressWording.change}
          </Button>
        )}
      </div>
      <Answer text={answer} />
      {isOpen && (
        <HolderForm
          session={session}
          submitLabel={addressWording.submit}
          busyLabel={addressWording.submitting}
          fieldOf={FIELD_OF}
          check={() => checkAddress(wanted, session.email)}
          onConfirmed={request}
          onCancel={close}
        >
          {({ refusal, isBusy }) => (
            <Field label={addressWording.newAddress} htmlFor={`${id}-email`}>
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
              <Hint id={`${id}-hint`}>{addressWording.hint}</Hint>
              <RefusalMessage id={id} refusal={refusal} field="email" />
            </Field>
          )}
        </HolderForm>
      )}
    </div>
  )
}

function checkAddress(email: string, present: string): Refusal | undefined {
  if (!email.includes('@')) return { field: 'email', sentence: problemSentences.email_invalid }
  return email.toLowerCase() === present.toLowerCase()
    ? { field: 'email', sentence: addressWording.same }
    : undefined
}

const FIELD_OF: FieldOf = { email_invalid: 'email', address_in_use: 'email' }
