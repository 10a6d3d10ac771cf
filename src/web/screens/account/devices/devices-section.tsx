import { useState } from 'react'
import type { Confirming, OpenSession, Session } from '../../../../contract/accounts/accounts.ts'
import { dateText } from '../../../../contract/days.ts'
import {
  devicesWording,
  seenText,
  signOutDeviceLabel,
} from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { type Api, toFailure } from '../../../client/api/api.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { forgetNoteDrafts } from '../../../client/drafts.ts'
import { useSessionSource } from '../../../client/session/session.ts'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { Laptop, LogOut, Smartphone } from '../../../ui/icons/icons.ts'
import { Stack, Row } from '../../../ui/layout/primitives.tsx'
import {
  AccountSection,
  SectionData,
  StatusMessage,
  useDisclosure,
  useSay,
  useTitleFocus,
} from '../account-section.tsx'
import { ItemRow, Rows, Tag } from '../rows.tsx'

/** 登入中的裝置: lists sessions and signs one, all others or all out, by the password: nobody with an open browser locks its reader out. */
export function DevicesSection({ session }: { session: Session }) {
  return (
    <AccountSection heading={devicesWording.heading} why={devicesWording.why}>
      <Devices session={session} />
    </AccountSection>
  )
}

function Devices({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  const say = useSay()
  // A password change ends the other sessions and renews this one, so the list is loaded again.
  const sessions = useReaderData('GET /api/auth/sessions', {}, session.expires_at)
  const focusTitle = useTitleFocus()
  // After the screen has rendered the result.
  const focusAfterwards = () => setTimeout(focusTitle)
  const showEnded = (isLeft: (device: OpenSession) => boolean, text: string) => {
    sessions.update((all) => all.filter(isLeft))
    say(text)
    focusAfterwards()
  }
  const endOne = async ({ id }: OpenSession, confirming: Confirming) => {
    await endSession(api, id, confirming)
    showEnded((each) => each.id !== id, devicesWording.signedOut)
  }
  const endOthers = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/sessions', { body: { ...confirming, keeps_current: true } })
    showEnded((each) => each.is_current, devicesWording.othersSignedOut)
  }
  const endAll = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/sessions', { body: confirming })
    await forgetNoteDrafts()
    focusAfterwards()
    source.noteSignedOut()
  }
  return (
    <SectionData data={sessions}>
      {(devices) => (
        <Stack fit gap="4">
          <Rows>
            {devices
              .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
              .map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  onSignOut={(confirming) => endOne(device, confirming)}
                />
              ))}
          </Rows>
          <StatusMessage />
          <ManyDevices
            hasOthers={devices.some(({ is_current }) => !is_current)}
            onSignOutOthers={endOthers}
            onSignOutAll={endAll}
          />
        </Stack>
      )}
    </SectionData>
  )
}

interface DeviceRowProps {
  device: OpenSession
  onSignOut: (confirming: Confirming) => Promise<void>
}

function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { opener, isOpen, open, close } = useDisclosure()
  const { is_current: isCurrent, seen_at, signed_in_at } = device
  const name = device.device || devicesWording.unknown
  const button = !isOpen && (
    <Button ref={opener} size="s" aria-label={signOutDeviceLabel(name)} onClick={open}>
      <LogOut />
      {devicesWording.signOut}
    </Button>
  )
  return (
    <ItemRow
      icon={/iPhone|Android/.test(name) ? <Smartphone /> : <Laptop />}
      title={name}
      detail={isCurrent ? devicesWording.now : seenText(dateText(seen_at), dateText(signed_in_at))}
      action={isCurrent ? <Tag>{devicesWording.current}</Tag> : button}
    >
      {isOpen && (
        <ReauthenticationForm
          submitLabel={devicesWording.signOut}
          busyLabel={devicesWording.signingOut}
          onConfirmed={onSignOut}
          onCancel={close}
        />
      )}
    </ItemRow>
  )
}

/** Ends a session; one that has ended in the meantime is no error. */
async function endSession(api: Api, id: string, body: Confirming): Promise<void> {
  try {
    await api.call('DELETE /api/auth/sessions/{id}', { params: { id }, body })
  } catch (cause) {
    if (toFailure(cause).code !== 'session_not_found') throw cause
  }
}

interface ManyDevicesProps {
  hasOthers: boolean
  onSignOutOthers: (confirming: Confirming) => Promise<void>
  onSignOutAll: (confirming: Confirming) => Promise<void>
}

/** 登出其他所有裝置 and 登出全部裝置, each with the form that confirms it. */
function ManyDevices({ hasOthers, onSignOutOthers, onSignOutAll }: ManyDevicesProps) {
  const { opener, isOpen, open, close } = useDisclosure()
  const [isAll, setIsAll] = useState(false)
  const begin = (all: boolean) => {
    setIsAll(all)
    open()
  }
  const confirm = async (confirming: Confirming) => {
    await (isAll ? onSignOutAll : onSignOutOthers)(confirming)
    close()
  }
  if (isOpen)
    return (
      <ReauthenticationForm
        submitLabel={isAll ? devicesWording.signOutAll : devicesWording.signOutOthers}
        busyLabel={devicesWording.signingOut}
        onConfirmed={confirm}
        onCancel={close}
      >
        {isAll && <Hint>{devicesWording.signOutAllWhy}</Hint>}
      </ReauthenticationForm>
    )
  return (
    <Row wrap gap="2">
      {hasOthers && (
        <Button ref={isAll ? undefined : opener} size="s" onClick={() => begin(false)}>
          <LogOut />
          {devicesWording.signOutOthers}
        </Button>
      )}
      <Button ref={isAll || !hasOthers ? opener : undefined} size="s" onClick={() => begin(true)}>
        {devicesWording.signOutAll}
      </Button>
    </Row>
  )
}
