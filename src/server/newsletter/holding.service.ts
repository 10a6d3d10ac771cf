import type { Subscription } from '../../contract/newsletter.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/database.ts'
import { problem } from '../platform/problems.ts'
import type { SubscriptionRow } from '../platform/tables.ts'
import {
  deleteUnconfirmed,
  findByKey,
  listCategories,
  replaceCategories,
  updateSubscription,
} from './newsletter.store.ts'
import { knownCategories } from './subscribing.service.ts'
import { readToken, type ReadToken } from './tokens.ts'

// What the holder of a mail's token may do. Each throws subscription_not_found where the token is none of ours, or
// worn out; doing a thing twice is the same as doing it once.

type HoldingDeps = Pick<Deps, 'database' | 'clock' | 'secret'>

export async function readSubscription(deps: HoldingDeps, token: string): Promise<Subscription> {
  const { subscription } = await holderOf(deps, deps.database.queries, token)
  return shown(deps.database.queries, subscription)
}

/** With the token of a confirmation only: the one at the end of every mail may have been passed on with it. */
export function confirmSubscription(deps: HoldingDeps, token: string): Promise<Subscription> {
  return deps.database.transaction(async (queries) => {
    const { subscription, purpose } = await holderOf(deps, queries, token)
    if (purpose !== 'confirm') throw problem('subscription_not_found')
    return shown(queries, await confirmed(deps, queries, subscription))
  })
}

/** Empty: all of them. Whoever chooses wants the newsletter, also after having left or before having confirmed. */
export function chooseCategories(
  deps: HoldingDeps,
  token: string,
  categories: readonly string[],
): Promise<Subscription> {
  return deps.database.transaction(async (queries) => {
    const { subscription } = await holderOf(deps, queries, token)
    await replaceCategories(queries, subscription.id, knownCategories(categories))
    return shown(queries, await confirmed(deps, queries, subscription))
  })
}

export function leaveNewsletter(deps: HoldingDeps, token: string): Promise<Subscription> {
  return deps.database.transaction(async (queries) => {
    const { subscription } = await holderOf(deps, queries, token)
    if (subscription.state === 'left') return shown(queries, subscription)
    const change = { state: 'left', left_at: deps.clock.now().toISOString() } as const
    await updateSubscription(queries, subscription.id, change)
    return shown(queries, { ...subscription, ...change })
  })
}

/** Addresses whose holders have not confirmed in a month are nobody's to keep. */
export async function forgetUnconfirmed({ database, clock }: HoldingDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - 30 * 86_400_000)
  await deleteUnconfirmed(database.queries, before.toISOString())
}

async function confirmed(
  { clock }: HoldingDeps,
  queries: Queries,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.state === 'confirmed') return subscription
  const change = {
    state: 'confirmed',
    confirmed_at: clock.now().toISOString(),
    unanswered: 0,
  } as const
  await updateSubscription(queries, subscription.id, change)
  return { ...subscription, ...change }
}

async function holderOf(
  { clock, secret }: HoldingDeps,
  queries: Queries,
  token: string,
): Promise<{ subscription: SubscriptionRow; purpose: ReadToken['purpose'] }> {
  const read = readToken(secret, token, clock.now())
  const subscription = read && (await findByKey(queries, read.key))
  if (!subscription || !read.isGood(subscription)) throw problem('subscription_not_found')
  return { subscription, purpose: read.purpose }
}

async function shown(queries: Queries, { id, email, state }: SubscriptionRow): Promise<Subscription> {
  return { email, state, categories: await listCategories(queries, id) }
}
