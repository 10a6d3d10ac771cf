import { z } from 'zod'
import { LIMITS } from '../../../contract/limits.ts'
import type { SiteSettings } from '../../../contract/settings.ts'
import { NAMELESS_READER } from '../../mail-texts/invitation.ts'
import { isReservedName } from '../../comments/reserved-names.service.ts'
import { toDisplayName } from '../../text/display-name.ts'

/** Somebody as a provider knows them. */
export interface ProviderProfile {
  /** By which the provider will always know them; the only thing that signs in. */
  subject: string
  address: string | null
  /** Whether the provider says that the address is theirs. */
  isVerified: boolean
  /** As they call themselves there; may be anything. */
  name: string
}

/**
 * From what an identity token says, and the form in which Apple tells the name, once. An address that is not said to
 * be verified is not: LINE says nothing of it.
 */
export function readProviderProfile(claims: object, appleForm: string | null): ProviderProfile {
  const { sub, email, email_verified, name } = claimsSchema.parse(claims)
  return {
    subject: sub,
    address: email ?? null,
    isVerified: email_verified === true || email_verified === 'true',
    name: name ?? readAppleName(appleForm),
  }
}

/** The name for an account of ours: theirs where it may be had, else one that says nothing. */
export function accountNameFor({ name }: ProviderProfile, site: SiteSettings): string {
  const shown = toDisplayName([...toDisplayName(name)].slice(0, LIMITS.name).join(''))
  return shown === '' || isReservedName(shown, site) ? NAMELESS_READER : shown
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Apple writes it as text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
})

// Not signed, so nothing but the name is taken from it.
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
