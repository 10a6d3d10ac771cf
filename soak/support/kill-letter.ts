import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Letter, LetterWithReviews } from '../../src/contract/newsletter/letters.ts'
import type { Database, DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { type BuiltSite, killSite, startSite, stopSite } from '../../tests/support/program/built-site.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail/smtp-server.ts'
import { mailingSiteEnv } from './mailing-site-env.ts'
import { makeOwner, type SignedIn } from './readers.ts'
import { send } from './requests.ts'

interface Attack {
  subscribers: number
  /** So many of them have mailboxes that are refused. */
  dead?: number
  /** The site is killed when it has sent so many mails, in turn before and after it learns that the last one arrived. */
  killedAt: readonly number[]
  /** Runs while the letter is being sent, until each mail has arrived or was given up. */
  whileSending?: (database: Database) => Promise<unknown>
}

interface KilledLetter {
  mails: number
  /** Subscribers who did not get the letter. */
  missing: number
  /** Mails that arrived once more. */
  repeatedMails: number
  /** Subscribers who got it under two Message-IDs: their mail program shows it twice. */
  twoMessageIds: number
  letter: Letter
  seconds: number
  /** Errors in the logs of the sites. */
  faults: string[]
}

/** Sends a letter with the built site, which is killed with SIGKILL midway and started again. */
export async function killWhileSending(databaseEnv: DatabaseEnv, attack: Attack): Promise<KilledLetter> {
  let site: BuiltSite | undefined
  const faults: string[] = []
  let restarting = Promise.resolve()
  const restart = async () => {
    faults.push(...(site?.faults() ?? []))
    site = await startSite(env)
  }
  const { dead = 0 } = attack
  const deadEmails = new Set(Array.from({ length: dead }, (_, index) => emailOf(index * 7)))
  const mailServer = await startMailServer({
    recipient: (address) => (deadEmails.has(address) ? { code: 550, text: '5.1.1 no such user' } : undefined),
    async beforeAnswer(_mail, count) {
      const kill = attack.killedAt.indexOf(count)
      if (kill < 0 || !site) return
      const { process } = site
      const killing = (kill % 2 === 0 ? Promise.resolve() : sleep(randomInt(1, 40))).then(() =>
        killSite(process),
      )
      restarting = killing.then(restart)
      if (kill % 2 === 0) await killing
    },
  })
  const env = mailingSiteEnv(databaseEnv, mailServer.url)
  const began = performance.now()
  site = await startSite(env)
  const database = await openDatabase(databaseEnv, createLog('silent'))
  try {
    const owner = await makeOwner(site.address, database)
    await storeSubscribers(database, attack.subscribers)
    const id = await beginLetter(site.address, owner)
    for (;;) {
      await restarting
      const letter = await readLetter(site.address, owner, id).catch(() => undefined)
      if (letter && isOver(letter)) {
        await stopSite(site.process)
        faults.push(...site.faults())
        return {
          ...countMails(mailServer, attack),
          letter,
          seconds: (performance.now() - began) / 1_000,
          faults,
        }
      }
      await attack.whileSending?.(database)
      await sleep(200)
    }
  } finally {
    await restarting.catch(() => {})
    await killSite(site.process)
    await mailServer.close()
    await database.close()
  }
}

/** A letter is `sent` when each mail had its turn: the one that a killed site was sending has its second later. */
function isOver({ state, deliveries }: Letter): boolean {
  return state === 'sent' && deliveries !== null && deliveries.sent + deliveries.failed === deliveries.total
}

async function storeSubscribers({ queries }: Database, count: number): Promise<void> {
  const now = new Date().toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    key: String(index).padStart(22, 'k'),
    email: emailOf(index),
    state: 'confirmed' as const,
    created_at: now,
    confirmed_at: now,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await queries
      .insertInto('xc_subscriptions')
      .values(rows.slice(start, start + 500))
      .execute()
}

function emailOf(index: number): string {
  return `subscriber-${index}@example.org`
}

async function beginLetter(address: string, owner: SignedIn): Promise<number> {
  const ask = async <T>(method: 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await send(`${address}/api/studio/letters${path}`, method, owner.headers, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { id, version } = await ask<Letter>('POST', '')
  const texts = { subject: '冬天的第一盞燈', second_line: '三盞燈', body: '<p>見字如面</p>' }
  const saved = await ask<Letter>('PUT', `/${id}`, { ...texts, version, audience: [] })
  await ask('POST', `/${id}/sending`, { version: saved.version })
  return id
}

async function readLetter(address: string, owner: SignedIn, id: number): Promise<Letter> {
  const answer = await send(`${address}/api/studio/letters/${id}`, 'GET', owner.headers)
  if (!answer.ok) throw new Error(`the letter was not read: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as LetterWithReviews).letter
}

function countMails({ received }: MailServer, { subscribers }: Attack) {
  const idsOf = new Map<string, Set<string>>()
  for (const { mail } of received) {
    const email = mail.to?.[0]?.address ?? ''
    idsOf.set(email, (idsOf.get(email) ?? new Set()).add(mail.messageId ?? ''))
  }
  const all = Array.from({ length: subscribers }, (_, index) => emailOf(index))
  return {
    mails: received.length,
    missing: all.filter((email) => !idsOf.has(email)).length,
    repeatedMails: received.length - new Set(received.map(({ mail }) => mail.messageId)).size,
    twoMessageIds: all.filter((email) => (idsOf.get(email)?.size ?? 0) > 1).length,
  }
}
