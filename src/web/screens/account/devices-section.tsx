import { Laptop, LogOut, Smartphone } from '../../ui/icons.ts'
import { useState } from 'react'
import type { OpenSession, Session } from '../../../contract/accounts.ts'
import { dateText } from '../../../contract/days.ts'
import { devicesWording, seenText, signOutDeviceLabel } from '../../../contract/wording/account-settings.ts'
import { useApi } from '../../client/api-context.ts'
import { type Api, toFailure } from '../../client/api.ts'
import { useSessionSource } from '../../client/session.ts'
import { useReaderQuery } from '../../client/reader-query.ts'
import styles from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { StatusMessage } from './status-message.tsx'
import { ActionButton } from './action-button.tsx'
import { SectionData } from './section-data.tsx'
import { Row, Rows, Tag } from './rows.tsx'

/** 登入中的裝置: lists the sessions of the account and signs out one, all others or all. */
export function DevicesSection({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  // A password change ends the other sessions and renews this one, so the list is loaded again.
  const sessions = useReaderQuery(['sessions', session.expires_at], (client, signal) =>
    client.call('GET /api/auth/sessions', { signal }),
  )
  const [status, setStatus] = useState<string>()
  const end = async (devices: readonly OpenSession[], text: string) => {
    setStatus(undefined)
    for (const { id } of devices) {
      await endSession(api, id)
      sessions.update((all) => all.filter((each) => each.id !== id))
    }
    setStatus(text)
  }
  const endAll = async () => {
    await api.call('DELETE /api/auth/sessions')
    source.noteSignedOut()
  }
  return (
    <AccountSection heading={devicesWording.heading} why={devicesWording.why}>
      <SectionData data={sessions}>
        {(devices) => {
          const others = devices.filter(({ is_current }) => !is_current)
          return (
            <>
              <Rows>
                {devices
                  .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
                  .map((device) => (
                    <DeviceRow
                      key={device.id}
                      device={device}
                      onSignOut={() => end([device], devicesWording.signedOut)}
                    />
                  ))}
              </Rows>
              <StatusMessage text={status} />
              <div className={styles.buttons}>
                {others.length > 0 && (
                  <ActionButton
                    label={
                      <>
                        <LogOut />
                        {devicesWording.signOutOthers}
                      </>
                    }
                    busyLabel={devicesWording.signingOut}
                    onPress={() => end(others, devicesWording.othersSignedOut)}
                  />
                )}
                <ActionButton
                  label={devicesWording.signOutAll}
                  busyLabel={devicesWording.signingOut}
                  confirmation={{
                    text: devicesWording.signOutAllQuestion,
                    about: devicesWording.signOutAllWhy,
                    confirmLabel: devicesWording.signOut,
                  }}
                  onPress={endAll}
                />
              </div>
            </>
          )
        }}
      </SectionData>
    </AccountSection>
  )
}

interface DeviceRowProps {
  device: OpenSession
  onSignOut: () => Promise<void>
}

function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { is_current: isCurrent, seen_at, signed_in_at } = device
  const name = device.device || devicesWording.unknown
  return (
    <Row
      icon={/iPhone|Android/.test(name) ? <Smartphone /> : <Laptop />}
      title={name}
      detail={isCurrent ? devicesWording.now : seenText(dateText(seen_at), dateText(signed_in_at))}
      action={
        isCurrent ? (
          <Tag>{devicesWording.current}</Tag>
        ) : (
          <ActionButton
            label={devicesWording.signOut}
            accessibleLabel={signOutDeviceLabel(name)}
            busyLabel={devicesWording.signingOut}
            onPress={onSignOut}
          />
        )
      }
    />
  )
}

/** Ends a session; one that has ended in the meantime is no error. */
async function endSession(api: Api, id: string): Promise<void> {
  try {
    await api.call('DELETE /api/auth/sessions/{id}', { params: { id } })
  } catch (cause) {
    if (toFailure(cause).code !== 'session_not_found') throw cause
  }
}
