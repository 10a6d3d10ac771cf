import type { DnsLookups } from '../../../src/server/mail/mail-check.service.ts'

/** DNS with these TXT records alone; a name in `silent` gets no answer. Tests reach no name server. */
export function fakeDns(txt: Record<string, string[]>, silent: readonly string[] = []): DnsLookups {
  return {
    async txt(name) {
      if (silent.includes(name)) throw new Error('queryTxt ETIMEOUT')
      return txt[name] ?? []
    },
  }
}

/** A domain with SPF and DMARC. */
export const EXAMPLE_DNS = fakeDns({
  'example.org': ['v=spf1 include:_spf.example.org -all'],
  '_dmarc.example.org': ['v=DMARC1; p=reject'],
})
