import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../../src/contract/accounts/passkeys.ts'

/**
 * A device with passkeys, in software and for tests only: it makes and uses them as a browser with a platform's
 * authenticator does (WebAuthn level 3; ES256, attestation none, discoverable). It needs no user action.
 */
export interface Authenticator {
  /** Makes a passkey for the origin that the page has. */
  create(options: PasskeyCreationOptions, origin?: string): PasskeyRegistration
  /** Uses the latest one that it has for this domain. */
  get(options: PasskeyRequestOptions, origin?: string): PasskeyAssertion
  /** Whether it makes sure that its holder is there; on by default. */
  verifiesHolder: boolean
  /** How often it has signed. */
  counter: number
}

interface Credential {
  id: Buffer
  rpId: string
  userHandle: string
  key: KeyObject
}

/** `credentials`: those that it has made before. */
export function newAuthenticator(credentials: Credential[] = []): Authenticator {
  const device: Authenticator = {
    verifiesHolder: true,
    counter: 0,
    create({ rp, user, challenge }, origin = SITE_ORIGIN) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      credentials.push({ id, rpId: rp.id, userHandle: user.id, key: privateKey })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const data = authenticatorData(rp.id, flags(device) | ATTESTED, device.counter, attested)
      return {
        ...publicKeyCredential(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ rpId, challenge }, origin = SITE_ORIGIN) {
      const credential = credentials.findLast((each) => each.rpId === rpId)
      if (!credential) throw new Error(`no passkey for ${rpId}`)
      device.counter += 1
      const data = authenticatorData(rpId, flags(device), device.counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...publicKeyCredential(credential.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(credential.key).toString('base64url'),
          userHandle: credential.userHandle,
        },
      }
    },
  }
  return device
}

const SITE_ORIGIN = 'https://xingcha.test'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

function flags({ verifiesHolder }: Authenticator): number {
  return PRESENT | (verifiesHolder ? VERIFIED : 0)
}

function publicKeyCredential(id: Buffer) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, flag: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flag)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested])
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic-curve key on P-256 for ES256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
  return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 0x20]), y])
}

/** CBOR of {fmt: 'none', attStmt: {}, authData: data}. */
function attestationObject(data: Buffer): Buffer {
  const length = Buffer.from([0x58, data.length])
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    length,
    data,
  ])
}
