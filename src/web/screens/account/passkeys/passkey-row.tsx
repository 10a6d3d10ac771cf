import { KeyRound } from '../../../ui/icons/icons.ts'
import { useId, useState } from 'react'
import { dateText } from '../../../../contract/days.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { Passkey } from '../../../../contract/accounts/passkeys.ts'
import {
  ownAccountWording,
  passkeyDetail,
  passkeysWording,
  removePasskeyLabel,
  removePasskeyQuestion,
  renamePasskeyLabel,
} from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { RefusalMessage, refusalProps } from '../../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, useFormSubmission } from '../../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Field, TextInput } from '../../../ui/fields/text-field.tsx'
import styles from '../../../parts/reauthentication/account-form.module.css'
import { ActionButton } from '../action-button.tsx'
import { Row } from '../rows.tsx'
import { useDisclosure } from '../use-disclosure.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onBegin: () => void
  onRenamed: (passkey: Passkey) => void
  onRemoved: () => void
}

export function PasskeyRow({ passkey, onBegin, onRenamed, onRemoved }: PasskeyRowProps) {
  const api = useApi()
  const { container, isOpen, open, close } = useDisclosure()
  const { name, created_at, last_used_at } = passkey
  return (
    <Row
      ref={container}
      icon={<KeyRound />}
      title={name}
      detail={passkeyDetail(dateText(created_at), last_used_at && dateText(last_used_at))}
      action={
        <>
          {!isOpen && (
            <Button
              size="s"
              aria-label={renamePasskeyLabel(name)}
              onClick={() => {
                onBegin()
                open()
              }}
            >
              {passkeysWording.rename}
            </Button>
          )}
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
        </>
      }
    >
      {isOpen && <RenameForm passkey={passkey} onRenamed={onRenamed} onClose={close} />}
    </Row>
  )
}

interface RenameFormProps {
  passkey: Passkey
  onRenamed: (passkey: Passkey) => void
  onClose: () => void
}

function RenameForm({ passkey, onRenamed, onClose }: RenameFormProps) {
  const api = useApi()
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const newName = name.trim()
  const request = async () => {
    onRenamed(
      await api.call('PATCH /api/auth/passkeys/{id}', {
        params: { id: passkey.id },
        body: { name: newName },
      }),
    )
    onClose()
  }
  const check = () => (newName === '' ? { field: 'name', sentence: passkeysWording.nameMissing } : undefined)
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={onSubmit(request, check)}
      onKeyDown={ignoreComposingEnter}
    >
      <Field label={passkeysWording.newName} htmlFor={`${id}-name`}>
        <TextInput
          {...refusalProps(id, refusal, 'name')}
          id={`${id}-name`}
          name="name"
          autoComplete="off"
          maxLength={LIMITS.name}
          value={name}
          readOnly={isBusy}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <RefusalMessage id={id} refusal={refusal} field="name" />
      </Field>
      <RefusalMessage id={id} refusal={refusal} />
      <div className={styles.buttons}>
        <Button type="submit" size="s" variant="primary" busy={isBusy}>
          {isBusy ? passkeysWording.saving : passkeysWording.save}
        </Button>
        <Button size="s" disabled={isBusy} onClick={onClose}>
          {ownAccountWording.cancel}
        </Button>
      </div>
    </form>
  )
}

const FIELD_OF: FieldOf = { name_too_long: 'name' }
