import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'

const OIDC = {
  OIDC_ISSUER: 'https://id.example/realms/books',
  OIDC_CLIENT_ID: 'books',
  OIDC_CLIENT_SECRET: '0123456789abcdef0123456789abcdef',
}

test('each provider is configured where all of its settings are present', () => {
  expect(readEnv({}).providers).toEqual([])
  const { providers } = readEnv({
    LINE_CLIENT_ID: '',
    GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
    ...OIDC,
    OIDC_NAME: '書院帳號',
  })
  expect(providers.map(({ id, name }) => [id, name])).toEqual([
    ['google', 'Google'],
    ['oidc', '書院帳號'],
  ])
  expect(readEnv(OIDC).providers).toMatchObject([{ name: 'OpenID Connect', issuer: OIDC.OIDC_ISSUER }])
  expect(readEnv({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:8080' }).providers).toHaveLength(1)
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
  expect(faultOf({ LINE_CLIENT_ID: 'a b', LINE_CLIENT_SECRET: 'c' })).toMatch(
    /LINE_CLIENT_ID must be as the provider shows it/,
  )
  const { OIDC_CLIENT_ID: _id, ...half } = OIDC
  expect(faultOf(half)).toMatch(/OIDC_CLIENT_ID must be given with OIDC_ISSUER/)
  expect(faultOf({ OIDC_NAME: '書院帳號' })).toMatch(/OIDC_ISSUER must be given with OIDC_NAME/)
  for (const OIDC_ISSUER of [
    'id.example',
    'http://id.example',
    'https://id.example/?a=1',
    'https://a@b.example',
  ]) {
    const fault = faultOf({ ...OIDC, OIDC_ISSUER })
    expect(fault, OIDC_ISSUER).toMatch(/OIDC_ISSUER must be the https:\/\/ address of the issuer/)
    expect(fault).not.toContain(OIDC.OIDC_CLIENT_SECRET)
  }
})
