import { useState } from 'react'
import type { Confirming, Session } from '../../../../contract/accounts/accounts.ts'
import type { RecoveryCodes, TwoFactorSetup } from '../../../../contract/accounts/two-factor.ts'
import { twoFactorWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { TwoFactorConfirmation } from './two-factor-confirmation.tsx'
import { useDisclosure } from '../use-disclosure.ts'

interface TwoFactorSetupFormProps {
  session: Session
  onBegin: () => void
  onTurnedOn: (codes: RecoveryCodes) => void
}

/** Turns two-factor on in three steps: re-authentication, the secret for the app, and the app's first code. */
export function TwoFactorSetupForm({ session, onBegin, onTurnedOn }: TwoFactorSetupFormProps) {
  const api = useApi()
  const { container, isOpen, open, close } = useDisclosure()
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const begin = async (confirming: Confirming) =>
    setSetup(await api.call('POST /api/auth/two-step', { body: confirming }))
  const cancel = () => {
    setSetup(undefined)
    close()
  }
  return (
    <div ref={container}>
      {setup && isOpen ? (
        <TwoFactorConfirmation setup={setup} onTurnedOn={onTurnedOn} onCancel={cancel} />
      ) : isOpen ? (
        <ReauthenticationForm
          session={session}
          submitLabel={twoFactorWording.begin}
          busyLabel={twoFactorWording.beginning}
          onConfirmed={begin}
          onCancel={cancel}
        >
          {() => <Hint>{twoFactorWording.off}</Hint>}
        </ReauthenticationForm>
      ) : (
        <Button
          onClick={() => {
            onBegin()
            open()
          }}
        >
          {twoFactorWording.turnOn}
        </Button>
      )}
    </div>
  )
}
