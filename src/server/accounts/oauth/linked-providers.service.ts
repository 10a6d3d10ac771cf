import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { HOUR } from '../../../contract/durations.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { LinkedProvider, SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import { PROVIDER_IDS, PROVIDER_NAMES, type ProviderId } from '../../../contract/accounts/providers.ts'
import { isNearReservedName, isReservedName } from '../../text/reserved-names.ts'
import { confirmEmailPath } from '../../../contract/links.ts'
import { alreadyRegisteredMail } from '../mail-texts.ts'
import { linkedMail, providerLinkMail, unlinkedMail } from '../mail-texts.ts'
import type { Deps } from '../../deps.ts'
import { toDisplayName } from '../../text/clean-text.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import {
  composeAccountMail,
  enqueueWithinLimit,
  mailAccountHolder,
  prepareResetMail,
} from '../account-mails.service.ts'
import { DEFAULT_READER_NAME, PROVIDER_LINK_HOURS } from '../accounts.policy.ts'
import { claimUser, countSignInMethods, findUser, insertUser, lockSignInMethods } from '../accounts.store.ts'
import { findVerification, insertVerification, takeVerification } from '../credentials.store.ts'
import * as store from './linked-providers.store.ts'
import type { ProviderProfile } from './oauth-client.ts'

export function listSignInMethods({ providers, sendsMail }: Deps): SignInMethods {
  return { providers: providers.map(({ id, name }) => ({ id, name })), sends_mail: sendsMail }
}

/** Sorted by the time of linking. */
export async function listLinkedProviders(deps: Deps, userId: string): Promise<LinkedProvider[]> {
  const linked = await store.listLinked(deps.database.queries, userId)
  return linked.map(({ provider, address, createdAt }) => ({
    id: provider,
    name: nameOf(deps, provider),
    address,
    linked_at: new Date(createdAt).toISOString(),
  }))
}

/**
 * Removes the provider as a sign-in method and mails the account holder. Throws provider_not_found; last_way_in where
 * the account would have no sign-in method left.
 */
export async function unlinkProvider(
  deps: Deps,
  { id: userId, email }: { id: string; email: string },
  provider: ProviderId,
): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await lockSignInMethods(queries, userId)
    const wasLinked = await store.deleteLinked(queries, userId, provider)
    if (!wasLinked) throw problem('provider_not_found')
    if ((await countSignInMethods(queries, userId)) === 0) throw problem('last_way_in')
  })
  await mailAccountHolder(deps, email, (site) => unlinkedMail(site, nameOf(deps, provider)))
}

/** Adds the provider as a sign-in method of the account and mails its holder. Throws identity_in_use. */
export async function linkProvider(
  deps: Deps,
  { id: userId, email }: { id: string; email: string },
  provider: ProviderId,
  { subject, email: address }: ProviderProfile,
): Promise<void> {
  const { queries } = deps.database
  const linked = { provider, subject, address }
  if (await store.insertLinked(queries, linked, { userId, now: deps.clock.now() })) {
    await mailAccountHolder(deps, email, (site) => linkedMail(site, nameOf(deps, provider)))
    return
  }
  const present = await store.findLinked(queries, linked)
  if (present?.userId !== userId) throw problem('identity_in_use')
}

/**
 * The account linked to this profile. Without one, creates an account if the provider vouches for the email and no
 * confirmed account has it: a confirmed account is never handed over because of its email. An unverified email must
 * be confirmed by mail first, and the response does not tell whether an account has it. Throws no_address,
 * address_in_use, address_to_confirm.
 */
export async function findOrCreateAccount(deps: Deps, provider: ProviderId, profile: ProviderProfile) {
  const { queries } = deps.database
  const { subject, email: address } = profile
  const present = await store.findLinked(queries, { provider, subject })
  if (present) {
    if (address !== present.address) await store.updateEmail(queries, { provider, subject, address })
    return present.userId
  }
  const email = normalizeEmail(address ?? '')
  if (email === undefined) throw problem('no_address')
  const name = accountNameFor(profile, await readSettings(deps.database))
  const link = { provider, subject, email, name }
  if (profile.isVerified) return createAccount(deps, link)
  await mailLinkConfirmation(deps, link)
  throw problem('address_to_confirm')
}

