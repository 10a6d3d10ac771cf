import { useId, useState } from 'react'
import type { ChangedPassword, Session } from '../../../contract/accounts/accounts.ts'
import { LIMITS, countCodePoints } from '../../../contract/limits.ts'
import { passwordWording } from '../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { StrengthMeter } from '../../parts/reauthentication/strength-meter.tsx'
import { PasswordField } from '../../parts/sign-in/fields.tsx'
import { RequestForm } from '../../parts/sign-in/request-form.tsx'
import type { FieldOf, Refusal } from '../../parts/sign-in/use-form-submission.ts'
import { AccountSection, StatusMessage, useSay } from './account-section.tsx'
import { useReauthentication } from '../../parts/reauthentication/reauthentication.tsx'

/** 密碼: changes the password, which needs the current one, or sets the first password of an account without one. */
export function PasswordSection({ session }: { session: Session }) {
  return (
    <AccountSection
      heading={passwordWording.heading}
      why={session.has_password ? passwordWording.why : passwordWording.whyNone}
    >
      <PasswordForm session={session} />
    </AccountSection>
  )
}

function PasswordForm({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  const { withReauthentication } = useReauthentication()
  const id = useId()
  const [typed, setTyped] = useState(NOTHING)
  const say = useSay()
  const { has_password: hasPassword } = session
  const type = (field: Partial<typeof NOTHING>) => {
    setTyped((before) => ({ ...before, ...field }))
    say(null)
  }
  const request = async () => {
    const sent: ChangedPassword = {
      ...(hasPassword && { current_password: typed.current }),
      password: typed.next,
    }
    const changed = await withReauthentication(() => api.call('PUT /api/auth/password', { body: sent }))
    source.note('user_updated', changed)
    setTyped(NOTHING)
    say(hasPassword ? passwordWording.changed : passwordWording.isSet)
  }
  const check = () => {
    say(null)
    return (hasPassword ? checkCurrent(typed.current) : undefined) ?? checkNext(typed.next)
  }
  const [label, busyLabel] = hasPassword
    ? [passwordWording.change, passwordWording.changing]
    : [passwordWording.set, passwordWording.setting]
  return (
    <RequestForm
      request={request}
      check={check}
      fieldOf={FIELD_OF}
      submitLabel={label}
      busyLabel={busyLabel}
      variant="outline"
      beside={null}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={session.email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          name="current"
          label={passwordWording.current}
          value={typed.current}
          onChange={(current) => type({ current })}
        />
      )}
      <PasswordField
        name="next"
        label={passwordWording.next}
        value={typed.next}
        onChange={(next) => type({ next })}
        isNew
        hint={<StrengthMeter id={id} password={typed.next} />}
        describedBy={id}
      />
      <StatusMessage />
    </RequestForm>
  )
}

const NOTHING = { current: '', next: '' }

function checkCurrent(password: string): Refusal | undefined {
  return password === '' ? { field: 'current', sentence: passwordWording.currentMissing } : undefined
}

/** Checks the length only; the server checks the other rules. */
function checkNext(password: string): Refusal | undefined {
  if (password === '') return { field: 'next', sentence: passwordWording.nextMissing }
  return countCodePoints(password) < LIMITS.passwordLeast
    ? { field: 'next', sentence: problemSentences.password_too_short }
    : undefined
}

const FIELD_OF: FieldOf = {
  password_wrong: 'current',
  password_too_short: 'next',
  password_too_long: 'next',
  password_common: 'next',
}
