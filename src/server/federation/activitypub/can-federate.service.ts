import type { Deps } from '../../deps.ts'

/**
 * Whether other servers can follow the site: they ask no address but https, and remember the one that they have seen. Those of
 * tests are on this machine.
 */
export function canFederate({
  siteUrl,
  federatesPrivately,
}: Pick<Deps, 'siteUrl' | 'federatesPrivately'>): boolean {
  return siteUrl.startsWith('https:') || federatesPrivately
}
