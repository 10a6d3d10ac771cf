import { Plus } from '../../ui/icons/icons.ts'
import { useId, useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts/accounts.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '../../../contract/accounts/passkeys.ts'
import { passkeysWording } from '../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { Api } from '../../client/api/api.ts'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import type { FieldOf } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { ReauthenticationForm } from '../../parts/reauthentication/reauthentication-form.tsx'
import { useDisclosure } from './use-disclosure.ts'

interface AddPasskeyProps {
  session: Session
  onBegin: () => void
  onAdded: (passkey: Passkey) => void
}

/** The form that creates a passkey on this device under a name that the reader chooses. */
export function AddPasskey({ session, onBegin, onAdded }: AddPasskeyProps) {
  const api = useApi()
  const id = useId()
  const { container, isOpen, open, close } = useDisclosure()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const add = async (confirming: Confirming) => {
    try {
      onAdded(await createPasskey(api, confirming, name.trim()))
      setName('')
      close()
    } catch (cause) {
      if (!(cause instanceof PasskeyCreationError)) throw cause
      setFailure(cause.message)
    }
  }
  return (
    <div ref={container}>
      {isOpen ? (
        <ReauthenticationForm
          session={session}
          submitLabel={passkeysWording.create}
          busyLabel={passkeysWording.creating}
          fieldOf={FIELD_OF}
          check={() => {
            setFailure(undefined)
            return undefined
          }}
          onConfirmed={add}
          onCancel={() => {
            setFailure(undefined)
            close()
          }}
        >
          {({ refusal, isBusy }) => (
            <>
              {failure !== undefined && <Message kind="error">{failure}</Message>}
              <Field label={passkeysWording.name} htmlFor={`${id}-name`}>
                <TextInput
                  {...refusalProps(id, refusal, 'name', `${id}-hint`)}
                  id={`${id}-name`}
                  name="name"
                  autoComplete="off"
                  maxLength={LIMITS.name}
                  value={name}
                  readOnly={isBusy}
                  onChange={({ target }) => setName(target.value)}
                />
                <Hint id={`${id}-hint`}>{passkeysWording.nameHint}</Hint>
                <RefusalMessage id={id} refusal={refusal} field="name" />
              </Field>
            </>
          )}
        </ReauthenticationForm>
      ) : (
        <Button
          size="s"
          onClick={() => {
            onBegin()
            open()
          }}
        >
          <Plus />
          {passkeysWording.add}
        </Button>
      )}
    </div>
  )
}

const FIELD_OF: FieldOf = { name_too_long: 'name' }

/** The device or its user refused; the message is shown to the reader. */
class PasskeyCreationError extends Error {}

/** Creates a passkey on this device and registers it with the account. Throws ApiFailure, PasskeyCreationError. */
async function createPasskey(api: Api, confirming: Confirming, name: string): Promise<Passkey> {
  const options = await api.call('POST /api/auth/passkeys/options', { body: confirming })
  const credential = await createCredential(options)
  return api.call('POST /api/auth/passkeys', {
    body: { name, response: credential.toJSON() as object as PasskeyRegistration },
  })
}

async function createCredential(options: PasskeyCreationOptions): Promise<PublicKeyCredential> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  } catch (cause) {
    const isRegistered = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw new PasskeyCreationError(isRegistered ? passkeysWording.alreadyThere : passkeysWording.notMade, {
      cause,
    })
  }
}
