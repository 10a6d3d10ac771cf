import { type AnyInput, apiRequest } from '../../src/contract/api-call.ts'
import { DEFAULT_BODY, JSON_DEPTH } from '../../src/contract/bounds.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import {
  boundedInputs,
  type Filler,
  type JsonSchema,
  jsonSchemaOf,
  largestOf,
  sampleOf,
} from '../../tests/support/bounds/json-schema-bounds.ts'

/** A request that an endpoint allows, or refuses only after it has looked at all of it. */
export interface WorstRequest {
  /** The route, and what is worst in it. */
  what: string
  path: string
  init: { method: string; headers: Record<string, string>; body?: Blob | string }
}

/** Texts that cost the most where something is slower than linear, by their names; the first is an ordinary one. */
const TEXTS: Record<string, string> = {
  'Han characters': '讀完這本書在窗邊坐了很久',
  spaces: ' ',
  'combining marks': '\u0301',
  'ideographic spaces': '\u3000',
  'line breaks': '\n',
  'variation selectors': '\u{E0100}',
  punctuation: '，「',
  'code points of two units': '𠮷',
  'open elements': '<b>',
  'preformatted code': '<pre><code>',
  'open brackets': '![[',
  'unclosed comments': '<!--',
  addresses: 'a@a.',
  'escaped quotes': '"\\',
}

const fillers: readonly (readonly [name: string, fill: Filler])[] = Object.entries(TEXTS).map(
  ([name, unit]) => [
    name,
    (length) => [...unit.repeat(Math.ceil(length / [...unit].length))].slice(0, length).join(''),
  ],
)
/** Ids and names are compared, no more. */
const inPaths = fillers.slice(0, 3)

/** Everything at its maximum in turn, and as much at once as the body allows. `named`: the row that the path names. */
export function* worstRequests(endpoint: Endpoint, named: Record<string, string>): Iterable<WorstRequest> {
  const { route, params, query, body } = endpoint
  const sample: AnyInput = {
    ...(params && {
      params: { ...(sampleOf(jsonSchemaOf(params, 'input')) as Record<string, string>), ...named },
    }),
    ...(body && { body: sampleOf(jsonSchemaOf(body, 'input')) }),
  }
  const request = (what: string, input: AnyInput): WorstRequest => ({
    what: `${route} ${what}`,
    ...apiRequest(route, input),
  })
  yield request('as it is', sample)
  for (const [name, filler] of params ? inPaths : [])
    for (const { where, largest } of boundedInputs(jsonSchemaOf(params!, 'input'), filler))
      yield request(`${name} in the path at ${where}`, {
        ...sample,
        params: largest as Record<string, string>,
      })
  for (const [name, filler] of query ? fillers : []) {
    for (const { where, largest } of boundedInputs(jsonSchemaOf(query!, 'input'), filler)) {
      // Others at their samples would filter all away.
      const field = /^\.(\w+)/.exec(where)?.[1] ?? ''
      const value = String((largest as Record<string, unknown>)[field])
      yield request(`${name} in ${where}`, { ...sample, query: { [field]: value } })
    }
  }
  if (!body) return
  const { path, init } = apiRequest(route, sample)
  for (const [what, json] of worstBodies(
    jsonSchemaOf(body, 'input'),
    (endpoint.bodyLimit ?? DEFAULT_BODY).bytes,
  ))
    yield { what: `${route} ${what}`, path, init: { ...init, body: json } }
}

function* worstBodies(schema: JsonSchema, bytes: number): Iterable<[what: string, json: string]> {
  for (const [name, filler] of fillers) {
    yield [`${name} everywhere`, largestWithin(schema, filler, bytes)]
    for (const { where, largest } of boundedInputs(schema, filler)) {
      const json = JSON.stringify(largest)
      if (Buffer.byteLength(json) <= bytes) yield [`${name} in ${where}`, json]
    }
  }
  const sample = JSON.stringify(sampleOf(schema))
  const room = bytes - Buffer.byteLength(sample) - 10
  const beside = (more: string) => sample.replace('{', `{"x":${more},`)
  const list = (item: string) =>
    beside(`[${`${item},`.repeat(Math.floor(room / (item.length + 1)) - 1)}${item}]`)
  const keys = Array.from({ length: Math.floor(room / 11) }, (_, at) => `"${at.toString(36)}":0`)
  yield ['an unknown text', beside(`"${' '.repeat(room - 2)}"`)]
  yield ['an unknown list', list('0')]
  yield ['unknown nests', list('['.repeat(JSON_DEPTH - 2) + ']'.repeat(JSON_DEPTH - 2))]
  yield ['unknown records', list('{}')]
  yield ['unknown keys', beside(`{${keys.join(',')}}`)]
  yield ['escapes', beside(`"${'\\u0000'.repeat(Math.floor((room - 2) / 6))}"`)]
}

/** All at their largest, or at the half, a quarter and so on, so that the body holds it. */
function largestWithin(schema: JsonSchema, filler: Filler, bytes: number): string {
  for (let share = 1; ; share /= 2) {
    const json = JSON.stringify(largestOf(schema, (length) => filler(Math.floor(length * share)), share))
    if (Buffer.byteLength(json) <= bytes || share < 1e-6) return json
  }
}
