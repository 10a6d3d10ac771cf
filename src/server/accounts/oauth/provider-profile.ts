import { z } from 'zod'
import { LIMITS } from '../../../contract/limits.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { DEFAULT_READER_NAME } from '../accounts.policy.ts'
import { isNearReservedName, isReservedName } from '../../comments/posting/reserved-names.service.ts'
import { toDisplayName } from '../../text/display-name.ts'

/** A visitor's profile at a provider. */
export interface ProviderProfile {
  /** The provider's lasting id of the user: the only field that signs in. */
  subject: string
  email: string | null
  /** Whether the provider says that the email belongs to the user. */
  isVerified: boolean
  /** The user's display name there; any text. */
  name: string
}

/**
 * Built from the claims of an ID token, and from Apple's form, which holds the name at the first sign-in only. An
 * email without email_verified counts as unverified: LINE never sends it.
 */
export function readProviderProfile(claims: object, appleForm: string | null): ProviderProfile {
  const { sub, email, email_verified, name } = claimsSchema.parse(claims)
  return {
    subject: sub,
    email: email ?? null,
    isVerified: email_verified === true || email_verified === 'true',
    name: name ?? readAppleName(appleForm),
  }
}

/** The name of a new account: the provider's where the site allows it, else the default name. */
export function accountNameFor({ name }: ProviderProfile, site: SiteSettings): string {
  const shown = toDisplayName([...toDisplayName(name)].slice(0, LIMITS.name).join(''))
  const isTaken = isReservedName(shown, site) || isNearReservedName(shown, site)
  return shown === '' || isTaken ? DEFAULT_READER_NAME : shown
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Apple sends it as text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
})

// The form is not signed, so only the name is read from it.
const appleFormSchema = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

function readAppleName(form: string | null): string {
  try {
    const { firstName, lastName } = appleFormSchema.parse(JSON.parse(form ?? '{}')).name
    return /\p{Script=Han}/u.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`
  } catch {
    return ''
  }
}
