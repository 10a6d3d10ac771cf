import fc from 'fast-check'

/** Texts that parsers, databases and pages are known to stumble over. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00a',
  'a\uDFFF\uD800b',
  '\uFFFE\uFFFF',
  '\uFEFF書',
  '\u202Eoml.exe\u202C',
  '\u2066\u2067\u2068\u2069',
  '\u200B\u200C\u200D\u2060\u00AD',
  '書\uFE0F\u{E0100}',
  '👨‍👩‍👧‍👦',
  '\u{E0001}\u{E0041}\u{E007F}',
  `a${'\u0301\u0316'.repeat(2_000)}`,
  '\uFDFA'.repeat(500),
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029\u0085\v\f\x1b[31m\x7f',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '１２',
  '1.5',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  "' or 1=1 --",
  '"; drop table xc_users; --',
  '%_\\',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%E0%A4%A',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '=HYPERLINK("http://x","y")',
  '<script>pwned()</script>',
  '(((((((((((((((((((((((((((((a+)+)+)+)+',
  '2025-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '字'.repeat(6_000),
  'a'.repeat(20_000),
] as const

/** Any UTF-16 code units, paired or not. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units))

export const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_TEXTS), weight: 4 },
  { arbitrary: codeUnits, weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 1 },
)

const DEEP = 30

function nested(depth: number, wrap: (value: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** Values of any type, where a schema expects one of them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e308,
      -1e308,
      5e-324,
      2 ** 31,
      2 ** 53,
      2 ** 63,
      [],
      {},
      [[]],
      Array.from({ length: 2_000 }, (_, at) => at),
      nested(DEEP, (value) => [value]),
      nested(DEEP, (value) => ({ a: value })),
      { length: -1 },
      { toString: null, valueOf: 1 },
      { toJSON: 'x' },
      { $ne: null },
      JSON.parse('{"__proto__":{"role":"owner"}}'),
    ),
    weight: 4,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/** Fields that no endpoint takes from a body, but that a careless one might. */
export const extraField = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'id',
      'role',
      'user_id',
      'userId',
      'emailVerified',
      'state',
      'is_owner',
      'created_at',
      '__proto__',
      'constructor',
      'prototype',
      'toJSON',
      '',
      '\0',
      '\uD800',
    ),
    hostileText,
  ),
  hostileValue,
)
