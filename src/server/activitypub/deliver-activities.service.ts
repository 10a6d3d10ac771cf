import { DAY } from '../../contract/durations.ts'
import type { LeasedDelivery } from '../deliveries/deliveries.service.ts'
import { cancelDeliveries, DeliveryRefused } from '../deliveries/deliveries.service.ts'
import type { Deps } from '../deps.ts'
import { FAILING_DAYS } from './activitypub.policy.ts'
import * as store from './activitypub.store.ts'
import { deleteExpired } from './key-value.store.ts'
import { loadFederation } from './load-federation.ts'

/** Sends an activity to an inbox. */
export async function deliverActivity(deps: Deps, { target, body }: LeasedDelivery): Promise<void> {
  const federation = await loadFederation(deps)
  await federation.deliver(target, body)
}

/** Notes whether an inbox can be reached; followers of one that is gone are removed. */
export async function noteDelivery(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { target }: LeasedDelivery,
  failure: unknown,
): Promise<void> {
  const { queries } = database
  if (failure === undefined) await store.markReached(queries, target)
  else if (failure instanceof DeliveryRefused)
    await database.transaction(async (inside) => {
      await store.deleteFollowersAt(inside, target)
      await cancelDeliveries(inside, [target])
    })
  else await store.markFailing(queries, target, clock.now().toISOString())
}

/** Removes followers who cannot be reached for a week, and what is remembered of other servers for no longer use. */
export async function forgetUnreachable({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() - FAILING_DAYS * DAY).toISOString()
  await database.transaction(async (queries) => {
    await cancelDeliveries(queries, await store.deleteFailing(queries, until))
    await deleteExpired(queries, now.toISOString())
  })
}
