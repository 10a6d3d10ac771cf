import type { DnsLookups } from '../../../src/server/mail/dns-lookups.service.ts'

interface FakeRecords {
  txt?: Record<string, string[]>
  addresses?: Record<string, string[]>
  mailHosts?: Record<string, string[]>
}

/** DNS with these records alone; a name in `silent` gets no answer. Tests reach no name server. */
export function fakeDns(
  { txt, addresses, mailHosts }: FakeRecords,
  silent: readonly string[] = [],
): DnsLookups {
  const answer = async (name: string, records: Record<string, string[]> = {}) => {
    if (silent.includes(name)) throw new Error('queryTxt ETIMEOUT')
    return records[name] ?? []
  }
  return {
    txt: (name) => answer(name, txt),
    addresses: (name) => answer(name, addresses),
    mailHosts: (name) => answer(name, mailHosts),
  }
}

/** A domain with SPF and DMARC. */
export const EXAMPLE_DNS = fakeDns({
  txt: {
    'example.org': ['v=spf1 include:_spf.example.org -all'],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  },
})
