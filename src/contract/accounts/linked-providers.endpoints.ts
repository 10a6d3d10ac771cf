import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PROVIDER_IDS } from './providers.ts'
import {
  returnToSchema,
  authorizationUrlSchema,
  linkedProviderSchema,
  linkingSchema,
  providerIdSchema,
  signInMethodsSchema,
} from './linked-providers.ts'

const providerParams = z.object({ id: providerIdSchema })

export const listSignInMethods = endpoint('GET /api/auth/ways', {
  summary: 'The outside providers that are set up here, in the order in which to offer them.',
  answers: { 200: signInMethodsSchema },
  problems: [],
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
  problems: [
    'sign_in_required',
    'password_wrong',
    'fresh_sign_in_required',
    'not_found',
    'provider_refused',
    'provider_unreachable',
    'too_many_requests',
  ],
})

export const listLinkedProviders = endpoint('GET /api/auth/linked', {
  summary: 'The outside providers that sign in to this account.',
  answers: { 200: z.array(linkedProviderSchema).max(PROVIDER_IDS.length) },
  problems: ['sign_in_required'],
})

export const unlinkProvider = endpoint('DELETE /api/auth/linked/{id}', {
  summary: 'Unlinks an outside provider from this account.',
  params: providerParams,
  answers: { 204: null },
  problems: ['sign_in_required', 'provider_not_found', 'last_way_in'],
})
