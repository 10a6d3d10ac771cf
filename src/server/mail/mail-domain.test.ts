import { expect, test } from 'vitest'
import { fakeDns } from '../../../tests/support/mail/fake-dns.ts'
import { lookUpMailDomain, mailRouteOf } from './mail-domain.service.ts'

const ROUTE = { domain: 'books.example', server: 'smtp.mail.example' }

type Records = Parameters<typeof fakeDns>[0]

async function statesOf(
  records: Records,
  { selector = null as string | null, silent = [] as string[] } = {},
) {
  const found = await lookUpMailDomain(fakeDns(records, silent), ROUTE, selector)
  return found.records.map(({ state }) => state)
}

test('a domain has every record, and its SPF names the mail server', async () => {
  const dns = fakeDns({
    txt: {
      'books.example': ['google-site-verification=1', 'v=spf1 include:_spf.mail.example -all'],
      '_spf.mail.example': ['v=spf1 ip4:192.0.2.0/24 ~all'],
      's1._domainkey.books.example': ['v=DKIM1; k=rsa; p=MIGf'],
      '_dmarc.books.example': ['v=DMARC1; p=quarantine; rua=mailto:a@books.example'],
    },
    addresses: { 'smtp.mail.example': ['192.0.2.7'] },
  })
  expect(await lookUpMailDomain(dns, ROUTE, 's1')).toEqual({
    ...ROUTE,
    records: [
      { state: 'spf_names_server', name: 'books.example', record: 'v=spf1 include:_spf.mail.example -all' },
      { state: 'dkim_found', name: 's1._domainkey.books.example', record: 'v=DKIM1; k=rsa; p=MIGf' },
      {
        state: 'dmarc_quarantine',
        name: '_dmarc.books.example',
        record: 'v=DMARC1; p=quarantine; rua=mailto:a@books.example',
      },
    ],
  })
})

test('a domain has no records, or its DKIM selector is not known', async () => {
  expect(await statesOf({}, { selector: 's1' })).toEqual(['spf_missing', 'dkim_missing', 'dmarc_missing'])
  expect((await statesOf({}))[1]).toBe('dkim_no_selector')
})

test.each([
  ['v=spf1 a:smtp.mail.example -all', 'spf_names_server'],
  ['v=spf1 mx -all', 'spf_names_server'],
  ['v=spf1 include:none.example include:_spf.mail.example -all', 'spf_names_server'],
  ['v=spf1 ip6:2001:db8::/32 -all', 'spf_names_server'],
  ['v=spf1 redirect=_spf.mail.example', 'spf_names_server'],
  ['v=spf1 ip4:198.51.100.0/24 -all', 'spf_found'],
  ['v=spf1 -ip4:192.0.2.7 ~all', 'spf_found'],
  ['v=spf1 exists:%{i}.mail.example -all', 'spf_found'],
  // It names itself for ever.
  ['v=spf1 include:books.example -all', 'spf_found'],
  ['v=spf10 a -all', 'spf_missing'],
])('SPF %s is %s', async (record, expected) => {
  const records = {
    txt: { 'books.example': [record], '_spf.mail.example': ['v=spf1 ip4:192.0.2.7 -all'] },
    addresses: { 'smtp.mail.example': ['192.0.2.7', '2001:db8::7'], 'mx.books.example': ['192.0.2.7'] },
    mailHosts: { 'books.example': ['mx.books.example'] },
  }
  expect((await statesOf(records))[0]).toBe(expected)
})

test('two SPF records count as none', async () => {
  const txt = { 'books.example': ['v=spf1 a -all', 'v=spf1 mx -all'] }
  expect((await statesOf({ txt }))[0]).toBe('spf_several')
})

test('a key that is empty is revoked', async () => {
  const txt = { 's1._domainkey.books.example': ['v=DKIM1; p='] }
  expect((await statesOf({ txt }, { selector: 's1' }))[1]).toBe('dkim_revoked')
})

test.each([
  ['_dmarc.books.example', 'v=DMARC1; p=reject', 'dmarc_reject'],
  ['_dmarc.books.example', 'v=DMARC1;p=none;sp=reject', 'dmarc_none'],
  ['_dmarc.books.example', 'v=DMARC1; rua=mailto:a@books.example', 'dmarc_invalid'],
  ['_dmarc.other.example', 'v=DMARC1; p=reject', 'dmarc_missing'],
])('DMARC at %s: %s is %s', async (name, record, expected) => {
  expect((await statesOf({ txt: { [name]: [record] } }))[2]).toBe(expected)
})

test('a domain below another follows its policy for the domains below', async () => {
  const dns = fakeDns({ txt: { '_dmarc.books.example': ['v=DMARC1; p=reject; sp=none'] } })
  const { records } = await lookUpMailDomain(dns, { ...ROUTE, domain: 'letters.books.example' }, null)
  expect(records[2]).toMatchObject({ state: 'dmarc_none', name: '_dmarc.books.example' })
})

test('DNS that does not answer says nothing of a record', async () => {
  const silent = ['books.example', 's1._domainkey.books.example', '_dmarc.books.example']
  expect(await statesOf({}, { selector: 's1', silent })).toEqual([
    'spf_unreachable',
    'dkim_unreachable',
    'dmarc_unreachable',
  ])
  const txt = { 'books.example': ['v=spf1 a -all'] }
  expect((await statesOf({ txt }, { silent: ['smtp.mail.example'] }))[0]).toBe('spf_found')
})

test('the domain is that of the sender, and there is none without a mail server', () => {
  const mailFrom = 'letters@書.example'
  expect(mailRouteOf({ smtpUrl: 'smtps://a:b@smtp.mail.example:465', mailFrom })).toEqual({
    domain: 'xn--rov.example',
    server: 'smtp.mail.example',
  })
  expect(mailRouteOf({ smtpUrl: undefined, mailFrom })).toBeUndefined()
})
