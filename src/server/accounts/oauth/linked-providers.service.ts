import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LinkedProvider, SignInMethods } from '../../../contract/linked-providers.ts'
import { PROVIDER_IDS, type ProviderId, providerName } from '../../../contract/providers.ts'
import { linkedMail, unlinkedMail } from '../../mail-texts/provider-mails.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/problems.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { createResetToken } from '../password/reset-token.ts'
import { authLibrary } from '../sessions/auth-library.ts'
import {
  mailAlreadyRegistered,
  mailProviderLink,
  mailAccountHolder,
} from '../profile/account-mails.service.ts'
import { PROVIDER_LINK_HOURS } from '../accounts.policy.ts'
import { countSignInMethods, deleteTokensOf, findUser, lockSignInMethods } from '../accounts.store.ts'
import { keep, take } from './oauth-state.store.ts'
import { type ProviderProfile, accountNameFor } from './provider-profile.ts'
import * as store from './linked-providers.store.ts'

export function listSignInMethods({ providers }: Deps): SignInMethods {
  return { providers: providers.map(({ id }) => ({ id, name: providerName(id) })) }
}

/** In the order in which they were linked. */
export async function listLinked(deps: Deps, userId: string): Promise<LinkedProvider[]> {
  const linked = await store.listLinked(deps.database.queries, userId)
  return linked.map(({ provider, address, createdAt }) => ({
    id: provider,
    name: providerName(provider),
    address,
    linked_at: new Date(createdAt).toISOString(),
  }))
}

/**
 * It signs nobody in here any more, and the account's mailbox is told. Throws provider_not_found; last_way_in where
 * nothing would be left to sign in with.
 */
export async function unlink(deps: Deps, userId: string, provider: ProviderId): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await lockSignInMethods(queries, userId)
    const wasLinked = await store.deleteLinked(queries, userId, provider)
    if (!wasLinked) throw problem('provider_not_found')
    if ((await countSignInMethods(queries, userId)) === 0) throw problem('last_way_in')
  })
  const email = await store.findEmail(deps.database.queries, userId)
  await mailAccountHolder(deps, email, (site) => unlinkedMail(site, providerName(provider)))
}

/** The account can be signed in to with it from now on; its mailbox is told. Throws identity_in_use. */
export async function linkTo(
  deps: Deps,
  userId: string,
  provider: ProviderId,
  { subject, address }: ProviderProfile,
): Promise<void> {
  const { queries } = deps.database
  const linked = { provider, subject, address }
  if (await store.insertLinked(queries, linked, { userId, now: deps.clock.now() })) {
    const email = await store.findEmail(queries, userId)
    await mailAccountHolder(deps, email, (site) => linkedMail(site, providerName(provider)))
    return
  }
  const present = await store.findLinked(queries, linked)
  if (present?.userId !== userId) throw problem('identity_in_use')
}

/**
 * The account that is signed in to with this identity. Where there is none, one is made, as long as the provider says
 * that the address is theirs and no account has confirmed it: an account that somebody has confirmed is never given
 * to another because of its address. An address that the provider does not vouch for has to be confirmed by a mail
 * first, and the answer is the same whether an account has it. Throws no_address, address_in_use, address_to_confirm.
 */
export async function findOrMakeAccount(
  deps: Deps,
  provider: ProviderId,
  identity: ProviderProfile,
): Promise<string> {
  const { queries } = deps.database
  const { subject, address } = identity
  const present = await store.findLinked(queries, { provider, subject })
  if (present) {
    if (address !== present.address) await store.updateAddress(queries, { provider, subject, address })
    return present.userId
  }
  const email = normalizeEmail(address ?? '')
  if (email === undefined) throw problem('no_address')
  const name = accountNameFor(identity, await readSettings(deps.database))
  const arrival = { provider, subject, email, name }
  if (identity.isVerified) return makeAccount(deps, arrival)
  await askMailbox(deps, arrival)
  throw problem('address_to_confirm')
}

/**
 * With the token of the mail: the account is there and can be signed in to by the provider that was asked. Throws
 * account_link_worn_out, address_in_use.
 */
export async function confirmProviderLink(deps: Deps, token: string): Promise<void> {
  const kept = await take(deps.database.queries, identifierOf(deps, token), deps.clock.now())
  if (kept === undefined) throw problem('account_link_worn_out')
  await makeAccount(deps, arrivalSchema.parse(JSON.parse(kept)))
}

/** Whether a token of a confirming mail is one of these. */
export function isProviderLinkToken(token: string): boolean {
  return token.startsWith(ARRIVAL_TOKEN)
}

const ARRIVAL_TOKEN = 'arrival-'

const arrivalSchema = z.object({
  provider: z.enum(PROVIDER_IDS),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
})

/** Somebody without an account whose address can be one's. */
type Arrival = z.infer<typeof arrivalSchema>

async function makeAccount(deps: Deps, { provider, subject, email, name }: Arrival): Promise<string> {
  const now = deps.clock.now()
  const linked = { provider, subject, address: email }
  const made = await deps.database.transaction(async (queries) => {
    const userId = await newOrUnconfirmed(deps, queries, { email, name, now })
    if (userId === undefined) return undefined
    if (await store.insertLinked(queries, linked, { userId, now })) return userId
    throw problem('identity_in_use')
  })
  if (made !== undefined) return made
  // The same sent twice at once: one of them made it.
  const present = await store.findLinked(deps.database.queries, linked)
  if (!present) throw problem('address_in_use')
  return present.userId
}

/**
 * Whoever made an account without confirming its address did not show that the address is theirs: it goes to who
 * does, without the password that somebody else may know. Undefined where the address has been confirmed.
 */
async function newOrUnconfirmed(
  deps: Deps,
  queries: Queries,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string | undefined> {
  const { engine } = deps.database
  const made = await store.insertReader(queries, engine, { email, name, now })
  if (made !== undefined) return made
  const taken = await store.takeOverUnconfirmed(queries, engine, email)
  if (taken !== undefined) await deleteTokensOf(queries, taken)
  return taken
}

async function askMailbox(deps: Deps, arrival: Arrival): Promise<void> {
  const { queries } = deps.database
  const present = await findUser(queries, arrival.email)
  if (present?.isConfirmed) {
    const { internalAdapter } = await (await authLibrary(deps)).$context
    await mailAlreadyRegistered(deps, arrival.email, await createResetToken(internalAdapter, present.id))
    return
  }
  const token = ARRIVAL_TOKEN + randomBytes(24).toString('base64url')
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + PROVIDER_LINK_HOURS * 3_600_000)
  await keep(
    queries,
    { identifier: identifierOf(deps, token), value: JSON.stringify(arrival), expiresAt },
    now,
  )
  await mailProviderLink(deps, arrival.email, { provider: providerName(arrival.provider), token })
}

function identifierOf({ secret }: Deps, token: string): string {
  return `arrival:${keyedHash(secret, 'arrival', token)}`
}
