import { expect, test } from 'vitest'
import { fakeDns } from '../../../tests/support/mail/fake-dns.ts'
import { lookUpMailDomain, mailRouteOf } from './mail-check.service.ts'

const ROUTE = { domain: 'books.example', server: 'smtp.mail.example' }

async function statesOf(
  records: Record<string, string[]>,
  { selector = null as string | null, silent = [] as string[] } = {},
) {
  const found = await lookUpMailDomain(fakeDns(records, silent), ROUTE, selector)
  return found.records.map(({ state }) => state)
}

test('a domain has every record', async () => {
  const dns = fakeDns({
    'books.example': ['google-site-verification=1', 'v=spf1 include:_spf.mail.example -all'],
    's1._domainkey.books.example': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.books.example': ['v=DMARC1; p=quarantine'],
  })
  expect(await lookUpMailDomain(dns, ROUTE, 's1')).toEqual({
    ...ROUTE,
    records: [
      { kind: 'spf', state: 'found', name: 'books.example', record: 'v=spf1 include:_spf.mail.example -all' },
      { kind: 'dkim', state: 'found', name: 's1._domainkey.books.example', record: 'v=DKIM1; k=rsa; p=MIGf' },
      { kind: 'dmarc', state: 'found', name: '_dmarc.books.example', record: 'v=DMARC1; p=quarantine' },
    ],
  })
})

test('a domain has no records, or others, or its DKIM selector is not known', async () => {
  expect(await statesOf({}, { selector: 's1' })).toEqual(['missing', 'missing', 'missing'])
  expect((await statesOf({}))[1]).toBe('no_selector')
  const others = { 'books.example': ['v=spf10 a -all'], 's1._domainkey.books.example': ['v=DKIM1; p='] }
  expect(await statesOf(others, { selector: 's1' })).toEqual(['missing', 'missing', 'missing'])
})

test('a domain below another follows its DMARC policy', async () => {
  const dns = fakeDns({ '_dmarc.books.example': ['v=DMARC1; p=reject; sp=none'] })
  const { records } = await lookUpMailDomain(dns, { ...ROUTE, domain: 'letters.books.example' }, null)
  expect(records[2]).toMatchObject({ state: 'found', name: '_dmarc.books.example' })
})

test('DNS that does not answer says nothing of a record', async () => {
  const silent = ['books.example', 's1._domainkey.books.example', '_dmarc.books.example']
  expect(await statesOf({}, { selector: 's1', silent })).toEqual([
    'unreachable',
    'unreachable',
    'unreachable',
  ])
})

test('the domain is that of the sender, and there is none without a mail server', () => {
  const mailFrom = 'letters@書.example'
  expect(mailRouteOf({ smtpUrl: 'smtps://a:b@smtp.mail.example:465', mailFrom })).toEqual({
    domain: 'xn--rov.example',
    server: 'smtp.mail.example',
  })
  expect(mailRouteOf({ smtpUrl: undefined, mailFrom })).toBeUndefined()
})
