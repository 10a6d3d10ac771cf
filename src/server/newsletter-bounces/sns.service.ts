import type { Deps } from '../deps.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { recordReturnedMail } from './bounces.service.ts'
import { readSesReport } from './read-ses-report.ts'
import { parseJson } from '../text/parse-json.ts'
import { isSignedBy, parseSnsMessage, type SnsMessage, snsUrl } from './sns-message.ts'

type SnsDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'fetchFromSns'>

/** The request header of every message of Amazon SNS. */
export const SNS_HEADER = 'x-amz-sns-message-type'

/**
 * Records what Amazon SES reports by the topic that the owner has set (`sns_topic`), and confirms the site's subscription to that
 * topic. Returns how many reports said something new. Throws not_found for another topic, invalid_request for what Amazon
 * has not signed, and unavailable where Amazon cannot be asked: it tries again then.
 */
export async function receiveSnsMessage(deps: SnsDeps, text: string): Promise<number> {
  const message = parseSnsMessage(text)
  if (!message) throw problem('invalid_request')
  const { sns_topic: topic } = await readOwnerSettings(deps.database)
  if (message.TopicArn !== topic) {
    deps.log.warn({ topic: message.TopicArn.slice(0, 300) }, 'a message of an SNS topic that is not set')
    throw problem('not_found')
  }
  await requireSignature(deps, message)
  if (message.Type === 'SubscriptionConfirmation') await confirmSubscription(deps, message)
  if (message.Type !== 'Notification') return 0
  let counted = 0
  for (const mail of readSesReport(parseJson(message.Message)))
    if (await recordReturnedMail(deps, mail)) counted++
  return counted
}

async function requireSignature(deps: SnsDeps, message: SnsMessage): Promise<void> {
  const certificate = await fetchFile(deps, message, message.SigningCertURL)
  if (!isSignedBy(certificate, message)) throw problem('invalid_request')
}

async function confirmSubscription(deps: SnsDeps, message: SnsMessage): Promise<void> {
  await fetchFile(deps, message, message.SubscribeURL)
  deps.log.info({ topic: message.TopicArn }, 'the subscription to the SNS topic was confirmed')
}

async function fetchFile(
  { fetchFromSns, log }: SnsDeps,
  { TopicArn }: SnsMessage,
  address: string | undefined,
): Promise<Uint8Array> {
  const url = snsUrl(address, TopicArn)
  if (!url) throw problem('invalid_request')
  try {
    return await fetchFromSns(url)
  } catch (cause) {
    log.warn({ err: cause }, 'Amazon SNS could not be asked')
    throw problem('unavailable')
  }
}

/** Requests a certificate, or the confirmation of a subscription. Throws for anything but a 200. */
export async function fetchFromSns(url: URL): Promise<Uint8Array> {
  const bytes = await guardedFetch(url, {
    mayBePrivate: false,
    accept: '*/*',
    maxBytes: 64 * 1024,
    redirects: 0,
    timeLimit: 5_000,
  })
  if (!bytes) throw new Error(`${url.host} answered 404`)
  return bytes
}
