import { activityDeliveries } from './federation/activitypub/deliver-activities.service.ts'
import type { DeliveryKind } from './mail/deliveries/deliveries.service.ts'
import { startOutbox } from './mail/deliveries/outbox.worker.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openMails } from './mail/mail-deliveries.ts'
import { hubDeliveries } from './federation/websub.service.ts'
import { mentionReading } from './federation/webmention/receive-mention.service.ts'
import { mentionDeliveries } from './federation/webmention/send-mentions.service.ts'

/** The outbox of a serving process, with all kinds. */
export async function openOutbox(
  deps: Deps,
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Promise<{ stop(): Promise<void> }> {
  return startOutbox(deps, [await openMails(deps, env), ...toOtherSites(deps)])
}

/** All kinds but mails. */
export function toOtherSites(deps: Deps): DeliveryKind[] {
  return [activityDeliveries(deps), mentionDeliveries(deps), mentionReading(deps), hubDeliveries(deps)]
}
