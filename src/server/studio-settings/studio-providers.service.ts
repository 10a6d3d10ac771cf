import { oauthCallbackPath } from '../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId, providerName } from '../../contract/accounts/providers.ts'
import type {
  ProviderChange,
  ProviderTest,
  StudioProvider,
  StudioProviders,
} from '../../contract/settings/studio-providers.ts'
import {
  type OfferedProvider,
  readProviders,
  readStoredProviders,
  removeProvider,
  storeProvider,
} from '../accounts/oauth/stored-providers.service.ts'
import { testProvider } from '../accounts/oauth/provider-test.service.ts'
import type { Deps } from '../deps.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'

export async function readStudioProviders(deps: Deps): Promise<StudioProviders> {
  const stored = await readStoredProviders(deps)
  const providers = PROVIDER_IDS.map((id) => {
    const own = deps.providers.find((each) => each.id === id)
    return describe(deps, id, own ?? stored.find((each) => each.id === id), own ? 'environment' : 'studio')
  })
  return { providers }
}

function describe(
  { siteUrl }: Pick<Deps, 'siteUrl'>,
  id: ProviderId,
  provider: OfferedProvider | undefined,
  source: 'environment' | 'studio',
): StudioProvider {
  const apple = provider?.id === 'apple' ? provider.client : undefined
  return {
    id,
    name: providerName(id),
    source: provider ? source : null,
    client_id: provider?.client.clientId ?? null,
    team_id: apple?.teamId ?? null,
    key_id: apple?.keyId ?? null,
    return_url: siteUrl + oauthCallbackPath(id),
  }
}

/** Throws setting_invalid where the credentials cannot be right or the environment has others. */
export async function changeStudioProvider(
  deps: Deps,
  userId: string,
  id: ProviderId,
  change: ProviderChange,
): Promise<StudioProviders> {
  if (deps.providers.some((each) => each.id === id)) throw problem('setting_invalid')
  await deps.database.transaction(async (queries) => {
    if (!(await storeProvider(deps, queries, id, change))) throw problem('setting_invalid')
    await recordAction(deps, queries, { userId, action: 'setting_changed', subjects: [`sign_in.${id}`] })
  })
  return readStudioProviders(deps)
}

export async function removeStudioProvider(
  deps: Deps,
  userId: string,
  id: ProviderId,
): Promise<StudioProviders> {
  await deps.database.transaction(async (queries) => {
    await removeProvider(queries, id)
    await recordAction(deps, queries, { userId, action: 'setting_changed', subjects: [`sign_in.${id}`] })
  })
  return readStudioProviders(deps)
}

/** Throws not_found where the provider is not set up. */
export async function testStudioProvider(deps: Deps, id: ProviderId): Promise<ProviderTest> {
  const provider = (await readProviders(deps)).find((each) => each.id === id)
  if (!provider) throw problem('not_found')
  return { result: await testProvider(deps, provider) }
}
