import { useState } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { passkeysWording } from '../../../contract/wording/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useReaderQuery } from '../../client/reader-query.ts'
import { supportsPasskeys } from '../../parts/sign-in/passkey-sign-in.ts'
import { AccountSection } from './account-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { Answer } from './answer.tsx'
import { OwnData } from './own-data.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { Rows } from './rows.tsx'

/** 通行密鑰: those that the account has, and a new one where the browser knows how. */
export function PasskeysSection({ session }: { session: Session }) {
  const stored = useReaderQuery(['passkeys'], (api, signal) => api.call('GET /api/auth/passkeys', { signal }))
  const [answer, setAnswer] = useState<string>()
  return (
    <AccountSection heading={passkeysWording.heading} why={passkeysWording.why}>
      <OwnData data={stored}>
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
                    onRenamed={(renamed) => {
                      stored.update((all) => all.map((each) => (each.id === renamed.id ? renamed : each)))
                      setAnswer(passkeysWording.renamed)
                    }}
                    onRemoved={() => {
                      stored.update((all) => all.filter(({ id }) => id !== passkey.id))
                      setAnswer(passkeysWording.removed)
                    }}
                    onBegin={() => setAnswer(undefined)}
                  />
                ))}
              </Rows>
            )}
            <Answer text={answer} />
            {supportsPasskeys() ? (
              <AddPasskey
                session={session}
                onBegin={() => setAnswer(undefined)}
                onAdded={(passkey) => {
                  stored.update((all) => [...all, passkey])
                  setAnswer(passkeysWording.added)
                }}
              />
            ) : (
              <p>{whyNone()}</p>
            )}
          </>
        )}
      </OwnData>
    </AccountSection>
  )
}

/** The browser knows none, or knows them and cannot make one for a number as address. */
function whyNone(): string {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
    ? problemSentences.passkey_unavailable
    : passkeysWording.unknown
}
