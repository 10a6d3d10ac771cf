import { LogOut } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import type { Confirming, Session } from '../../../../contract/accounts/accounts.ts'
import { devicesWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { useDisclosure } from '../use-disclosure.ts'

interface ManyDevicesProps {
  session: Session
  hasOthers: boolean
  onBegin: () => void
  onSignOutOthers: (confirming: Confirming) => Promise<void>
  onSignOutAll: (confirming: Confirming) => Promise<void>
}

/** 登出其他所有裝置 and 登出全部裝置, each with the form that confirms it. */
export function ManyDevices({
  session,
  hasOthers,
  onBegin,
  onSignOutOthers,
  onSignOutAll,
}: ManyDevicesProps) {
  const { container, isOpen, open, close } = useDisclosure()
  const [isAll, setIsAll] = useState(false)
  const begin = (all: boolean) => {
    onBegin()
    setIsAll(all)
    open()
  }
  const confirm = async (confirming: Confirming) => {
    await (isAll ? onSignOutAll : onSignOutOthers)(confirming)
    close()
  }
  return (
    <div ref={container}>
      {isOpen ? (
        <ReauthenticationForm
          session={session}
          submitLabel={isAll ? devicesWording.signOutAll : devicesWording.signOutOthers}
          busyLabel={devicesWording.signingOut}
          onConfirmed={confirm}
          onCancel={close}
        >
          {() => isAll && <Hint>{devicesWording.signOutAllWhy}</Hint>}
        </ReauthenticationForm>
      ) : (
        <Row wrap gap="2">
          {hasOthers && (
            <Button size="s" onClick={() => begin(false)}>
              <LogOut />
              {devicesWording.signOutOthers}
            </Button>
          )}
          <Button size="s" onClick={() => begin(true)}>
            {devicesWording.signOutAll}
          </Button>
        </Row>
      )}
    </div>
  )
}
