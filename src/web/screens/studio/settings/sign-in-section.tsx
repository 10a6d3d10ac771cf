import { useState } from 'react'
import type { StudioProvider, StudioProviders } from '../../../../contract/settings/studio-providers.ts'
import {
  providerTestWording,
  signInSection as w,
} from '../../../../contract/wording/studio/sign-in-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DraftField } from './items/new-item.tsx'
import styles from './fields/setting-fields.module.css'
import itemStyles from './items/setting-items.module.css'

/** The sign-in providers. Their secrets are written here and never shown again. */
export function SignInSection() {
  const { resource, retry, replace } = useReaderQuery(['studio', 'providers'], (api, signal) =>
    api.call('GET /api/studio/providers', { signal }),
  )
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  if (resource.state === 'loading') return null
  return (
    <>
      {resource.data.providers.map((provider) => (
        <details key={provider.id} className={itemStyles.item}>
          <summary>
            <h3>{provider.name}</h3>
            <small>{w.sources[provider.source ?? 'none']}</small>
          </summary>
          {provider.source === 'environment' ? (
            <p className={styles.note}>{w.environment}</p>
          ) : (
            <ProviderForm key={`${provider.client_id}`} provider={provider} onSaved={replace} />
          )}
          {provider.source !== null && <ProviderTestButton id={provider.id} />}
        </details>
      ))}
      <p className={styles.note}>{w.note}</p>
    </>
  )
}

interface ProviderFormProps {
  provider: StudioProvider
  onSaved: (providers: StudioProviders) => void
}

/** The form of a provider. Its fields are saved together, by a button. */
function ProviderForm({ provider, onSaved }: ProviderFormProps) {
  const api = useApi()
  const { id, source } = provider
  const isApple = id === 'apple'
  const [clientId, setClientId] = useState(provider.client_id ?? '')
  const [teamId, setTeamId] = useState(provider.team_id ?? '')
  const [keyId, setKeyId] = useState(provider.key_id ?? '')
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (request: () => Promise<StudioProviders>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      onSaved(await request())
      setSecret('')
    } catch (cause) {
      setProblem(toFailure(cause).sentence)
    } finally {
      setIsBusy(false)
    }
  }
  const save = () =>
    run(() =>
      api.call('PUT /api/studio/providers/{id}', {
        params: { id },
        body: {
          client_id: clientId,
          ...(secret !== '' && { secret }),
          ...(isApple && { team_id: teamId, key_id: keyId }),
        },
      }),
    )
  return (
    <div className={styles.fields}>
      <p className={styles.note}>
        {w.returnUrl} <code>{provider.return_url}</code>
      </p>
      <DraftField label={w.clientId} text={clientId} onText={setClientId} />
      {isApple && (
        <div className={styles.pair}>
          <DraftField label={w.teamId} text={teamId} onText={setTeamId} />
          <DraftField label={w.keyId} text={keyId} onText={setKeyId} />
        </div>
      )}
      <DraftField
        label={isApple ? w.privateKey : w.secret}
        text={secret}
        {...(isApple ? { rows: 4 } : { isSecret: true })}
        hint={source === 'studio' ? w.storedSecret : ''}
        onText={setSecret}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="s" busy={isBusy} disabled={clientId === ''} onClick={() => void save()}>
          {w.save}
        </Button>
        {source === 'studio' && (
          <Button
            size="s"
            disabled={isBusy}
            onClick={() => void run(() => api.call('DELETE /api/studio/providers/{id}', { params: { id } }))}
          >
            {w.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

function ProviderTestButton({ id }: Pick<StudioProvider, 'id'>) {
  const api = useApi()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const test = async () => {
    setIsBusy(true)
    try {
      const { result } = await api.call('POST /api/studio/providers/{id}/test', { params: { id } })
      alerts.show({ kind: result === 'accepted' ? 'success' : 'error', text: providerTestWording[result] })
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.buttons}>
      <Button size="s" busy={isBusy} onClick={() => void test()}>
        {w.test}
      </Button>
    </div>
  )
}
