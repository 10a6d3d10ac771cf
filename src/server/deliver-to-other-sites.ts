import { deliverActivity, noteDelivery } from './activitypub/deliver-activities.service.ts'
import { deliverDue } from './deliveries/deliveries.service.ts'
import type { Deps } from './deps.ts'
import { readMention } from './webmention/receive-mention.service.ts'
import { deliverMention } from './webmention/send-mentions.service.ts'

/** Delivers what is due of each kind. */
export function deliverToOtherSites(deps: Deps, ending?: AbortSignal): Promise<void> {
  return deliverDue(
    deps,
    {
      deliver: {
        activity: (delivery) => deliverActivity(deps, delivery),
        webmention: (delivery) => deliverMention(deps, delivery),
        mention: (delivery) => readMention(deps, delivery),
      },
      afterAttempt: async (delivery, failure) => {
        if (delivery.kind === 'activity') await noteDelivery(deps, delivery, failure)
      },
    },
    ending,
  )
}
