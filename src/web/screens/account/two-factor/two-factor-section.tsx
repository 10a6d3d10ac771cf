import { useState, useEffect, useId, useRef } from 'react'
import type { Confirming } from '../../../../contract/accounts/accounts.ts'
import type { RecoveryCodes, TwoFactor } from '../../../../contract/accounts/two-factor.ts'
import { dateText } from '../../../../contract/days.ts'
import * as words from '../../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { type ReaderData, useReaderData } from '../../../client/api/reader-query.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useSite } from '../../../client/site.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Hint } from '../../../ui/fields/text-field.tsx'
import { Smartphone, Ticket, Download, Printer } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { AccountSection, SectionData, StatusMessage, useDisclosure, useSay } from '../account-section.tsx'
import { ItemRow, Rows, Tag } from '../rows.tsx'
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx'
import styles from './recovery-code-list.module.css'

const { twoFactorWording, recoveryCodesWording } = words

/** 兩步驟驗證: turns two-factor on and off, and renews the recovery codes. */
export function TwoFactorSection() {
  return (
    <AccountSection heading={twoFactorWording.heading} why={twoFactorWording.why}>
      <TwoFactorState />
    </AccountSection>
  )
}

function TwoFactorState() {
  const twoFactor = useReaderData('GET /api/auth/two-step')
  const [codes, setCodes] = useState<readonly string[]>()
  const say = useSay()
  const show = (renewed: RecoveryCodes, text: string, turnedOnAt?: string) => {
    setCodes(renewed.recovery_codes)
    say(text)
    twoFactor.update((before) => ({
      is_on: true,
      enabled_at: turnedOnAt ?? before.enabled_at,
      recovery_codes_left: renewed.recovery_codes.length,
    }))
  }
  return (
    <SectionData data={twoFactor}>
      {(state) => (
        <>
          <StatusMessage />
          {codes && (
            <RecoveryCodeList
              codes={codes}
              onDone={() => {
                setCodes(undefined)
                say(null)
              }}
            />
          )}
          {state.is_on ? (
            <TurnedOn
              twoFactor={twoFactor}
              state={state}
              onRenewed={(renewed) => show(renewed, twoFactorWording.renewed)}
              onTurnedOff={() => {
                setCodes(undefined)
                say(twoFactorWording.isOff)
              }}
            />
          ) : (
            <TwoFactorSetupForm
              onTurnedOn={(renewed) => show(renewed, twoFactorWording.isOn, new Date().toISOString())}
            />
          )}
        </>
      )}
    </SectionData>
  )
}

interface TurnedOnProps {
  twoFactor: ReaderData<TwoFactor>
  state: TwoFactor
  onRenewed: (codes: RecoveryCodes) => void
  onTurnedOff: () => void
}

function TurnedOn({ twoFactor, state, onRenewed, onTurnedOff }: TurnedOnProps) {
  const api = useApi()
  const { opener: renewButton, ...renewing } = useDisclosure()
  const { opener: turnOffButton, ...turningOff } = useDisclosure()
  const renew = async (confirming: Confirming) => {
    onRenewed(await api.call('POST /api/auth/two-step/recovery-codes', { body: confirming }))
    renewing.close()
  }
  const turnOff = async (confirming: Confirming) => {
    await api.call('DELETE /api/auth/two-step', { body: confirming })
    onTurnedOff()
    twoFactor.replace({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  }
  return (
    <>
      <div>
        <Rows>
          <ItemRow
            icon={<Smartphone />}
            title={twoFactorWording.app}
            detail={state.enabled_at === null ? undefined : words.enabledText(dateText(state.enabled_at))}
            action={<Tag>{twoFactorWording.on}</Tag>}
          />
          <ItemRow
            icon={<Ticket />}
            title={twoFactorWording.recoveryCodes}
            detail={words.codesLeftText(state.recovery_codes_left)}
            action={
              !renewing.isOpen && (
                <Button ref={renewButton} size="s" onClick={renewing.open}>
                  {twoFactorWording.renew}
                </Button>
              )
            }
          >
            {renewing.isOpen && (
              <ReauthenticationForm
                submitLabel={twoFactorWording.renew}
                busyLabel={twoFactorWording.renewing}
                onConfirmed={renew}
                onCancel={renewing.close}
              >
                <Hint>{twoFactorWording.renewWhy}</Hint>
              </ReauthenticationForm>
            )}
          </ItemRow>
        </Rows>
      </div>
      <div>
        {turningOff.isOpen ? (
          <ReauthenticationForm
            variant="danger"
            submitLabel={twoFactorWording.turnOff}
            busyLabel={twoFactorWording.turningOff}
            onConfirmed={turnOff}
            onCancel={turningOff.close}
          >
            <Hint>{twoFactorWording.turnOffWhy}</Hint>
          </ReauthenticationForm>
        ) : (
          <Button ref={turnOffButton} size="s" variant="danger" onClick={turningOff.open}>
            {twoFactorWording.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}

/** The ten recovery codes, shown only once: to copy, to download or to print. */
function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { settings, url } = useSite()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [codes])
  const text = codes.join('\n')
  const download = () => {
    const content = `${settings.name}\n${url}\n\n${recoveryCodesWording.heading}\n${text}\n`
    saveFile(
      new Blob([content], { type: 'text/plain;charset=utf-8' }),
      recoveryCodesWording.fileName(settings.name),
    )
  }
  return (
    <Stack as="section" fit gap="3" aria-labelledby={id} className={styles.codes} data-prints-alone>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {recoveryCodesWording.heading}
      </h3>
      <p>{recoveryCodesWording.once}</p>
      <Grid
        as="ol"
        gap="1 5"
        translate="no"
        columns="repeat(auto-fill, minmax(8.5em, 1fr))"
        className={styles.list}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row wrap gap="2" className="no-print">
        <CopyButton readText={() => text} label={recoveryCodesWording.copy} />
        <Button size="s" onClick={download}>
          <Download />
          {recoveryCodesWording.download}
        </Button>
        <Button size="s" onClick={() => window.print()}>
          <Printer />
          {recoveryCodesWording.print}
        </Button>
      </Row>
      <div className="no-print">
        <Button onClick={onDone}>{recoveryCodesWording.done}</Button>
      </div>
    </Stack>
  )
}
