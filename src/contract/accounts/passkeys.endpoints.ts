import { z } from 'zod'
import { confirmingSchema, sessionSchema } from './accounts.ts'
import { endpoint, idParams } from '../endpoint.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeySchema,
  passkeySignInSchema,
} from './passkeys.ts'
import { OWN_ROWS } from '../bounds.ts'

export const readCreationOptions = endpoint('POST /api/auth/passkeys/options', {
  summary: 'PublicKeyCredentialCreationOptionsJSON for this browser, valid for half an hour and one attempt.',
  body: confirmingSchema,
  answers: { 200: passkeyCreationSchema },
  problems: [
    'sign_in_required',
    'password_wrong',
    'fresh_sign_in_required',
    'passkey_unavailable',
    'too_many_requests',
  ],
})

export const addPasskey = endpoint('POST /api/auth/passkeys', {
  summary: 'Stores a new passkey; without a name it is named after the browser.',
  body: newPasskeySchema,
  answers: { 200: passkeySchema },
  problems: ['sign_in_required', 'passkey_refused', 'passkey_unavailable', 'name_too_long'],
})

export const listPasskeys = endpoint('GET /api/auth/passkeys', {
  summary: 'The passkeys of this account.',
  answers: { 200: z.array(passkeySchema).max(OWN_ROWS) },
  problems: ['sign_in_required'],
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/{id}', {
  summary: 'Deletes a passkey.',
  params: idParams,
  answers: { 204: null },
  problems: ['sign_in_required', 'passkey_not_found', 'last_way_in'],
})

export const readRequestOptions = endpoint('POST /api/auth/passkey-sign-in/options', {
  summary:
    'PublicKeyCredentialRequestOptionsJSON for this browser and any of its passkeys, valid for half an hour and one attempt.',
  answers: { 200: passkeyRequestSchema },
  problems: ['passkey_unavailable'],
})

export const signInWithPasskey = endpoint('POST /api/auth/passkey-sign-in', {
  summary: 'Starts a session, without a second step.',
  body: passkeySignInSchema,
  answers: { 200: sessionSchema },
  problems: ['passkey_refused', 'passkey_unavailable', 'too_many_requests'],
})
