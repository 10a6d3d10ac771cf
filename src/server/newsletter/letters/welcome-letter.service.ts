import { DAY } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail, newMessageId } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import { insertDelivery } from './deliveries.store.ts'
import { composeForSubscribers, contentOf } from './letter-content.ts'
import { findWelcome } from './letters.store.ts'

/** Mails 歡迎信 to a subscriber who has just confirmed, if the owner has one running and the site is public; nobody gets it twice. */
export async function mailWelcome(
  deps: Deps,
  queries: Queries,
  { id, email, key }: Pick<SubscriptionRow, 'id' | 'email' | 'key'>,
): Promise<void> {
  const letter = await findWelcome(queries)
  const { site, owners } = await readAllSettings(queries)
  if (!letter || !owners.is_public) return
  const messageId = newMessageId(deps)
  if (!(await insertDelivery(queries, { letter_id: letter.id, subscription_id: id, message_id: messageId })))
    return
  const mail = composeForSubscribers(deps, site, contentOf(letter))({ key })
  // Leaving deletes mails that expire.
  const expiresAt = new Date(deps.clock.now().getTime() + MAX_DAYS * DAY)
  await enqueueMail(deps, queries, { ...mail, to: email, messageId, expiresAt })
}

const MAX_DAYS = 7
