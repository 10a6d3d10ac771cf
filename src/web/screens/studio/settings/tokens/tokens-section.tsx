import { useState } from 'react'
import type { TokenList } from '../../../../../contract/accounts/studio-tokens.ts'
import * as words from '../../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../../client/api/reader-query.ts'
import { Fault } from '../../../../parts/fault/fault.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { KeyRound } from '../../../../ui/icons/icons.ts'
import { whenText } from '../../studio-dates.ts'
import { useAction } from '../../use-action.ts'
import { Note, Row, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import rowStyles from '../setting-rows.module.css'
import { TokenForm } from './token-form.tsx'

/** 權杖: the account's own tokens for programs. */
export function TokensSection() {
  const { tokensSection: w } = words
  const api = useApi()
  const { resource, replace, retry } = useReaderQuery(['studio', 'tokens'], (from, signal) =>
    from.call('GET /api/studio/tokens', { signal }),
  )
  const { run, isBusy, alerts } = useAction()
  const [isCreating, setIsCreating] = useState(false)
  const [token, setToken] = useState<string>()
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  if (resource.state === 'loading') return null
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
      <ul className={`${rowStyles.rows} ruled-list`}>
        {tokens.map((each) => (
          <TokenRow key={each.id} token={each} isBusy={isBusy} onRevoke={() => revoke(each.id)} />
        ))}
      </ul>
      {token !== undefined && (
        <Stack as="section" gap="3" leaf aria-label={w.title} className={rowStyles.form}>
          <Note size="4">{w.once}</Note>
          <code className={rowStyles.token}>{token}</code>
          <Row as="span" wrap gap="2" className={rowStyles.choices}>
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
          <Button size="s" onClick={() => setIsCreating(true)}>
            {w.create}
          </Button>
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
  const { tokensSection: w } = words
  const [now] = useState(() => Date.now())
  const used = last_used_at === null ? w.neverUsed : words.tokenUsed(whenText(last_used_at, now))
  const ends = expires_at === null ? null : whenText(expires_at, now)
  return (
    <li className={rowStyles.row}>
      <KeyRound />
      <span>
        <b dir="auto">{name}</b>
        <Small>{words.tokenText(scopes, used, ends)}</Small>
      </span>
      <Button size="s" disabled={isBusy} onClick={onRevoke}>
        {w.revoke}
      </Button>
    </li>
  )
}
