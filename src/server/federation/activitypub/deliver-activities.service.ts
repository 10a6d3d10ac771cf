import { DAY, MINUTE } from '../../../contract/durations.ts'
import {
  cancelDeliveries,
  type Delivery,
  type DeliveryKind,
  DeliveryRefused,
  TO_OTHER_SITES,
} from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { FAILING_DAYS } from './activitypub.policy.ts'
import * as store from './activitypub.store.ts'
import { deleteExpired } from './key-value.store.ts'
import { loadFederation } from './load-federation.ts'

/** Sends activities to inboxes. */
export function activityDeliveries(deps: Deps): DeliveryKind {
  return {
    ...TO_OTHER_SITES,
    name: 'activity',
    atOnce: 8,
    // The request has ten seconds of these; the first one waits until Fedify is loaded and has its keys.
    timeLimit: MINUTE,
    firstWait: MINUTE,
    giveUp: { attempts: Infinity, age: FAILING_DAYS * DAY, refused: Infinity },
    deliver: async ({ recipient: inbox, body }, signal) =>
      (await loadFederation(deps)).deliver({ inbox, body, signal }),
    afterAttempt: (delivery, failure) => noteDelivery(deps, delivery, failure),
  }
}

/** Notes whether an inbox can be reached; followers of one that is gone are removed. */
async function noteDelivery({ database, clock }: Deps, { recipient: target }: Delivery, failure: unknown) {
  const { queries } = database
  if (failure === undefined) await store.markReached(queries, target)
  else if (failure instanceof DeliveryRefused && failure.extent === 'for good')
    await database.transaction(async (inside) => {
      await store.deleteFollowersAt(inside, target)
      await cancelDeliveries(inside, [target])
    })
  else await store.markFailing(queries, target, clock.now().toISOString())
}

/** Removes followers who cannot be reached for a week, and what is remembered of other servers for no longer use. */
export async function forgetUnreachable({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() - FAILING_DAYS * DAY).toISOString()
  await database.transaction(async (queries) => {
    await cancelDeliveries(queries, await store.deleteFailing(queries, until))
    await deleteExpired(queries, now.toISOString())
  })
}
