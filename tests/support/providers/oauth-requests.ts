import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '../../../src/contract/accounts/providers.ts'
import { type LocalProviders, startProviders } from './local-providers.ts'
import type { TestSite } from '../server/test-site.ts'
import type { Visitor } from '../server/visitors.ts'

/** The local providers for all tests of a file; no person is signed in to them when a test begins. */
export function openProvidersForTests(siteUrl: string): LocalProviders {
  const local = {} as LocalProviders
  beforeAll(() => startProviders(siteUrl, local))
  beforeEach(() => {
    Object.assign(local, { person: null, forge: null, areDown: false })
  })
  afterAll(() => local.close())
  return local
}

/** Configures these providers at this site. */
export function enableProviders(
  { deps }: TestSite,
  local: LocalProviders,
  ids: readonly ProviderId[] = PROVIDER_IDS,
): void {
  deps.providers = local.providers.filter(({ id }) => ids.includes(id))
}

/** Starts a sign-in. Returns the provider's URL. */
export async function startOAuth(
  visitor: Visitor,
  id: ProviderId,
  to = '/review/3',
): Promise<{ url: string }> {
  const response = await visitor.send('POST', `/api/auth/providers/${id}`, { to })
  if (response.status !== 200) throw new Error(`the sign-in did not start: ${await response.text()}`)
  return (await response.json()) as { url: string }
}
