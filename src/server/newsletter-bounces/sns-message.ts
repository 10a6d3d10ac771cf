import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../text/parse-json.ts'

/**
 * A message of Amazon SNS (docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html), as far as it is read. Its
 * media type is text/plain, although it is JSON.
 */
const snsMessageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string(),
})

export type SnsMessage = z.infer<typeof snsMessageSchema>

/** Undefined for anything else. */
export function parseSnsMessage(text: string): SnsMessage | undefined {
  return snsMessageSchema.safeParse(parseJson(text)).data
}

/**
 * The address in a message, if it leads to the SNS of the topic's own region: certificates are believed, and subscriptions
 * confirmed, at no other host.
 */
export function snsUrl(address: string | undefined, topic: string): URL | undefined {
  const url = URL.parse(address ?? '')
  const [, partition, , region] = topic.split(':')
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
  // The origin has a port unless it is the default one.
  if (url?.origin !== `https://${host}` || url.username !== '' || url.password !== '') return undefined
  return url
}

/** Whether the key of this certificate has signed the message. */
export function isSignedBy(certificate: Uint8Array, message: SnsMessage): boolean {
  const names = message.Type === 'Notification' ? NOTIFICATION_FIELDS : CONFIRMATION_FIELDS
  const signed = names.flatMap((name) => {
    const value = message[name]
    return value === undefined ? [] : [`${name}\n${value}\n`]
  })
  // Version 1 is what a topic has unless its owner chooses the other.
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const key = createPublicKey(Buffer.from(certificate))
  return verify(algorithm, Buffer.from(signed.join('')), key, Buffer.from(message.Signature, 'base64'))
}

/** In the order in which they are signed. */
const NOTIFICATION_FIELDS = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const
const CONFIRMATION_FIELDS = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const
