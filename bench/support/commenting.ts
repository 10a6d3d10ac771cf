import { Worker } from 'node:worker_threads'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Answer, openConnections } from './connection.ts'
import type { CorpusBook } from './generate-corpus.ts'

/** A comment as a browser sends it, its proof of work done. */
export interface ReadyComment {
  path: string
  /** As the proxy in front of the site sends it: limits count by address, and these are as many visitors. */
  headers: Record<string, string>
  body: string
}

/**
 * As many different comments of as many visitors, each under one of the given reviews, in words of the corpus that no
 * two share. Solving takes the asker's processor about 20 ms each, all cores at once; it is no part of what is measured.
 */
export async function prepareComments(
  address: string,
  books: readonly CorpusBook[],
  count: number,
): Promise<ReadyComment[]> {
  const challenges = await askForChallenges(address, count)
  const typedAt = performance.now() + TYPING
  const proofs = await solve(challenges)
  await until(typedAt)
  return proofs.map((proof, index) => {
    const book = books[index % books.length]!
    return {
      path: `/api/reviews/${book.id}/comments`,
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': visitorAddress(index) },
      body: JSON.stringify({ user_name: `讀者${index}`, content: excerpt(book, index), proof, website: '' }),
    }
  })
}

/**
 * Sends them over that many connections, each as soon as one is free, not before its turn where `rate` (a second) is
 * given. How many a second were acknowledged, and how many of them were published at once. Throws where one is refused.
 */
export async function sendComments(
  address: string,
  comments: readonly ReadyComment[],
  { visitors, rate = Infinity }: { visitors: number; rate?: number },
): Promise<{ perSecond: number; published: number }> {
  const connections = await openConnections(address, visitors)
  const started = performance.now()
  let next = 0
  let published = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (next < comments.length) {
        const index = next++
        await until(started + (index / rate) * 1_000)
        const { path, headers, body } = comments[index]!
        const answer = await connection.ask('POST', path, headers, body)
        if (wasPublished(answer)) published++
      }
      connection.close()
    }),
  )
  return { perSecond: comments.length / ((performance.now() - started) / 1_000), published }
}

function wasPublished({ status, body }: Answer): boolean {
  if (status !== 201 && status !== 202) throw new Error(`A comment was refused: ${status} ${body.toString()}`)
  return status === 201
}

async function until(moment: number): Promise<void> {
  const wait = moment - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
}

/** Milliseconds after which nobody would say that the text was typed too fast: three Han characters a second. */
const TYPING = 20_000

async function askForChallenges(address: string, count: number): Promise<string[]> {
  const connections = await openConnections(address, 8)
  const challenges: string[] = []
  let asked = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (asked++ < count) {
        const { body } = await connection.ask('GET', '/api/comments/challenge')
        challenges.push(body.toString())
      }
      connection.close()
    }),
  )
  return challenges
}

async function solve(challenges: readonly string[]): Promise<string[]> {
  const workers = availableParallelism()
  const shares = Array.from({ length: workers }, (_, worker) =>
    challenges.filter((_challenge, index) => index % workers === worker),
  )
  return (await Promise.all(shares.map(solveInWorker))).flat()
}

function solveInWorker(share: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL('solve-challenges.worker.ts', import.meta.url))
    const worker = new Worker(program, { workerData: share })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function visitorAddress(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** Forty characters from a place of its own in the review. */
function excerpt({ content }: CorpusBook, index: number): string {
  const text = content.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  const at = (index * 7_919) % Math.max(1, text.length - 40)
  return `${text.slice(at, at + 40)}（第${index}則）`
}
