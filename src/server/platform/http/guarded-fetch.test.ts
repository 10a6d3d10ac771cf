import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { guardedFetch, guardedPost } from './guarded-fetch.ts'

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
    await expect(guardedPost(new URL(url), new URLSearchParams(), OPTIONS), url).rejects.toThrow(
      /private network/,
    )
  }
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
    await expect(guardedPost(at('/again'), new URLSearchParams(), here)).rejects.toThrow(/answered 302/)
    expect(asked).toBe(5)
    await expect(guardedFetch(at('/file'), here)).rejects.toThrow(/file: is not fetched/)
    await expect(guardedFetch(at('/large'), here)).rejects.toThrow(/more than 1000 bytes/)
    await expect(guardedFetch(at('/slow'), { ...here, timeLimit: 200 })).rejects.toThrow(/abort/i)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
