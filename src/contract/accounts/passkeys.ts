import { z } from 'zod'
import { listOf, OWN_ROWS, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { CONFIRMING_PROBLEMS, confirmingSchema, sessionSchema } from './accounts.ts'

/** A passkey of the account; the list has the oldest first. */
const passkeySchema = named('Passkey', {
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null: it has not been used yet. */
  last_used_at: z.iso.datetime().nullable(),
})

const publicKey = z.literal('public-key')
const name = typedTextSchema(LIMITS.name)
/** Base64url of at most 1,023 bytes. */
const credentialId = z.string().max(1_364)
/** Base64url; without attestation none of them has a tenth of this. */
const encoded = z.string().max(12_000)

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `parseCreationOptionsFromJSON`. */
const passkeyCreationSchema = named('PasskeyCreationOptions', {
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  /** The best first; by their COSE numbers. */
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })).max(10),
  /** Milliseconds. */
  timeout: z.int(),
  /** Devices that have a passkey of this account already. */
  excludeCredentials: listOf(OWN_ROWS, {
    type: publicKey,
    id: z.string(),
    transports: z.array(z.string()).max(10),
  }),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `parseRequestOptionsFromJSON`. */
const passkeyRequestSchema = named('PasskeyRequestOptions', {
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** RegistrationResponseJSON of WebAuthn: the new credential's `toJSON()`. */
const passkeyRegistrationSchema = named('PasskeyRegistration', {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
})

/** AuthenticationResponseJSON of WebAuthn: the credential's `toJSON()`. */
const passkeyAssertionSchema = named('PasskeyAssertion', {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).nullish(),
  }),
  clientExtensionResults: z.object({}),
})

const newPasskeySchema = named('NewPasskey', { name, response: passkeyRegistrationSchema })

const passkeySignInSchema = named('PasskeySignIn', { response: passkeyAssertionSchema })

export type Passkey = z.infer<typeof passkeySchema>
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationSchema>
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestSchema>

export const readCreationOptions = endpoint('POST /api/auth/passkeys/options', {
  summary: 'PublicKeyCredentialCreationOptionsJSON for this browser, valid for half an hour and one attempt.',
  body: confirmingSchema,
  answers: { 200: passkeyCreationSchema },
  problems: [...CONFIRMING_PROBLEMS, 'passkey_unavailable'],
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
