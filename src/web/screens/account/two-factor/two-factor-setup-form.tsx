import { useState, useEffect, useId, useRef } from 'react'
import type { Confirming } from '../../../../contract/accounts/accounts.ts'
import type { RecoveryCodes, TwoFactorSetup } from '../../../../contract/accounts/two-factor.ts'
import { twoFactorWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { sessionOf, useSessionSource } from '../../../client/session/session.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { CancelButton, ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { FormField, RequestForm } from '../../../parts/sign-in/request-form.tsx'
import type { Refusal } from '../../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../../ui/fields/code-input.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { useDisclosure } from '../account-section.tsx'
import proof from './two-factor-confirmation.module.css'

/** Turns two-factor on in three steps: re-authentication, the secret for the app, and the app's first code. */
export function TwoFactorSetupForm({ onTurnedOn }: { onTurnedOn: (codes: RecoveryCodes) => void }) {
  const api = useApi()
  const { opener, isOpen, open, close } = useDisclosure()
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const begin = async (confirming: Confirming) =>
    setSetup(await api.call('POST /api/auth/two-step', { body: confirming }))
  const cancel = () => {
    setSetup(undefined)
    close()
  }
  return (
    <div>
      {setup && isOpen ? (
        <TwoFactorConfirmation setup={setup} onTurnedOn={onTurnedOn} onCancel={cancel} />
      ) : isOpen ? (
        <ReauthenticationForm
          submitLabel={twoFactorWording.begin}
          busyLabel={twoFactorWording.beginning}
          onConfirmed={begin}
          onCancel={cancel}
        >
          <Hint>{twoFactorWording.off}</Hint>
        </ReauthenticationForm>
      ) : (
        <Button ref={opener} onClick={open}>
          {twoFactorWording.turnOn}
        </Button>
      )}
    </div>
  )
}

interface TwoFactorConfirmationProps {
  setup: TwoFactorSetup
  onTurnedOn: (codes: RecoveryCodes) => void
  onCancel: () => void
}

/** The secret as QR code and text, and the field for the app's first code, which turns two-factor on. */
function TwoFactorConfirmation({ setup, onTurnedOn, onCancel }: TwoFactorConfirmationProps) {
  const api = useApi()
  const source = useSessionSource()
  const id = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const request = async () => {
    const codes = await api.call('POST /api/auth/two-step/confirm', { body: { code } })
    const session = sessionOf(source.read())
    if (session) source.note('mfa_verified', session)
    onTurnedOn(codes)
  }
  const { qr, secret, uri } = setup
  return (
    <RequestForm
      request={request}
      check={() => checkCode(code)}
      fieldOf={{ code_wrong: 'code' }}
      submitLabel={twoFactorWording.confirm}
      busyLabel={twoFactorWording.confirming}
      beside={<CancelButton onCancel={onCancel} />}
    >
      <p id={`${id}-scan`}>{twoFactorWording.scan}</p>
      <svg
        role="img"
        aria-label={twoFactorWording.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={proof.qr}
      >
        <path d={qr.path} />
      </svg>
      <dl className={proof.secret}>
        <dt>{twoFactorWording.secret}</dt>
        <dd>
          <code translate="no">{groupByFour(secret)}</code>
        </dd>
      </dl>
      <Row wrap gap="2">
        <CopyButton readText={() => secret} label={twoFactorWording.copySecret} />
        {/* An otpauth: URI opens the authenticator app. */}
        <Row as="a" inline size="4" href={uri} className={`${proof.app} text-link`}>
          {twoFactorWording.openApp}
        </Row>
      </Row>
      <div className={proof.code}>
        <FormField
          as={CodeInput}
          name="code"
          label={twoFactorWording.code}
          describedBy={`${id}-scan`}
          ref={field}
          value={code}
          onValue={setCode}
        />
      </div>
    </RequestForm>
  )
}

function checkCode(code: string): Refusal | undefined {
  return code.length < CODE_LENGTH ? { field: 'code', sentence: twoFactorWording.codeMissing } : undefined
}

/** Groups of four are easier to read and to type; apps ignore the spaces. */
function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
