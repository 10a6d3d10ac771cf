import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BounceSources } from '../../contract/newsletter/bounces.ts'
import type { SubscriberList } from '../../contract/newsletter/subscribers.ts'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { readJson, storeSubscribers } from '../newsletter-letters/testing.ts'
import { openStudio, type Studio } from '../studio/testing.ts'
import { snsUrl } from './sns-message.ts'

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces'
const HOST = 'https://sns.eu-west-1.amazonaws.com'
const [LIN, BO, YU] = ['lin@example.com', 'bo@example.com', 'yu@example.com'] as const
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

testOnEachEngine('Amazon’s signed reports count once the owner has set the topic', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN, BO, YU])
  const { post, asked } = await openAmazon(site, studio)
  const bounce = notification(sesBounce('Permanent', 'General', LIN, '5.1.1', 'smtp; 550 5.1.1 no such user'))

  // Without a topic, nothing is asked of anybody.
  expect(await codeOf(await post(confirmation()))).toBe('not_found')
  expect(await codeOf(await post(bounce))).toBe('not_found')
  expect(asked).toEqual([])
  await setTopic(studio, TOPIC)

  expect(await readJson(post(confirmation()))).toEqual({ counted: 0 })
  expect(asked).toEqual([`${HOST}/key.pem`, `${HOST}/?Action=ConfirmSubscription&Token=abc`])
  expect(await readJson(post(bounce))).toEqual({ counted: 1 })
  expect(await readJson(post(bounce))).toEqual({ counted: 0 })
  // Both versions of signatures, and both forms of reports.
  const complaint = { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: BO }] } }
  expect(await readJson(post(notification(complaint, { SignatureVersion: '2', Subject: 'Amazon' })))).toEqual(
    {
      counted: 1,
    },
  )
  // An automatic reply, and what is no report.
  expect(await readJson(post(notification(sesBounce('Transient', 'General', YU, '', ''))))).toEqual({
    counted: 0,
  })
  expect(await readJson(post(sealed({ ...plain('Notification'), Message: 'Hello' })))).toEqual({
    counted: 0,
  })
  expect(await statesOf(studio)).toEqual({
    [LIN]: ['confirmed', 'unknown'],
    [BO]: ['left', null],
    [YU]: ['confirmed', null],
  })
})

testOnEachEngine('what Amazon has not signed counts nothing and confirms nothing', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN])
  const amazon = await openAmazon(site, studio)
  await setTopic(studio, TOPIC)
  const bounce = notification(sesBounce('Permanent', 'NoEmail', LIN, '', ''))
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  for (const [message, code] of [
    [{ ...bounce, Message: bounce.Message.replace('NoEmail', 'General') }, 'invalid_request'],
    [sealed(bounce, other), 'invalid_request'],
    [
      sealed({ ...bounce, SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/key.pem' }),
      'invalid_request',
    ],
    [sealed({ ...bounce, TopicArn: TOPIC.replace('123456789012', '999999999999') }), 'not_found'],
    [sealed({ ...confirmation(), SubscribeURL: 'https://evil.example/' }), 'invalid_request'],
    [{ ...bounce, Signature: 3 }, 'invalid_request'],
    ['no JSON', 'invalid_request'],
  ] as const)
    expect(await codeOf(await amazon.post(message)), JSON.stringify(message)).toBe(code)
  expect(new Set(amazon.asked)).toEqual(new Set([`${HOST}/key.pem`]))
  expect(await statesOf(studio)).toEqual({ [LIN]: ['confirmed', null] })

  // Amazon tries again after 503.
  site.deps.fetchFromSns = () => Promise.reject(new Error('no network'))
  expect(await codeOf(await amazon.post(bounce))).toBe('unavailable')
  const guessed = await site.send('POST', '/api/bounces/guessed', undefined, { headers: SNS })
  expect(guessed.status).toBe(404)
})

test.each([
  ['https://sns.eu-west-1.amazonaws.com/a.pem', true],
  ['http://sns.eu-west-1.amazonaws.com/a.pem', false],
  ['https://sns.us-east-1.amazonaws.com/a.pem', false],
  ['https://sns.eu-west-1.amazonaws.com:8443/a.pem', false],
  ['https://me@sns.eu-west-1.amazonaws.com/a.pem', false],
  ['https://bucket.s3.amazonaws.com/a.pem', false],
  ['no address', false],
])('%s is an address of the topic’s SNS: %s', (address, isOwn) => {
  expect(snsUrl(address, TOPIC) !== undefined).toBe(isOwn)
})

test('China has its own SNS', () => {
  const topic = 'arn:aws-cn:sns:cn-north-1:123456789012:bounces'
  expect(snsUrl('https://sns.cn-north-1.amazonaws.com.cn/a.pem', topic)).toBeDefined()
  expect(snsUrl('https://sns.cn-north-1.amazonaws.com/a.pem', topic)).toBeUndefined()
})

const SNS = { 'x-amz-sns-message-type': 'Notification', 'Content-Type': 'text/plain; charset=UTF-8' }

/** Posts as Amazon does, and answers for it. `asked`: the addresses of Amazon that the site has requested. */
async function openAmazon(site: TestSite, studio: Studio) {
  const asked: string[] = []
  const certificate = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))
  site.deps.fetchFromSns = (url) => {
    asked.push(url.href)
    return Promise.resolve(certificate)
  }
  const { webhook } = await readJson<BounceSources>(studio.send('GET', '/bounces'))
  const post = async (message: object | string) => {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    return site.app.request(new URL(webhook).pathname, { method: 'POST', headers: SNS, body })
  }
  return { post, asked }
}

type Message = Record<string, string>

function plain(Type: string): Message {
  return {
    Type,
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: 'You have chosen to subscribe to the topic.',
    Timestamp: '2026-05-02T00:54:06.655Z',
    SignatureVersion: '1',
    SigningCertURL: `${HOST}/key.pem`,
  }
}

function confirmation() {
  const SubscribeURL = `${HOST}/?Action=ConfirmSubscription&Token=abc`
  return sealed({ ...plain('SubscriptionConfirmation'), Token: 'abc', SubscribeURL })
}

function notification(report: object, more: Message = {}) {
  return sealed({ ...plain('Notification'), Message: JSON.stringify(report), ...more })
}

/** Signed as docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html says. */
function sealed<M extends Message>(message: M, key = privateKey): M & { Signature: string; Message: string } {
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const lines = names.flatMap((name) => (message[name] === undefined ? [] : [name, message[name], '']))
  const text = Buffer.from(lines.join('\n').replaceAll('\n\n', '\n'))
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return {
    ...message,
    Message: message.Message ?? '',
    Signature: sign(algorithm, text, key).toString('base64'),
  }
}

function sesBounce(bounceType: string, bounceSubType: string, email: string, status: string, said: string) {
  const recipient = { emailAddress: email, ...(status && { action: 'failed', status, diagnosticCode: said }) }
  return { notificationType: 'Bounce', bounce: { bounceType, bounceSubType, bouncedRecipients: [recipient] } }
}

async function setTopic(studio: Studio, value: string): Promise<void> {
  const answer = await studio.send('PATCH', '/settings', { changes: [{ key: 'sns_topic', value }] })
  expect(answer.status, await answer.text()).toBe(200)
}

async function statesOf(studio: Studio) {
  const { rows } = await readJson<SubscriberList>(studio.send('GET', '/subscribers'))
  return Object.fromEntries(rows.map((row) => [row.email, [row.state, row.bounce]]))
}
