import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { providerIdSchema } from '../accounts/linked-providers.ts'
import { providerChangeSchema, providerTestSchema, studioProvidersSchema } from './studio-providers.ts'

const params = z.object({ id: providerIdSchema })
const WRITE_REFUSALS = ['too_many_requests'] as const

export const readStudioProviders = endpoint('GET /api/studio/providers', {
  needs: 'sign_in',
  summary: 'The sign-in providers and where each is set up, without secrets.',
  answers: { 200: studioProvidersSchema },
  problems: [],
})

export const changeStudioProvider = endpoint('PUT /api/studio/providers/{id}', {
  needs: 'sign_in',
  summary: 'Sets up a sign-in provider on every process at once; its secret is stored encrypted.',
  params,
  body: providerChangeSchema,
  answers: { 200: studioProvidersSchema },
  problems: [...WRITE_REFUSALS, 'setting_invalid'],
})

export const removeStudioProvider = endpoint('DELETE /api/studio/providers/{id}', {
  needs: 'sign_in',
  summary: 'Removes what the studio has stored of a sign-in provider.',
  params,
  answers: { 200: studioProvidersSchema },
  problems: WRITE_REFUSALS,
})

export const testStudioProvider = endpoint('POST /api/studio/providers/{id}/test', {
  needs: 'sign_in',
  summary: 'Asks the provider whether it knows the credentials.',
  params,
  answers: { 200: providerTestSchema },
  problems: WRITE_REFUSALS,
})
