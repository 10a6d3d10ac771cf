import { deliverActivity, noteDelivery } from './activitypub/deliver-activities.service.ts'
import { deliverDue } from './deliveries/deliveries.service.ts'
import type { Deps } from './deps.ts'

/** Delivers what is due of each kind. */
export function deliverToOtherSites(deps: Deps, ending?: AbortSignal): Promise<void> {
  return deliverDue(
    deps,
    {
      deliver: {
        activity: (delivery) => deliverActivity(deps, delivery),
        webmention: async () => {},
      },
      afterAttempt: async (delivery, failure) => {
        if (delivery.kind === 'activity') await noteDelivery(deps, delivery, failure)
      },
    },
    ending,
  )
}
