import { useState, useId } from 'react'
import type { Session, Confirming } from '../../../contract/accounts/accounts.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '../../../contract/accounts/passkeys.ts'
import { dateText } from '../../../contract/days.ts'
import { LIMITS } from '../../../contract/limits.ts'
import {
  passkeyDetail,
  passkeysWording,
  removePasskeyLabel,
  removePasskeyQuestion,
} from '../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { Api } from '../../client/api/api.ts'
import { useReaderQuery } from '../../client/api/reader-query.ts'
import { ReauthenticationForm } from '../../parts/reauthentication/reauthentication-form.tsx'
import { supportsPasskeys } from '../../parts/sign-in/passkey-sign-in.ts'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import type { FieldOf } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { KeyRound, Plus } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { AccountSection, StatusMessage, SectionData, useDisclosure } from './account-section.tsx'
import { ActionButton } from './action-button.tsx'
import { ItemRow, Rows } from './rows.tsx'

/** 通行密鑰: the account's passkeys, and the form for a new one where the browser supports it. */
export function PasskeysSection({ session }: { session: Session }) {
  const stored = useReaderQuery(['passkeys'], (api, signal) => api.call('GET /api/auth/passkeys', { signal }))
  const [status, setStatus] = useState<string>()
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
                    onRemoved={() => {
                      stored.update((all) => all.filter(({ id }) => id !== passkey.id))
                      setStatus(passkeysWording.removed)
                    }}
                    onBegin={() => setStatus(undefined)}
                  />
                ))}
              </Rows>
            )}
            <StatusMessage text={status} />
            {supportsPasskeys() ? (
              <AddPasskey
                session={session}
                onBegin={() => setStatus(undefined)}
                onAdded={(passkey) => {
                  stored.update((all) => [...all, passkey])
                  setStatus(passkeysWording.added)
                }}
              />
            ) : (
              <p>{explainNoPasskeys()}</p>
            )}
          </>
        )}
      </SectionData>
    </AccountSection>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onBegin: () => void
  onRemoved: () => void
}

function PasskeyRow({ passkey, onBegin, onRemoved }: PasskeyRowProps) {
  const api = useApi()
  const { name, created_at, last_used_at } = passkey
  return (
    <ItemRow
      icon={<KeyRound />}
      title={name}
      detail={passkeyDetail(dateText(created_at), last_used_at && dateText(last_used_at))}
      action={
        <ActionButton
          label={passkeysWording.remove}
          accessibleLabel={removePasskeyLabel(name)}
          confirmation={{
            text: removePasskeyQuestion(name),
            about: passkeysWording.removeWhy,
            confirmLabel: passkeysWording.remove,
          }}
          onPress={async () => {
            onBegin()
            await api.call('DELETE /api/auth/passkeys/{id}', { params: { id: passkey.id } })
            onRemoved()
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

interface AddPasskeyProps {
  session: Session
  onBegin: () => void
  onAdded: (passkey: Passkey) => void
}

/** The form that creates a passkey on this device under a name that the reader chooses. */
function AddPasskey({ session, onBegin, onAdded }: AddPasskeyProps) {
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
