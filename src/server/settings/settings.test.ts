import { expect, test } from 'vitest'
import { z } from 'zod'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import {
  ownerSettingsSchema,
  pageTextsSchema,
  siteSettingsSchema,
} from '../../contract/settings/settings-schema.ts'
import { changeSetting, parseStoredSettings } from './change-settings.service.ts'
import { readOwnerSettings, readSettings } from './settings.service.ts'

testOnEachEngine('a changed setting is on the next page', async (site) => {
  await changeSetting(site.deps.database, 'tagline', '慢慢讀，慢慢看星。')
  expect(await (await site.get('/')).text()).toContain('<title>慢慢讀，慢慢看星。</title>')
})

testOnSqlite(
  'the code of a search engine is in the head of home alone, markup around it is not',
  async (site) => {
    const given = '<meta name="google-site-verification" content="r4_nd-om=" />'
    await changeSetting(site.deps.database, 'search_codes.google', given)
    const tag = '<meta name="google-site-verification" content="r4_nd-om=">'
    expect(await (await site.get('/')).text()).toContain(tag)
    expect(await (await site.get('/about')).text()).not.toContain('google-site-verification')
    for (const refused of ['<script>alert(1)</script>', 'a"><b>', '兩個字'])
      await expect(changeSetting(site.deps.database, 'search_codes.google', refused)).rejects.toThrow(
        'search_codes.google: must be the code alone',
      )
    expect(await (await site.get('/')).text()).toContain(tag)
  },
)

testOnEachEngine('sets nested settings by dotted path or JSON; null unsets', async ({ deps }) => {
  const channel = {
    label: '頻道',
    url: 'https://example.com/v',
    description: '',
    autoplay: null,
    second: null,
  }
  await changeSetting(deps.database, 'social.video', JSON.stringify(channel))
  await changeSetting(deps.database, 'social.video.label', '影音')
  expect((await readSettings(deps.database)).social.video).toEqual({ ...channel, label: '影音' })
  await changeSetting(deps.database, 'social.video', 'null')
  expect((await readSettings(deps.database)).social.video).toBeNull()
})

testOnSqlite('parses a value by its key’s type', async ({ deps }) => {
  await changeSetting(deps.database, 'founding_year', '2021')
  await changeSetting(deps.database, 'name', '1984')
  expect(await readSettings(deps.database)).toMatchObject({ founding_year: 2021, name: '1984' })
})

testOnSqlite('rejects an invalid value, naming key and reason', async ({ deps }) => {
  await expect(changeSetting(deps.database, 'founding_year', 'soon')).rejects.toThrow(/founding_year/)
  for (const address of ['@', 'a@b@c.tw', 'me@example..com', 'me,you@example.com', '<me@example.com>', 'me@'])
    await expect(changeSetting(deps.database, 'contact_email', address), address).rejects.toThrow(
      /contact_email/,
    )
  await expect(changeSetting(deps.database, 'privacy_url', 'javascript:alert(1)')).rejects.toThrow(
    /privacy_url/,
  )
  await expect(changeSetting(deps.database, 'no_such_key', '1')).rejects.toThrow(/no_such_key/)
  await expect(changeSetting(deps.database, 'social.video.label', '甲')).rejects.toThrow(/social\.video/)
  expect((await readSettings(deps.database)).founding_year).toBe(2020)
})

testOnSqlite('never renders owner-only settings', async (site) => {
  await changeSetting(site.deps.database, 'comments.banned', '["代購車隊"]')
  await changeSetting(site.deps.database, 'comments.hold_first', 'true')
  expect((await readOwnerSettings(site.deps.database)).comments).toEqual({
    banned: ['代購車隊'],
    hold_first: true,
    notice: 'daily',
  })
  await expect(changeSetting(site.deps.database, 'comments.hold_first', 'maybe')).rejects.toThrow(
    /comments\.hold_first/,
  )
  expect(await (await site.get('/')).text()).not.toContain('代購車隊')
})

test('an export of an earlier version may have settings that are gone, and no others', () => {
  const tagline = '慢慢讀，慢慢看星。'
  expect(parseStoredSettings({ tagline, sns_topic: 'arn' })).toEqual({ values: { tagline } })
  expect(parseStoredSettings({ tagline, no_such_key: 1 })).toEqual({
    fault: 'there is no setting no_such_key',
  })
})

/** Texts of several lines, in pages and in the bodies of mails. */
const MANY_LINES =
  /^(?:newsletter_lead|confirmation_text|\w+_text|.*\.recommendation|.*social\.photo\.post\.(?:summary|text))$/

test('a setting has a line break only where it is a longer text', () => {
  const schemas = [siteSettingsSchema, ownerSettingsSchema, pageTextsSchema].flatMap((schema) =>
    textsOf(schema),
  )
  const kept = schemas.filter(([, schema]) =>
    ['\r\nBcc: a@b.tw', '\na', '\ra', '\u2028a', '\u0000a', '\u001b[2J'].some((end) =>
      ['甲', 'a', 'a.jpg', 'a@b.tw', 'https://a.tw/', '2025-01-01'].some((start) => {
        const { data = '' } = schema.safeParse(start + end)
        return /[\p{Cc}\u2028\u2029]/u.test(String(data))
      }),
    ),
  )
  expect(kept.map(([name]) => name).filter((name) => !MANY_LINES.test(name))).toEqual([])
  expect(schemas.length).toBeGreaterThan(70)
})

testOnSqlite('a name of two lines stands on one', async (site) => {
  await changeSetting(site.deps.database, 'name', '書話\r\nBcc: a@b.tw')
  expect((await readSettings(site.deps.database)).name).toBe('書話 Bcc: a@b.tw')
  expect(parseStoredSettings({ name: '書話\nBcc: a@b.tw' })).toEqual({
    values: { name: '書話 Bcc: a@b.tw' },
  })
})

/** The texts of a schema, with the dotted names of their settings. */
function textsOf(schema: z.core.$ZodType, name = ''): (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodNullable) return textsOf(schema.unwrap(), name)
  if (schema instanceof z.ZodArray) return textsOf(schema.element, name)
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, name)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([key, inner]) =>
      textsOf(inner, name === '' ? key : `${name}.${key}`),
    )
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
  return isText ? [[name, schema]] : []
}
