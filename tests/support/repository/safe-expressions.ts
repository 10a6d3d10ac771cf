import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** One line each: the hash of an expression that recheck calls safe, and that took no longer than linear time when it was tried. */
const FILE = path.join(import.meta.dirname, '../../fixtures/safe-expressions.txt')

const { version } = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('recheck/package.json'))

/**
 * The expressions that this version of the checker has called safe, and that were tried: that takes half a minute of the processor
 * for all of them. Another expression, other flags or another version make another hash, and the checker judges anew. With
 * `RECORD_EXPRESSIONS=1` the file gets exactly the hashes that this run has asked for.
 */
export function openSafeExpressions() {
  const known = new Set(readFileSync(FILE, 'utf8').split('\n'))
  const used = new Set<string>()
  return {
    has(source: string, flags: string): boolean {
      const hash = hashOf(source, flags)
      if (!known.has(hash)) return false
      used.add(hash)
      return true
    },
    add(source: string, flags: string): void {
      used.add(hashOf(source, flags))
    },
    record(): void {
      if (process.env.RECORD_EXPRESSIONS !== '1') return
      writeFileSync(FILE, `${[...used].toSorted().join('\n')}\n`)
    },
  }
}

function hashOf(source: string, flags: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, source, flags]))
    .digest('base64url')
    .slice(0, 22)
}
