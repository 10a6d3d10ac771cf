import { z } from 'zod'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { ProviderChange } from '../../../contract/settings/studio-providers.ts'
import type { Deps } from '../../deps.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/security/encryption.ts'
import { readStoredValue, storeValue } from '../../settings/settings.service.ts'
import { findProviderFaults, providerVariables, toProviderSettings } from './provider-settings.ts'
import { openProviders, type Provider } from './providers.ts'

type ProviderDeps = Pick<Deps, 'database' | 'providers' | 'providerEndpoints' | 'secret' | 'log'>

export type OfferedProvider = Provider

/** In the settings, under a key that is not a setting: the variables of each provider, encrypted. */
const KEY = 'sign_in_providers'

/** The providers that are offered: those of the environment, and for the others those that the owner has stored. */
export async function readProviders(deps: ProviderDeps): Promise<readonly Provider[]> {
  const stored = await readStoredProviders(deps)
  return PROVIDER_IDS.flatMap(
    (id) => deps.providers.find((each) => each.id === id) ?? stored.find((each) => each.id === id) ?? [],
  )
}

/** The providers that the owner has stored. One whose secret cannot be decrypted, such as after a change of SECRET, is left out. */
export async function readStoredProviders(deps: ProviderDeps): Promise<Provider[]> {
  const stored = await readStored(deps.database.queries)
  const variables = Object.entries(stored).flatMap(([id, encrypted]) => {
    try {
      return Object.entries(JSON.parse(decrypt(deps.secret, KEY, encrypted)) as Variables)
    } catch {
      deps.log.warn({ provider: id }, 'the stored credentials of a sign-in provider cannot be decrypted')
      return []
    }
  })
  const parsed = schema.parse(Object.fromEntries(variables))
  return openProviders(toProviderSettings(parsed), deps.providerEndpoints)
}

/** Stores a provider; false where the credentials cannot be right, and then nothing is stored. */
export async function storeProvider(
  deps: ProviderDeps & Pick<Deps, 'siteUrl'>,
  queries: Queries,
  id: ProviderId,
  change: ProviderChange,
): Promise<boolean> {
  await lockNamed(queries, KEY)
  const stored = await readStored(queries)
  const variables = toVariables(id, change)
  const present = stored[id]
  const secretName = id === 'apple' ? 'APPLE_PRIVATE_KEY' : `${id.toUpperCase()}_CLIENT_SECRET`
  if (variables[secretName] === undefined && present !== undefined)
    variables[secretName] = (JSON.parse(decrypt(deps.secret, KEY, present)) as Variables)[secretName]
  const parsed = schema.safeParse(variables)
  if (!parsed.success) return false
  const given = openProviders(toProviderSettings(parsed.data), deps.providerEndpoints)
  if (given.length === 0 || findProviderFaults({ ...parsed.data, SITE_URL: deps.siteUrl }).length > 0)
    return false
  const encrypted = encrypt(deps.secret, KEY, JSON.stringify(variables))
  await storeValue(queries, KEY, { ...stored, [id]: encrypted })
  await raiseSiteVersion(queries)
  return true
}

export async function removeProvider(queries: Queries, id: ProviderId): Promise<void> {
  await lockNamed(queries, KEY)
  const { [id]: _, ...others } = await readStored(queries)
  await storeValue(queries, KEY, others)
  await raiseSiteVersion(queries)
}

type Variables = Record<string, string | undefined>

const schema = z.object(providerVariables)

async function readStored(queries: Queries): Promise<Partial<Record<ProviderId, string>>> {
  return ((await readStoredValue(queries, KEY)) ?? {}) as Partial<Record<ProviderId, string>>
}

/** As the environment would name them; an empty one counts as absent. */
function toVariables(id: ProviderId, { client_id, secret, team_id, key_id }: ProviderChange): Variables {
  const name = id.toUpperCase()
  const variables: Variables =
    id === 'apple'
      ? {
          APPLE_CLIENT_ID: client_id,
          APPLE_TEAM_ID: team_id,
          APPLE_KEY_ID: key_id,
          APPLE_PRIVATE_KEY: secret,
        }
      : { [`${name}_CLIENT_ID`]: client_id, [`${name}_CLIENT_SECRET`]: secret }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
}