/** Creates and links the account with the token of the mail. Throws account_link_worn_out, address_in_use. */
export async function confirmProviderLink(deps: Deps, token: string): Promise<void> {
  const stored = await takeVerification(deps.database.queries, identifierOf(deps, token), deps.clock.now())
  if (stored === undefined) throw problem('account_link_worn_out')
  await createAccount(deps, newLinkSchema.parse(JSON.parse(stored)))
}

/** The email of the profile that the token of a mail would link; undefined where it was used or has expired. */
export async function findEmailOfProviderLink(deps: Deps, token: string): Promise<string | undefined> {
  const stored = await findVerification(deps.database.queries, identifierOf(deps, token), deps.clock.now())
  return stored === undefined ? undefined : newLinkSchema.parse(JSON.parse(stored)).email
}

/** Tells the operator how many accounts have only providers that the site no longer knows, as Apple and GitHub. */
export async function logFormerProviders({ database, log }: Deps): Promise<void> {
  const count = await store.countOfFormerProvidersAlone(database.queries)
  if (count > 0) log.info({ count }, 'accounts of Apple or GitHub alone: they sign in by a mailed code now')
}

/** Whether the token of a confirmation mail links a provider, rather than confirming a sign-up. */
export function isProviderLinkToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX)
}

const TOKEN_PREFIX = 'arrival-'

const newLinkSchema = z.object({
  provider: z.enum(PROVIDER_IDS),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
})

/** A provider profile without an account, with a valid email. */
type NewLink = z.infer<typeof newLinkSchema>

async function createAccount(deps: Deps, { provider, subject, email, name }: NewLink): Promise<string> {
  const now = deps.clock.now()
  const linked = { provider, subject, address: email }
  const created = await deps.database.transaction(async (queries) => {
    const userId = await insertOrTakeOverAccount(queries, { email, name, now })
    if (userId === undefined) return undefined
    if (await store.insertLinked(queries, linked, { userId, now })) return userId
    throw problem('identity_in_use')
  })
  if (created !== undefined) return created
  // Another request created it at the same time.
  const present = await store.findLinked(deps.database.queries, linked)
  if (!present) throw problem('address_in_use')
  return present.userId
}

/** Gives an unconfirmed account to the visitor who proves the email. Undefined where the email has been confirmed. */
async function insertOrTakeOverAccount(
  queries: Queries,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string | undefined> {
  const created = await insertUser(queries, { email, name, isConfirmed: true, now })
  if (created !== undefined) return created
  const present = await findUser(queries, email)
  if (!present || present.isConfirmed || !(await claimUser(queries, present.id))) return undefined
  return present.id
}

/** The name of a new account: the provider's where the site allows it, else the default name. */
export function accountNameFor({ name }: Pick<ProviderProfile, 'name'>, site: SiteSettings): string {
  const shown = toDisplayName([...toDisplayName(name)].slice(0, LIMITS.name).join(''))
  const isTaken = isReservedName(shown, site) || isNearReservedName(shown, site)
  return shown === '' || isTaken ? DEFAULT_READER_NAME : shown
}

async function mailLinkConfirmation(deps: Deps, link: NewLink): Promise<void> {
  const { database } = deps
  const provider = nameOf(deps, link.provider)
  const present = await findUser(database.queries, link.email)
  if (present?.isConfirmed) {
    const mail = await prepareResetMail(deps, link.email, alreadyRegisteredMail)
    await database.transaction((queries) => mail.send(queries, present.id))
    return
  }
  const token = TOKEN_PREFIX + randomBytes(24).toString('base64url')
  const wordsOf = (site: string) => providerLinkMail(site, provider)
  const mail = await composeAccountMail(deps, link.email, wordsOf, confirmEmailPath(token))
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + PROVIDER_LINK_HOURS * HOUR)
  await database.transaction(async (queries) => {
    const value = JSON.stringify(link)
    await insertVerification(queries, { identifier: identifierOf(deps, token), value, expiresAt }, now)
    await enqueueWithinLimit(deps, queries, mail)
  })
}

/** The name of a provider, also of one that is not offered any more. */
function nameOf({ providers }: Deps, id: ProviderId): string {
  return providers.find((provider) => provider.id === id)?.name ?? PROVIDER_NAMES[id]
}

function identifierOf({ secret }: Deps, token: string): string {
  return `arrival:${keyedHash(secret, 'arrival', token)}`
}
