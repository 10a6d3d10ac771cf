import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openProviders } from './providers.ts'
import { readEnv } from '../../env.ts'

const KEY = pemOf('P-256')

const APPLE = {
  SITE_URL: 'https://books.example',
  APPLE_CLIENT_ID: 'example.books.web',
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_KEY_ID: '12345ABCDE',
  APPLE_PRIVATE_KEY: KEY,
}

test('each provider is configured where all of its settings are present', () => {
  expect(openProviders(readEnv({}).providers)).toEqual([])
  const given = {
    LINE_CLIENT_ID: '1650000000',
    LINE_CLIENT_SECRET: '0123456789abcdef0123456789abcdef',
    GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
    GITHUB_CLIENT_ID: '',
    ...APPLE,
    // As a service file has it.
    APPLE_PRIVATE_KEY: KEY.replaceAll('\n', String.raw`\n`),
  }
  const providers = openProviders(readEnv(given).providers)
  expect(providers.map(({ id }) => id)).toEqual(['google', 'apple', 'line'])
  expect(providers[1]?.client).toMatchObject({ teamId: 'ABCDE12345', privateKey: KEY })
  for (const { endpoints } of providers) {
    for (const address of Object.values(endpoints)) expect(address).toMatch(/^https:\/\//)
  }
})

test('an incomplete or malformed provider prevents the start, and the message hides its secret', () => {
  const faultOf = (env: Record<string, string>) => {
    try {
      readEnv(env)
      return 'none'
    } catch (cause) {
      return String(cause)
    }
  }
  expect(faultOf({ GOOGLE_CLIENT_ID: 'a' })).toMatch(
    /GOOGLE_CLIENT_SECRET must be given with GOOGLE_CLIENT_ID/,
  )
  expect(faultOf({ LINE_CLIENT_SECRET: 'b' })).toMatch(/LINE_CLIENT_ID must be given with LINE_CLIENT_SECRET/)
  expect(faultOf({ GITHUB_CLIENT_ID: 'a b', GITHUB_CLIENT_SECRET: 'c' })).toMatch(
    /GITHUB_CLIENT_ID must be as the provider shows it/,
  )
  const { APPLE_KEY_ID: _key, ...half } = APPLE
  expect(faultOf(half)).toMatch(/APPLE_KEY_ID must be given with APPLE_CLIENT_ID/)
  expect(faultOf({ ...APPLE, APPLE_TEAM_ID: 'short' })).toMatch(/APPLE_TEAM_ID must be the ten letters/)
  expect(faultOf({ ...APPLE, SITE_URL: 'http://localhost:3000' })).toMatch(
    /APPLE_CLIENT_ID needs a SITE_URL that starts with https/,
  )
  for (const APPLE_PRIVATE_KEY of ['not a key', KEY.slice(0, 60), pemOf('P-384')]) {
    const fault = faultOf({ ...APPLE, APPLE_PRIVATE_KEY })
    expect(fault).toMatch(/APPLE_PRIVATE_KEY must be the text of the \.p8 file/)
    expect(fault).not.toContain(APPLE_PRIVATE_KEY.slice(0, 60))
  }
})

function pemOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
