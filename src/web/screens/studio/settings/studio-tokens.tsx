import { useState } from 'react'
import type { TokenList } from '../../../../contract/accounts/studio-tokens.ts'
import * as words from '../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { KeyRound } from '../../../ui/icons/icons.ts'
import { whenText } from '../studio-dates.ts'
import { Choice, Choices } from '../choices.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { type Scope, TOKEN_DAYS } from '../../../../contract/accounts/permissions.ts'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { FieldRefusal, FormField } from '../../../parts/sign-in/request-form.tsx'
import styles from './setting-rows.module.css'
import { Unready } from '../unready.tsx'
import { SmallButton } from '../buttons.tsx'
import { STUDIO_TOKENS_PATH } from '../../../../contract/studio/studio-links.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { SettingsPart } from './settings-part.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'

const { tokensSection: w } = words

/** 權杖: the account's own tokens for programs. */
export function TokensSection() {
  const { api, run, isBusy, alerts } = useAction()
  const { resource, replace, retry } = useReaderData('GET /api/studio/tokens')
  const [isCreating, setIsCreating] = useState(false)
  const [token, setToken] = useState<string>()
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { tokens, scopes } = resource.data
  const revoke = (id: string) =>
    run(async () => {
      replace(await api.call('DELETE /api/studio/tokens/{id}', { params: { id } }))
      alerts.show({ kind: 'success', text: w.revoked })
    })
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    alerts.show({ kind: 'success', text: w.copied })
  }
  return (
    <>
      {tokens.length === 0 && <Note>{w.empty}</Note>}
      <ul className="ruled-list">
        {tokens.map((each) => (
          <TokenRow key={each.id} token={each} isBusy={isBusy} onRevoke={() => revoke(each.id)} />
        ))}
      </ul>
      {token !== undefined && (
        <Stack as="section" gap="3" leaf aria-label={w.title} className={styles.form}>
          <Note size="4">{w.once}</Note>
          <code className={styles.command}>{token}</code>
          <Row as="span" wrap gap="2">
            <Button variant="primary" onClick={() => void copy(token)}>
              {w.copy}
            </Button>
            <Button onClick={() => setToken(undefined)}>{w.close}</Button>
          </Row>
        </Stack>
      )}
      {isCreating ? (
        <TokenForm
          scopes={scopes}
          onCreated={({ token: created, ...list }) => {
            replace(list)
            setToken(created)
            setIsCreating(false)
          }}
          onCancel={() => setIsCreating(false)}
        />
      ) : (
        <div>
          <SmallButton text={w.create} onClick={() => setIsCreating(true)} />
        </div>
      )}
    </>
  )
}

interface TokenRowProps {
  token: TokenList['tokens'][number]
  isBusy: boolean
  onRevoke: () => void
}

function TokenRow({ token: { name, scopes, last_used_at, expires_at }, isBusy, onRevoke }: TokenRowProps) {
  const used = last_used_at === null ? w.neverUsed : words.tokenUsed(whenText(last_used_at))
  const ends = expires_at === null ? null : whenText(expires_at)
  return (
    <IconRow as="li" icon={<KeyRound />} title={name} about={[words.tokenText(scopes, used, ends)]}>
      <SmallButton text={w.revoke} disabled={isBusy} onClick={onRevoke} />
    </IconRow>
  )
}

interface TokenFormProps {
  /** Those that the account may give. */
  scopes: readonly Scope[]
  onCreated: (created: TokenList & { token: string }) => void
  onCancel: () => void
}

/** Asks what a new token is for, what it may do and how long, and for the password. */
function TokenForm({ scopes, onCreated, onCancel }: TokenFormProps) {
  const api = useApi()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'write'])
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(365)
  const check = () => {
    if (name.trim() === '') return { field: 'name', sentence: w.nameMissing }
    return chosen.length === 0 ? { field: 'scopes', sentence: w.scopesMissing } : undefined
  }
  const toggle = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope])
  return (
    <Stack as="section" gap="3" leaf aria-label={w.create} className={styles.form}>
      <ReauthenticationForm
        submitLabel={w.create}
        busyLabel={w.creating}
        check={check}
        takesFocus={false}
        onCancel={onCancel}
        onConfirmed={async (confirming) => {
          const body = { name, scopes: [...chosen], days, ...confirming }
          onCreated(await api.call('POST /api/studio/tokens', { body }))
        }}
      >
        <FormField
          name="name"
          label={w.name}
          value={name}
          maxLength={60}
          placeholder={w.nameHint}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Choices legend={w.scopes} className={styles.columns}>
          {scopes.map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              name="scopes"
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            >
              {words.scopeNames[scope]}
            </Choice>
          ))}
          <FieldRefusal name="scopes" />
        </Choices>
        <Choices legend={w.days} className={styles.columns}>
          {TOKEN_DAYS.map((each) => (
            <Choice key={each} name="days" checked={days === each} onChange={() => setDays(each)}>
              {words.tokenDays(each)}
            </Choice>
          ))}
        </Choices>
      </ReauthenticationForm>
    </Stack>
  )
}

/** 權杖 of an editor, who has no settings. */
export default function StudioTokens() {
  const session = sessionOf(useSession())
  useStudioTitle(w.title)
  return (
    <>
      <StudioHead title={w.title} />
      <SettingsPart id="tokens" title={w.own} why={w.why}>
        {session && (
          <Reauthentication session={session} returnTo={STUDIO_TOKENS_PATH}>
            <TokensSection />
          </Reauthentication>
        )}
      </SettingsPart>
    </>
  )
}
