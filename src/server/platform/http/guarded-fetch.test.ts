import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { guardedFetch, guardedPost, isPublic } from './guarded-fetch.ts'

const OPTIONS = { accept: 'image/*', maxBytes: 1_000, timeLimit: 5_000, mayBePrivate: false, redirects: 1 }

const PRIVATE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://①②⑦.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://172.31.0.1/',
  'http://192.168.1.1/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://user:password@localhost/',
  'https://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::ffff:0:a9fe:a9fe]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
]

test('no address of a private network is asked, however it is written', async () => {
  for (const url of PRIVATE) {
    await expect(guardedFetch(new URL(url), OPTIONS), url).rejects.toThrow(/private network/)
    const signal = AbortSignal.timeout(OPTIONS.timeLimit)
    const posting = guardedPost(new URL(url), new URLSearchParams(), { mayBePrivate: false, signal })
    await expect(posting, url).rejects.toThrow(/private network/)
  }
})

/** The special-purpose registries of IANA (2025-05), multicast, and what was given back: an address at either end of each. */
const SPECIAL = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.0',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.0',
  '192.0.2.255',
  '192.88.99.0',
  '192.88.99.255',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.0',
  '198.51.100.255',
  '203.0.113.0',
  '203.0.113.255',
  '224.0.0.0',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:ffff',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:0:0',
  '::ffff:0:8.8.8.8',
  '::ffff:0:ffff:ffff',
  '64:ff9b::',
  '64:ff9b::ffff:ffff',
  '64:ff9b:1::',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  '100::',
  '100::ffff:ffff:ffff:ffff',
  '100:0:0:1::',
  '100:0:0:1:ffff:ffff:ffff:ffff',
  '2001::',
  '2001:0:ffff::',
  '2001:1::1',
  '2001:2::',
  '2001:2:0:ffff::',
  '2001:4:112::',
  '2001:10::',
  '2001:1f:ffff::',
  '2001:20::',
  '2001:30::',
  '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:db8::',
  '2001:db8:ffff::1',
  '2002::',
  '2002:7f00:1::',
  '2002:ffff:ffff::',
  '3fff::',
  '3fff:fff:ffff::',
  '5f00::',
  '5f00:ffff::',
  'fc00::',
  'fdff:ffff::1',
  'fe80::',
  'febf:ffff::1',
  'fec0::',
  'feff:ffff::1',
  'ff00::',
  'ff02::1',
]

test('the networks that IANA sets aside are no internet, and their neighbours are', () => {
  expect(SPECIAL.filter(isPublic)).toEqual([])
  const neighbours = [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::',
    '2001:200::',
    '2001:db7:ffff::',
    '2001:db9::',
    '2003::',
    '2606:4700::1111',
    '2a00::',
    '3ffe:ffff::',
  ]
  expect(neighbours.filter((address) => !isPublic(address))).toEqual([])
})

test('nothing but http and https is fetched', async () => {
  for (const url of ['ftp://example.org/a', 'file:///etc/passwd', 'data:image/png,', 'gopher://example.org/'])
    await expect(guardedFetch(new URL(url), OPTIONS), url).rejects.toThrow(/not fetched/)
})

test('redirects are counted, a form follows none, and size and time have an end', async () => {
  let asked = 0
  const server = http.createServer((request, response) => {
    asked++
    if (request.url === '/again') response.writeHead(302, { Location: '/again' }).end()
    else if (request.url === '/file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
    else if (request.url === '/large') response.end('x'.repeat(2_000))
    else if (request.url === '/slow') response.write('x')
    else response.end('picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = (path: string) => new URL(path, `http://127.0.0.1:${port}`)
  const here = { ...OPTIONS, mayBePrivate: true, redirects: 3 }
  try {
    expect(String(await guardedFetch(at('/a'), here))).toBe('picture')
    asked = 0
    await expect(guardedFetch(at('/again'), here)).rejects.toThrow(/answered 302/)
    expect(asked).toBe(4)
    const signal = AbortSignal.timeout(here.timeLimit)
    expect(await guardedPost(at('/again'), new URLSearchParams(), { mayBePrivate: true, signal })).toBe(302)
    expect(asked).toBe(5)
    await expect(guardedFetch(at('/file'), here)).rejects.toThrow(/file: is not fetched/)
    await expect(guardedFetch(at('/large'), here)).rejects.toThrow(/more than 1000 bytes/)
    await expect(guardedFetch(at('/slow'), { ...here, timeLimit: 200 })).rejects.toThrow(/abort/i)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
