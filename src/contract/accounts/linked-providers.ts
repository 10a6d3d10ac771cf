import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { CONFIRMING_PROBLEMS, confirmingSchema } from './accounts.ts'
import { PROVIDER_IDS } from './providers.ts'

const providerIdSchema = z.enum(PROVIDER_IDS)

/** How this site signs in; the same for every visitor. */
const signInMethodsSchema = named('SignInMethods', {
  /** Those that are set up. */
  providers: z.array(z.object({ id: providerIdSchema, name: z.string() })).max(PROVIDER_IDS.length),
  /** False: mails stay on the machine as files, which its operator opens. */
  sends_mail: z.boolean(),
})

/**
 * The return URL: a local path in the form of a permalink (`/review/3#comments`); anything else is home. A success leads
 * to `/#<to>`, a failed sign-in to `/#/sign-in?problem=<code>&to=<to>`, a sign-in that needs a second step to
 * `/#/sign-in?second-step=1&to=<to>`, a failed link to `/#<to>` with `problem=<code>` in its query.
 */
const returnToSchema = z.object({ to: z.string().max(2_000) })

/** The password as in confirmingSchema. */
const linkingSchema = confirmingSchema.extend(returnToSchema.shape)

/** The URL of the provider for the browser to open. */
const authorizationUrlSchema = z.object({ url: z.url() })

/** A provider's account that signs in to this account; at most one of each provider. */
const linkedProviderSchema = named('LinkedProvider', {
  id: providerIdSchema,
  name: z.string(),
  /** The email that the provider sent last. */
  address: z.string().nullable(),
  linked_at: z.iso.datetime(),
})

export type SignInMethods = z.infer<typeof signInMethodsSchema>
export type LinkedProvider = z.infer<typeof linkedProviderSchema>

const providerParams = z.object({ id: providerIdSchema })

export const listSignInMethods = endpoint('GET /api/auth/ways', {
  summary:
    'The outside providers that are set up here, in the order in which to offer them, and whether mails go out.',
  answers: { 200: signInMethodsSchema },
})

export const signInWithProvider = endpoint('POST /api/auth/providers/{id}', {
  summary: 'The provider’s address at which the browser signs in.',
  params: providerParams,
  body: returnToSchema,
  answers: { 200: authorizationUrlSchema },
  problems: ['not_found', 'provider_refused', 'provider_unreachable', 'too_many_requests'],
})

export const linkProvider = endpoint('POST /api/auth/providers/{id}/link', {
  summary: 'The provider’s address at which the browser links its account to this one.',
  params: providerParams,
  body: linkingSchema,
  answers: { 200: authorizationUrlSchema },
  problems: [...CONFIRMING_PROBLEMS, 'not_found', 'provider_refused', 'provider_unreachable'],
})

export const listLinkedProviders = endpoint('GET /api/auth/linked', {
  summary: 'The outside providers that sign in to this account.',
  answers: { 200: z.array(linkedProviderSchema).max(PROVIDER_IDS.length) },
  problems: ['sign_in_required'],
})

export const unlinkProvider = endpoint('DELETE /api/auth/linked/{id}', {
  summary: 'Unlinks an outside provider from this account.',
  params: providerParams,
  problems: ['sign_in_required', 'provider_not_found', 'last_way_in'],
})
