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
import { Answer } from './answer.tsx'
import { HolderForm } from './holder-form.tsx'
import { OwnData } from './own-data.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { Row, Rows, Tag } from './rows.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'
import { useOpening } from './use-opening.ts'

/** 兩步驟驗證: on or off, with the codes for when the telephone is away. */
export function TwoStepSection({ session }: { session: Session }) {
  const twoStep = useReaderQuery(['two-step'], (api, signal) =>
    api.call('GET /api/auth/two-step', { signal }),
  )
  const [codes, setCodes] = useState<readonly string[]>()
  const [answer, setAnswer] = useState<string>()
  const show = (fresh: RecoveryCodes, text: string, turnedOnAt?: string) => {
    setCodes(fresh.recovery_codes)
    setAnswer(text)
    twoStep.update((before) => ({
      is_on: true,
      enabled_at: turnedOnAt ?? before.enabled_at,
      recovery_codes_left: fresh.recovery_codes.length,
    }))
  }
  return (
    <AccountSection heading={twoStepWording.heading} why={twoStepWording.why}>
      <OwnData data={twoStep}>
        {(state) => (
          <>
            <Answer text={answer} />
            {codes && (
              <RecoveryCodeList
                codes={codes}
                onDone={() => {
                  setCodes(undefined)
                  setAnswer(undefined)
                }}
              />
            )}
            {state.is_on ? (
              <TurnedOn
                session={session}
                twoStep={twoStep}
                state={state}
                onRenewed={(fresh) => show(fresh, twoStepWording.renewed)}
                onAnswer={(text) => {
                  setCodes(undefined)
                  setAnswer(text)
                }}
              />
            ) : (
              <TwoStepSetUp
                session={session}
                onBegin={() => setAnswer(undefined)}
                onTurnedOn={(fresh) => show(fresh, twoStepWording.isOn, new Date().toISOString())}
              />
            )}
          </>
        )}
      </OwnData>
    </AccountSection>
  )
}

interface TurnedOnProps {
  session: Session
  twoStep: ReaderData<TwoStep>
  state: TwoStep
  onRenewed: (codes: RecoveryCodes) => void
  onAnswer: (text: string | undefined) => void
}

function TurnedOn({ session, twoStep, state, onRenewed, onAnswer }: TurnedOnProps) {
  const api = useApi()
  const renewing = useOpening()
  const turningOff = useOpening()
  const renew = async (confirming: Confirming) => {
    onRenewed(await api.call('POST /api/auth/two-step/recovery-codes', { body: confirming }))
    renewing.close()
  }
  const turnOff = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/two-step', { body: confirming })
    onAnswer(twoStepWording.isOff)
    twoStep.replace({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  }
  return (
    <>
      <div ref={renewing.place}>
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
              <HolderForm
                session={session}
                submitLabel={twoStepWording.renew}
                busyLabel={twoStepWording.renewing}
                onConfirmed={renew}
                onCancel={renewing.close}
              >
                {() => <Hint>{twoStepWording.renewWhy}</Hint>}
              </HolderForm>
            )}
          </Row>
        </Rows>
      </div>
      <div ref={turningOff.place}>
        {turningOff.isOpen ? (
          <HolderForm
            session={session}
            variant="danger"
            submitLabel={twoStepWording.turnOff}
            busyLabel={twoStepWording.turningOff}
            onConfirmed={turnOff}
            onCancel={turningOff.close}
          >
            {() => <Hint>{twoStepWording.turnOffWhy}</Hint>}
          </HolderForm>
        ) : (
          <Button size="s" variant="danger" onClick={turningOff.open}>
            {twoStepWording.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}
