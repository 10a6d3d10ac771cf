import { Smartphone, Ticket } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import type { Confirming, Session } from '../../../../contract/accounts/accounts.ts'
import { dateText } from '../../../../contract/days.ts'
import type { RecoveryCodes, TwoFactor } from '../../../../contract/accounts/two-factor.ts'
import {
  codesLeftText,
  enabledText,
  twoFactorWording,
} from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { type ReaderData, useReaderQuery } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { AccountSection } from '../account-section.tsx'
import { StatusMessage } from '../status-message.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { SectionData } from '../section-data.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { ItemRow, Rows, Tag } from '../rows.tsx'
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx'
import { useDisclosure } from '../use-disclosure.ts'

/** 兩步驟驗證: turns two-factor on and off, and renews the recovery codes. */
export function TwoFactorSection({ session }: { session: Session }) {
  const twoFactor = useReaderQuery(['two-step'], (api, signal) =>
    api.call('GET /api/auth/two-step', { signal }),
  )
  const [codes, setCodes] = useState<readonly string[]>()
  const [status, setStatus] = useState<string>()
  const show = (renewed: RecoveryCodes, text: string, turnedOnAt?: string) => {
    setCodes(renewed.recovery_codes)
    setStatus(text)
    twoFactor.update((before) => ({
      is_on: true,
      enabled_at: turnedOnAt ?? before.enabled_at,
      recovery_codes_left: renewed.recovery_codes.length,
    }))
  }
  return (
    <AccountSection heading={twoFactorWording.heading} why={twoFactorWording.why}>
      <SectionData data={twoFactor}>
        {(state) => (
          <>
            <StatusMessage text={status} />
            {codes && (
              <RecoveryCodeList
                codes={codes}
                onDone={() => {
                  setCodes(undefined)
                  setStatus(undefined)
                }}
              />
            )}
            {state.is_on ? (
              <TurnedOn
                session={session}
                twoFactor={twoFactor}
                state={state}
                onRenewed={(renewed) => show(renewed, twoFactorWording.renewed)}
                onStatus={(text) => {
                  setCodes(undefined)
                  setStatus(text)
                }}
              />
            ) : (
              <TwoFactorSetupForm
                session={session}
                onBegin={() => setStatus(undefined)}
                onTurnedOn={(renewed) => show(renewed, twoFactorWording.isOn, new Date().toISOString())}
              />
            )}
          </>
        )}
      </SectionData>
    </AccountSection>
  )
}

interface TurnedOnProps {
  session: Session
  twoFactor: ReaderData<TwoFactor>
  state: TwoFactor
  onRenewed: (codes: RecoveryCodes) => void
  onStatus: (text: string | undefined) => void
}

function TurnedOn({ session, twoFactor, state, onRenewed, onStatus }: TurnedOnProps) {
  const api = useApi()
  const { container: renewingPlace, ...renewing } = useDisclosure()
  const { container: turningOffPlace, ...turningOff } = useDisclosure()
  const renew = async (confirming: Confirming) => {
    onRenewed(await api.call('POST /api/auth/two-step/recovery-codes', { body: confirming }))
    renewing.close()
  }
  const turnOff = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/two-step', { body: confirming })
    onStatus(twoFactorWording.isOff)
    twoFactor.replace({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  }
  return (
    <>
      <div ref={renewingPlace}>
        <Rows>
          <ItemRow
            icon={<Smartphone />}
            title={twoFactorWording.app}
            detail={state.enabled_at === null ? undefined : enabledText(dateText(state.enabled_at))}
            action={<Tag>{twoFactorWording.on}</Tag>}
          />
          <ItemRow
            icon={<Ticket />}
            title={twoFactorWording.recoveryCodes}
            detail={codesLeftText(state.recovery_codes_left)}
            action={
              !renewing.isOpen && (
                <Button size="s" onClick={renewing.open}>
                  {twoFactorWording.renew}
                </Button>
              )
            }
          >
            {renewing.isOpen && (
              <ReauthenticationForm
                session={session}
                submitLabel={twoFactorWording.renew}
                busyLabel={twoFactorWording.renewing}
                onConfirmed={renew}
                onCancel={renewing.close}
              >
                {() => <Hint>{twoFactorWording.renewWhy}</Hint>}
              </ReauthenticationForm>
            )}
          </ItemRow>
        </Rows>
      </div>
      <div ref={turningOffPlace}>
        {turningOff.isOpen ? (
          <ReauthenticationForm
            session={session}
            variant="danger"
            submitLabel={twoFactorWording.turnOff}
            busyLabel={twoFactorWording.turningOff}
            onConfirmed={turnOff}
            onCancel={turningOff.close}
          >
            {() => <Hint>{twoFactorWording.turnOffWhy}</Hint>}
          </ReauthenticationForm>
        ) : (
          <Button size="s" variant="danger" onClick={turningOff.open}>
            {twoFactorWording.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}
