import { Resolver } from 'node:dns/promises'
import { codeOf } from '../platform/runtime/error-text.ts'

/** The DNS records of a name: empty where there are none. Rejects where DNS does not answer in time. */
export interface DnsLookups {
  /** Each record as one text. */
  txt(name: string): Promise<string[]>
}

export const SYSTEM_DNS: DnsLookups = {
  async txt(name) {
    const records = await ask((resolver) => resolver.resolveTxt(name))
    return records.map((parts) => parts.join(''))
  },
}

async function ask<Row>(question: (resolver: Resolver) => Promise<Row[]>): Promise<Row[]> {
  const resolver = new Resolver({ timeout: TRY, tries: 2 })
  // Each of several name servers would have its own tries.
  const end = setTimeout(() => resolver.cancel(), LONGEST)
  try {
    return await question(resolver)
  } catch (cause) {
    if (['ENODATA', 'ENOTFOUND'].includes(codeOf(cause) ?? '')) return []
    throw cause
  } finally {
    clearTimeout(end)
  }
}

/** Milliseconds. */
const TRY = 1_500
const LONGEST = 5_000
