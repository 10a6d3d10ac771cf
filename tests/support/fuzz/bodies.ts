import fc from 'fast-check'
import { extraField, hostileValue } from './values.ts'

/** A valid value with one to three faults: fields of another type, missing or additional fields, or something else. */
export function mutated(valid: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(valid)
  const replaced = fc
    .array(fc.tuple(fc.constantFrom(...places), hostileValue), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((value, [place, hostile]) => changeAt(value, place, hostile), valid))
  const lacking = fc
    .constantFrom(...places.filter((place) => place.length > 0).concat([[]]))
    .map((place) => changeAt(valid, place, REMOVED))
  const extended = fc.tuple(fc.constantFrom(...places), extraField).map(([place, [name, value]]) => {
    const target = valueAt(valid, place)
    return isRecord(target) ? changeAt(valid, place, withField(target, name, value)) : valid
  })
  return fc.oneof({ arbitrary: replaced, weight: 5 }, lacking, extended, hostileValue)
}

/** A valid value with a lone surrogate in one of its texts, for each of them in turn. */
export function withLoneSurrogates(valid: unknown): unknown[] {
  return placesIn(valid).flatMap((place) => {
    const text = valueAt(valid, place)
    return typeof text === 'string' ? [changeAt(valid, place, `${text}\uD800`)] : []
  })
}

/** The bytes of a JSON body as no client writes them. */
export function brokenJson(valid: unknown): fc.Arbitrary<Uint8Array> {
  const json = JSON.stringify(valid)
  const text = (body: string) => Buffer.from(body)
  return fc.oneof(
    fc.nat({ max: Math.max(1, json.length - 1) }).map((end) => text(json.slice(0, end))),
    // A byte that no UTF-8 has, anywhere.
    fc
      .tuple(fc.nat({ max: json.length }), fc.constantFrom(0x80, 0xbf, 0xc0, 0xed, 0xf5, 0xff))
      .map(([at, byte]) =>
        Buffer.concat([text(json.slice(0, at)), Buffer.from([byte]), text(json.slice(at))]),
      ),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      text(''),
      text('null'),
      text('\uFEFF' + json),
      Buffer.from(json, 'utf16le'),
      text(json + json),
      text(json.replace('{', '{"a":NaN,')),
      text(json.replace('{', '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}},')),
      text(json.replace('{', `{"a":${'9'.repeat(10_000)},`)),
      text(json.replaceAll('"', '\\ud800"')),
      text('['.repeat(60_000)),
      text('['.repeat(8_000) + ']'.repeat(8_000)),
      text('{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)),
      text(`{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":0`).join()}}`),
      text(`"${'字'.repeat(30_000)}"`),
      text(json.replace('{', `{"a":"${'x'.repeat(300_000)}",`)),
    ),
  )
}

/** Files that are not what an upload expects. */
export const hostileFile: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(
    ...[
      '',
      '\uFEFF',
      '\0'.repeat(5_000),
      'PK\u0003\u0004nonsense',
      '\u001f\u008bnonsense',
      '"'.repeat(5_000),
      'a,b\n"',
      ',\n'.repeat(20_000),
      'Title,Author\n' + '字'.repeat(20_000),
      'Book Id,Title,Author,ISBN,My Rating\n=1+1,\0,\u202E,="9789571234567",99999',
      '[',
      '{"format":"xingcha-account","version":1}',
      '{"format":"xingcha-account","version":1,"bookmarks":[{"review":{"id":"\\ud800"}}]}',
      '{"format":"xingcha-account","version":1e999,"reading_list":{}}',
    ].map((body) => Buffer.from(body, 'utf8')),
    Buffer.from('b5b2ae44a57b2c40a440a740', 'hex'),
  ),
)

type Place = readonly string[]

const REMOVED = Symbol('removed')

/** The value itself and every field below it. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...place, name]))]
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((target, name) => (isRecord(target) ? target[name] : undefined), value)
}

/** A copy with another value there. An earlier change may have removed the place. */
function changeAt(value: unknown, [name, ...rest]: Place, changed: unknown): unknown {
  if (name === undefined) return changed === REMOVED ? undefined : changed
  if (!isRecord(value)) return value
  const member = rest.length === 0 ? changed : changeAt(value[name], rest, changed)
  const others = Object.entries(value).filter(([other]) => other !== name)
  const entries = member === REMOVED ? others : [...others, [name, member] as const]
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function withField(target: Record<string, unknown>, name: string, value: unknown): object {
  // Object.fromEntries defines `__proto__` as a field.
  return Object.fromEntries([...Object.entries(target), [name, value]])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
