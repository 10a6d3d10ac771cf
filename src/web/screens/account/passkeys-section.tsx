import { useState } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'
import { dateText } from '../../../contract/days.ts'
import {
  passkeyDetail,
  passkeysWording,
  removePasskeyLabel,
  removePasskeyQuestion,
} from '../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useReaderQuery } from '../../client/api/reader-query.ts'
import { supportsPasskeys } from '../../parts/sign-in/passkey-sign-in.ts'
import { KeyRound } from '../../ui/icons/icons.ts'
import { AccountSection } from './account-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { StatusMessage } from './status-message.tsx'
import { SectionData } from './section-data.tsx'
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
