import { canFederate } from '../../federation/activitypub/can-federate.service.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { type CheckedSite, type Finding, failure } from './finding.ts'

/** ActivityPub at an address that other servers do not ask: such as a backup that was restored elsewhere. No line where it is off. */
export async function checkFederation({ env, database }: CheckedSite): Promise<Finding[]> {
  const { siteUrl = 'not set' } = env
  // The database's own line says what is wrong with it.
  const settings = database && (await readOwnerSettings(database).catch(() => undefined))
  if (!settings?.activitypub || canFederate({ siteUrl, federatesPrivately: false })) return []
  return [
    failure(
      `ActivityPub is on, but other servers follow a site at https:// alone, and SITE_URL is ${siteUrl}. Set it to the https:// ` +
        'address that they know, or turn ActivityPub off: npx xingcha set activitypub off',
    ),
  ]
}
