import { Smartphone, Ticket } from '../../ui/icons.ts'
import { useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts.ts'
import { dateText } from '../../../contract/days.ts'
import type { RecoveryCodes, TwoStep } from '../../../contract/two-factor.ts'
import { codesLeftText, enabledText, twoStepWording } from '../../../contract/wording/account-settings.ts'
import { useApi } from '../../client/api-context.ts'
import { type ReaderData, useReaderQuery } from '../../client/reader-query.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { StatusMessage } from './status-message.tsx'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { SectionData } from './section-data.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { Row, Rows, Tag } from './rows.tsx'
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx'
import { useDisclosure } from './use-disclosure.ts'

/** 兩步驟驗證: turns two-factor on and off, and renews the recovery codes. */
export function TwoFactorSection({ session }: { session: Session }) {
  const twoStep = useReaderQuery(['two-step'], (api, signal) =>
    api.call('GET /api/auth/two-step', { signal }),
  )
  const [codes, setCodes] = useState<readonly string[]>()
  const [status, setStatus] = useState<string>()
  const show = (renewed: RecoveryCodes, text: string, turnedOnAt?: string) => {
    setCodes(renewed.recovery_codes)
    setStatus(text)
    twoStep.update((before) => ({
      is_on: true,
      enabled_at: turnedOnAt ?? before.enabled_at,
      recovery_codes_left: renewed.recovery_codes.length,
    }))
  }
  return (
    <AccountSection heading={twoStepWording.heading} why={twoStepWording.why}>
      <SectionData data={twoStep}>
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
                twoStep={twoStep}
                state={state}
                onRenewed={(renewed) => show(renewed, twoStepWording.renewed)}
                onStatus={(text) => {
                  setCodes(undefined)
                  setStatus(text)
                }}
              />
            ) : (
              <TwoFactorSetupForm
                session={session}
                onBegin={() => setStatus(undefined)}
                onTurnedOn={(renewed) => show(renewed, twoStepWording.isOn, new Date().toISOString())}
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
  twoStep: ReaderData<TwoStep>
  state: TwoStep
  onRenewed: (codes: RecoveryCodes) => void
  onStatus: (text: string | undefined) => void
}

function TurnedOn({ session, twoStep, state, onRenewed, onStatus }: TurnedOnProps) {
  const api = useApi()
  const renewing = useDisclosure()
  const turningOff = useDisclosure()
  const renew = async (confirming: Confirming) => {
    onRenewed(await api.call('POST /api/auth/two-step/recovery-codes', { body: confirming }))
    renewing.close()
  }
  const turnOff = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/two-step', { body: confirming })
    onStatus(twoStepWording.isOff)
    twoStep.replace({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  }
  return (
    <>
      <div ref={renewing.container}>
        <Rows>
          <Row
            icon={<Smartphone />}
            title={twoStepWording.app}
            detail={state.enabled_at === null ? undefined : enabledText(dateText(state.enabled_at))}
            action={<Tag>{twoStepWording.on}</Tag>}
          />
          <Row
            icon={<Ticket />}
            title={twoStepWording.recoveryCodes}
            detail={codesLeftText(state.recovery_codes_left)}
            action={
              !renewing.isOpen && (
                <Button size="s" onClick={renewing.open}>
                  {twoStepWording.renew}
                </Button>
              )
            }
          >
            {renewing.isOpen && (
              <ReauthenticationForm
                session={session}
                submitLabel={twoStepWording.renew}
                busyLabel={twoStepWording.renewing}
                onConfirmed={renew}
                onCancel={renewing.close}
              >
                {() => <Hint>{twoStepWording.renewWhy}</Hint>}
              </ReauthenticationForm>
            )}
          </Row>
        </Rows>
      </div>
      <div ref={turningOff.container}>
        {turningOff.isOpen ? (
          <ReauthenticationForm
            session={session}
            variant="danger"
            submitLabel={twoStepWording.turnOff}
            busyLabel={twoStepWording.turningOff}
            onConfirmed={turnOff}
            onCancel={turningOff.close}
          >
            {() => <Hint>{twoStepWording.turnOffWhy}</Hint>}
          </ReauthenticationForm>
        ) : (
          <Button size="s" variant="danger" onClick={turningOff.open}>
            {twoStepWording.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}
