import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A gzip file that unpacks to far more than tables do. */
export class GzipBomb extends Error {}

/** The bytes of a file, unpacked where it is packed with gzip. Throws GzipBomb, and what gunzip throws. */
export async function* gunzipIfPacked(
  file: Readable,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const read = { bytes: 0 }
  const counted = countBytes(file, read, onBytes)
  const first = await counted.next()
  if (first.done) return
  const bytes = joined(first.value, counted)
  if (!first.value.subarray(0, 2).equals(GZIP_MAGIC)) {
    yield* bytes
    return
  }
  // The callback only keeps a failure from being unhandled: the loop below receives it as well.
  const unpacked = pipeline(bytes, createGunzip(), () => {}) as unknown as AsyncIterable<Buffer>
  let length = 0
  for await (const piece of unpacked) {
    length += piece.length
    if (length > ALWAYS_UNPACKED && length > read.bytes * MOST_RATIO) {
      throw new GzipBomb(
        `the gzip file unpacks to more than ${MOST_RATIO} times its size; unpack it yourself if it is what it should be`,
      )
    }
    yield piece
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Tables shrink to a tenth or a fiftieth; gzip's most is a thousandth. */
const MOST_RATIO = 200

/** Bytes. A small file of much the same rows may shrink to any size. */
const ALWAYS_UNPACKED = 64 * 1024 * 1024

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

async function* joined(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}
