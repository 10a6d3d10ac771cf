import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A gzip file with a compression ratio far above that of tables and texts. */
export class GzipBomb extends Error {}

/** The bytes of a file, decompressed where it is gzip. Throws GzipBomb and the errors of gunzip. */
export async function* decompressIfGzip(
  file: Readable,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const read = { bytes: 0 }
  const counted = countBytes(file, read, onBytes)
  const first = await counted.next()
  if (first.done) return
  const bytes = prepend(first.value, counted)
  if (!first.value.subarray(0, 2).equals(GZIP_MAGIC)) {
    yield* bytes
    return
  }
  // The callback prevents an unhandled error; the loop below receives the error too.
  const decompressed = pipeline(bytes, createGunzip(), () => {}) as unknown as AsyncIterable<Buffer>
  let length = 0
  for await (const chunk of decompressed) {
    length += chunk.length
    rejectGzipBomb(length, read.bytes)
    yield chunk
  }
}

/** Throws GzipBomb where so many bytes are more than a file of `compressed` bytes can hold. */
export function rejectGzipBomb(decompressed: number, compressed: number): void {
  if (decompressed <= UNCHECKED_BYTES || decompressed <= compressed * MAX_RATIO) return
  throw new GzipBomb(
    `the file unpacks to more than ${MAX_RATIO} times its size; unpack it yourself if you trust the file`,
  )
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Tables compress by 10 to 50; gzip's maximum is about 1000. */
const MAX_RATIO = 200

/** Below this size any ratio is allowed: a small file of similar rows may compress strongly. */
const UNCHECKED_BYTES = 64 * 1024 * 1024

async function* countBytes(
  file: Readable,
  read: { bytes: number },
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of file as AsyncIterable<Buffer>) {
    read.bytes += bytes.length
    yield bytes
    onBytes(read.bytes)
  }
}

async function* prepend(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}
