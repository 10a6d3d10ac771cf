import { z } from '@hono/zod-openapi'

/** A key on a device that signs its holder in; the list has the oldest first. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
    /** Null: it has not signed anybody in yet. */
    last_used_at: z.iso.datetime().nullable(),
  })
  .openapi('Passkey')

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `parseCreationOptionsFromJSON`. */
export const passkeyCreationSchema = z
  .looseObject({ challenge: z.string() })
  .openapi('PasskeyCreationOptions')

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `parseRequestOptionsFromJSON`. */
export const passkeyRequestSchema = z.looseObject({ challenge: z.string() }).openapi('PasskeyRequestOptions')

/** RegistrationResponseJSON of WebAuthn: the new credential's `toJSON()`. */
const passkeyRegistrationSchema = z
  .object({
    id: z.string(),
    rawId: z.string(),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: z.array(z.string()).optional(),
    }),
    clientExtensionResults: z.looseObject({}),
    authenticatorAttachment: z.string().nullish(),
  })
  .openapi('PasskeyRegistration')

/** AuthenticationResponseJSON of WebAuthn: the credential's `toJSON()`. */
const passkeyAssertionSchema = z
  .object({
    id: z.string(),
    rawId: z.string(),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
      userHandle: z.string().nullish(),
    }),
    clientExtensionResults: z.looseObject({}),
    authenticatorAttachment: z.string().nullish(),
  })
  .openapi('PasskeyAssertion')

export const newPasskeySchema = z
  .object({ name: z.string(), response: passkeyRegistrationSchema })
  .openapi('NewPasskey')

export const passkeyNameSchema = z.object({ name: z.string() })

export const passkeySignInSchema = z.object({ response: passkeyAssertionSchema }).openapi('PasskeySignIn')

export type Passkey = z.infer<typeof passkeySchema>
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
