import { useId, useState } from 'react'
import type { Session, Confirming } from '../../../../contract/accounts/accounts.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import {
  profileWording,
  emailChangeSentText,
  emailWording,
} from '../../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useRetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import { useSessionSource } from '../../../client/session/session.ts'
import { Avatar } from '../../../parts/avatar/avatar.tsx'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { RefusalMessage, refusalProps } from '../../../parts/sign-in/refusal-message.tsx'
import { FormField, SubmissionForm } from '../../../parts/sign-in/request-form.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint, TextInput } from '../../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { AccountSection, Results, StatusMessage, useDisclosure, useSay } from '../account-section.tsx'
import styles from './profile-section.module.css'

/** 個人資料: the avatar and the name shown with the reader's comments, and the email. */
export function ProfileSection({ session }: { session: Session }) {
  return (
    <AccountSection heading={profileWording.heading} why={profileWording.why}>
      <Row gap="4" className={styles.avatar}>
        <Avatar index={session.avatar} isOwner={session.role === 'owner'} size={64} />
        <Hint>{profileWording.seal}</Hint>
      </Row>
      <NameForm session={session} />
      <Results>
        <EmailChange session={session} />
      </Results>
    </AccountSection>
  )
}

function NameForm({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  const retryAfterSignIn = useRetryAfterSignIn()
  const id = useId()
  const [name, setName] = useState(session.name)
  const say = useSay()
  const submission = useFormSubmission(FIELD_OF)
  const { isBusy, refusal, onSubmit } = submission
  const newName = name.trim()
  const request = async () => {
    const changed = await retryAfterSignIn(() =>
      api.call('PUT /api/auth/profile', { body: { name: newName } }),
    )
    source.note('user_updated', changed)
    setName(changed.name)
    say(profileWording.saved)
  }
  return (
    <SubmissionForm
      submission={submission}
      submitLabel={profileWording.save}
      busyLabel={profileWording.saving}
      beside={null}
      onSubmit={(event) => {
        say(null)
        onSubmit(request, () => checkName(newName))(event)
      }}
    >
      <Stack gap="1">
        <Row align="baseline" justify="between" gap="3" size="4">
          <label htmlFor={`${id}-name`}>{profileWording.name}</label>
          <FieldCount
            id={`${id}-count`}
            length={countCodePoints(newName)}
            maxLength={LIMITS.name}
            isQuiet={refusal !== undefined}
          />
        </Row>
        <TextInput
          {...refusalProps(id, refusal, 'name', `${id}-count`)}
          id={`${id}-name`}
          name="name"
          autoComplete="nickname"
          value={name}
          readOnly={isBusy}
          required
          onChange={({ target }) => {
            setName(target.value)
            say(null)
          }}
        />
        <RefusalMessage id={id} refusal={refusal} field="name" />
      </Stack>
      <StatusMessage />
    </SubmissionForm>
  )
}

function checkName(name: string): Refusal | undefined {
  if (name === '') return { field: 'name', sentence: profileWording.nameMissing }
  return countCodePoints(name) > LIMITS.name
    ? { field: 'name', sentence: problemSentences.name_too_long }
    : undefined
}

const FIELD_OF: FieldOf = { name_too_long: 'name', name_reserved: 'name', account_incomplete: 'name' }

/** 電子信箱: the current email and the form that changes it; a link mailed to the new email confirms the change. */
function EmailChange({ session }: { session: Session }) {
  const api = useApi()
  const { opener, isOpen, open, close } = useDisclosure()
  const [email, setEmail] = useState('')
  const say = useSay()
  const newEmail = email.trim()
  const request = async (confirming: Confirming) => {
    await api.call('POST /api/auth/address', { body: { ...confirming, email: newEmail } })
    say(emailChangeSentText(newEmail))
    setEmail('')
    close()
  }
  return (
    <Stack fit gap="4" ruled className={styles.change}>
      <Row justify="between" wrap gap="2 4" className={styles.address}>
        <dl>
          <dt>{emailWording.label}</dt>
          <dd>{session.email}</dd>
        </dl>
        {!isOpen && (
          <Button ref={opener} size="s" onClick={open}>
            {emailWording.change}
          </Button>
        )}
      </Row>
      <StatusMessage />
      {isOpen && (
        <ReauthenticationForm
          submitLabel={emailWording.submit}
          busyLabel={emailWording.submitting}
          fieldOf={EMAIL_FIELD_OF}
          check={() => checkEmail(newEmail, session.email)}
          onConfirmed={request}
          onCancel={close}
        >
          <FormField
            name="email"
            label={emailWording.newAddress}
            hint={emailWording.hint}
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
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

const EMAIL_FIELD_OF: FieldOf = { email_invalid: 'email', address_in_use: 'email' }
