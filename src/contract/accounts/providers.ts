/** The OAuth providers for signing in, in the order in which they are offered. */
const PROVIDERS = [
  { id: 'google', name: 'Google' },
  { id: 'github', name: 'GitHub' },
  { id: 'apple', name: 'Apple' },
  { id: 'line', name: 'LINE' },
] as const

export type ProviderId = (typeof PROVIDERS)[number]['id']

export const PROVIDER_IDS = PROVIDERS.map(({ id }) => id)

export function providerName(id: ProviderId): string {
  return PROVIDERS.find((each) => each.id === id)?.name ?? ''
}
