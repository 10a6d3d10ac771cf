import { useState } from 'react'
import type { Confirming } from '../../../contract/accounts/accounts.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '../../../contract/accounts/passkeys.ts'
import { dateText } from '../../../contract/days.ts'
import { LIMITS } from '../../../contract/limits.ts'
import * as words from '../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { Api } from '../../client/api/api.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { ReauthenticationForm } from '../../parts/reauthentication/reauthentication-form.tsx'
import { supportsPasskeys } from '../../parts/sign-in/passkey-sign-in.ts'
import { FormField } from '../../parts/sign-in/request-form.tsx'
import type { FieldOf } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyRound, Plus } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { AccountSection, SectionData, StatusMessage, useDisclosure, useSay } from './account-section.tsx'
import { ActionButton } from './action-button.tsx'
import { ItemRow, Rows } from './rows.tsx'

const { passkeysWording } = words

/** 通行密鑰: the account's passkeys, and the form for a new one where the browser supports it. */
export function PasskeysSection() {
  const stored = useReaderData('GET /api/auth/passkeys')
  return (
    <AccountSection heading={passkeysWording.heading} why={passkeysWording.why}>
      <SectionData data={stored}>
        {(passkeys) => (
          <>
            {passkeys.length === 0 ? (
              <p>{passkeysWording.none}</p>
            ) : (
              <Rows>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRemoved={() => stored.update((all) => all.filter(({ id }) => id !== passkey.id))}
                  />
                ))}
              </Rows>
            )}
            <StatusMessage />
            {supportsPasskeys() ? (
              <AddPasskey onAdded={(passkey) => stored.update((all) => [...all, passkey])} />
            ) : (
              <p>{explainNoPasskeys()}</p>
            )}
          </>
        )}
      </SectionData>
    </AccountSection>
  )
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const api = useApi()
  const say = useSay()
  const { name, created_at, last_used_at } = passkey
  return (
    <ItemRow
      icon={<KeyRound />}
      title={name}
      detail={words.passkeyDetail(dateText(created_at), last_used_at && dateText(last_used_at))}
      action={
        <ActionButton
          label={passkeysWording.remove}
          accessibleLabel={words.removePasskeyLabel(name)}
          confirmation={{
            text: words.removePasskeyQuestion(name),
            about: passkeysWording.removeWhy,
            confirmLabel: passkeysWording.remove,
          }}
          onPress={async () => {
            await api.call('DELETE /api/auth/passkeys/{id}', { params: { id: passkey.id } })
            onRemoved()
            say(passkeysWording.removed)
          }}
        />
      }
    />
  )
}

/** The browser has no passkeys, or cannot create one because the site's host is an IP address. */
function explainNoPasskeys(): string {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
    ? problemSentences.passkey_unavailable
    : passkeysWording.unknown
}

/** The form that creates a passkey on this device under a name that the reader chooses. */
function AddPasskey({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const api = useApi()
  const say = useSay()
  const { opener, isOpen, open, close } = useDisclosure()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const add = async (confirming: Confirming) => {
    try {
      onAdded(await createPasskey(api, confirming, name.trim()))
      say(passkeysWording.added)
      setName('')
      close()
    } catch (cause) {
      if (!(cause instanceof PasskeyCreationError)) throw cause
      setFailure(cause.message)
    }
  }
  return (
    <div>
      {isOpen ? (
        <ReauthenticationForm
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
          {failure !== undefined && <Message kind="error">{failure}</Message>}
          <FormField
            name="name"
            label={passkeysWording.name}
            hint={passkeysWording.nameHint}
            required={false}
            autoComplete="off"
            maxLength={LIMITS.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </ReauthenticationForm>
      ) : (
        <Button ref={opener} size="s" onClick={open}>
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
