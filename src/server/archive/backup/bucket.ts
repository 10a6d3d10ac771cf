import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import type { S3mini } from 's3mini'
import { z } from 'zod'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { ArchiveRejected, SettingFault } from '../archive-lines.ts'

/** Where copies of scheduled backups go: a bucket of a service that speaks S3. */
export interface BucketSettings {
  /** `s3://bucket/` or `s3://bucket/prefix/`. */
  address: string
  /** The service's origin. */
  endpoint: string
  region: string
  keyId: string
  secret: string
}

/** The files of the bucket under the prefix, by their names. Its functions throw ArchiveRejected, SettingFault where a setting is at fault. */
export interface Bucket {
  list(): Promise<string[]>
  /** The file appears in the bucket once it is whole there. */
  upload(file: string): Promise<void>
  /** Writes a private file, whole or not at all. */
  download(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Bytes. Four of them are sent at once; the service takes 10,000 of a file. */
const PART = 8 * 1024 * 1024
const PARTS = 9_000

/** Asks nothing yet. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { address } = settings
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.*)$/.exec(address) ?? []
  // Loaded on use: most sites have no bucket.
  const { S3mini } = await import('s3mini')
  const connect = (minPartSize: number) =>
    new S3mini({
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
      region: settings.region,
      endpoint: `${settings.endpoint}/${bucket}`,
      minPartSize,
      fetch: (input, init) => ask(settings, input, init),
    })
  const s3 = connect(PART)
  return {
    async list() {
      const found = (await s3.listObjects('/', prefix)) ?? []
      return found.map(({ Key }) => Key.slice(prefix.length)).filter((name) => name !== '')
    },
    async upload(file) {
      // Not every service lists them; what else is wrong, the upload says.
      await abortUnfinished(s3, prefix).catch(() => {})
      const key = prefix + path.basename(file)
      const bytes = await openAsBlob(file)
      await connect(Math.max(PART, Math.ceil(bytes.size / PARTS))).putAnyObject(key, bytes)
      const stored = await s3.getContentLength(key)
      if (stored === bytes.size) return
      await s3.deleteObject(key)
      throw new ArchiveRejected(`${address} has ${stored} of the ${bytes.size} bytes of ${file}.`)
    },
    async download(name, file) {
      const answer = await s3.getObjectResponse(prefix + name)
      if (!answer?.body) throw new ArchiveRejected(`There is no ${name} in ${address}.`)
      try {
        await pipeline(
          Readable.fromWeb(answer.body as NodeReadableStream),
          createWriteStream(file, { flags: 'wx', mode: 0o600 }),
        )
      } catch (cause) {
        await rm(file, { force: true })
        throw new ArchiveRejected(
          `${address}${name} cannot be fetched (${codeOf(cause) ?? messageOf(cause)}).`,
        )
      }
    },
    async remove(name) {
      await s3.deleteObject(prefix + name)
    },
  }
}

/** Parts that a killed upload left: no list shows them, but they are paid for. One process at a time uploads. */
async function abortUnfinished(s3: S3mini, prefix: string): Promise<void> {
  const listed: unknown = await s3.listMultipartUploads('/', '', 'GET', { prefix })
  for (const { Key, UploadId } of unfinishedSchema.parse(listed).ListMultipartUploadsResult.Upload)
    if (Key.endsWith('.backup')) await s3.abortMultipartUpload(Key, UploadId)
}

const uploadSchema = z.object({ Key: z.string(), UploadId: z.string() })
const unfinishedSchema = z.object({
  ListMultipartUploadsResult: z
    .object({ Upload: z.union([z.array(uploadSchema), uploadSchema.transform((one) => [one])]).default([]) })
    .catch({ Upload: [] }),
})

/** Asks the service, and says in a sentence why it refuses. */
async function ask(
  { address, endpoint }: BucketSettings,
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const answer = await fetch(input, init).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
    throw new ArchiveRejected(
      `${address} cannot be reached at ${endpoint} (${codeOf(reason) ?? messageOf(reason)}).`,
    )
  })
  if (answer.ok) return answer
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
  if (answer.status === 404 && (code === 'NoSuchKey' || init?.method === 'HEAD'))
    return new Response(null, { status: 404 })
  const status = code === '' ? String(answer.status) : `${answer.status} ${code}`
  if (code === 'NoSuchBucket')
    throw new SettingFault(`There is no bucket of ${address} at ${endpoint}. Make it, or correct BACKUP_TO.`)
  if ([401, 403].includes(answer.status))
    throw new SettingFault(
      `${endpoint} refuses ${address} (${status}). Correct BACKUP_S3_KEY and BACKUP_S3_SECRET, and let this key list, read, write and ` +
        'delete there.',
    )
  if (answer.status < 500)
    throw new SettingFault(
      `${endpoint} does not understand what ${address} is asked for (${status}). Correct BACKUP_S3_ENDPOINT and BACKUP_S3_REGION.`,
    )
  throw new ArchiveRejected(`${address} failed at ${endpoint} (${status}).`)
}
