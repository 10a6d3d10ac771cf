import { Plus } from '../../ui/icons.ts'
import { useId, useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { Passkey } from '../../../contract/passkeys.ts'
import { passkeysWording } from '../../../contract/wording/account-settings.ts'
import { useApi } from '../../client/api-context.ts'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import type { FieldOf } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Field, Hint, TextInput } from '../../ui/text-field.tsx'
import { HolderForm } from './holder-form.tsx'
import { makePasskey, PasskeyNotMade } from './make-passkey.ts'
import { useOpening } from './use-opening.ts'

interface AddPasskeyProps {
  session: Session
  onBegin: () => void
  onAdded: (passkey: Passkey) => void
}

/** A new passkey of this device, with a name by which its holder knows it again. */
export function AddPasskey({ session, onBegin, onAdded }: AddPasskeyProps) {
  const api = useApi()
  const id = useId()
  const { place, isOpen, open, close } = useOpening()
  const [name, setName] = useState('')
  const [notMade, setNotMade] = useState<string>()
  const add = async (confirming: Confirming) => {
    setNotMade(undefined)
    try {
      onAdded(await makePasskey(api, confirming, name.trim()))
      setName('')
      close()
    } catch (cause) {
      if (!(cause instanceof PasskeyNotMade)) throw cause
      setNotMade(cause.message)
    }
  }
  return (
    <div ref={place}>
      {isOpen ? (
        <HolderForm
          session={session}
          submitLabel={passkeysWording.create}
          busyLabel={passkeysWording.creating}
          fieldOf={FIELD_OF}
          onConfirmed={add}
          onCancel={() => {
            setNotMade(undefined)
            close()
          }}
        >
          {({ refusal, isBusy }) => (
            <>
              {notMade !== undefined && <Message kind="error">{notMade}</Message>}
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
        </HolderForm>
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
