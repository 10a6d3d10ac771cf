import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

// The last bytes of a backup file vouch for all before them. Here: SHA-256, for a file that is not encrypted.

const CHECKSUM_BYTES = 32

/** Why a file is refused that its last bytes do not vouch for. */
export const ALTERED = 'a byte was changed, is missing or was added'

/** Appends the checksum of `first`, which is written already, and of all that passes. */
export function appendChecksum(first: string): Transform {
  const { hash, transform } = hashing(first)
  return new Transform({
    transform,
    flush(done) {
      done(null, hash.digest())
    },
  })
}

/** `end`: the last byte before the checksum. The stream fails at its end where the file was altered. */
export async function openChecksum(file: string, first: string): Promise<{ unseal: Transform; end: number }> {
  const { last, end } = await readLastBytes(file, CHECKSUM_BYTES)
  const { hash, transform } = hashing(first)
  const unseal = new Transform({
    transform,
    flush(done) {
      done(hash.digest().equals(last) ? null : new Error(ALTERED))
    },
  })
  return { unseal, end }
}

function hashing(first: string) {
  const hash = createHash('sha256').update(first)
  return {
    hash,
    transform(chunk: Buffer, _: unknown, done: (error: null, chunk: Buffer) => void) {
      hash.update(chunk)
      done(null, chunk)
    },
  }
}

/** The last bytes of a file. `end`: the last byte before them. */
export async function readLastBytes(file: string, count: number): Promise<{ last: Buffer; end: number }> {
  const input = await open(file)
  try {
    const start = Math.max(0, (await input.stat()).size - count)
    const last = Buffer.alloc(count)
    await input.read(last, 0, count, start)
    return { last, end: start - 1 }
  } finally {
    await input.close()
  }
}
