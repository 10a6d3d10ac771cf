import { type AnyInput, apiRequest } from '../../src/contract/api-call.ts'
import { DEFAULT_BODY, JSON_DEPTH } from '../../src/contract/bounds.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import {
  boundedInputs,
  type Filler,
  type InputSchema,
  inputSchemaOf,
  largestOf,
  sampleOf,
} from '../../tests/support/bounds/bounded-inputs.ts'

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
  'ideographic spaces': '\u3000',
  'line breaks': '\n',
  'combining marks': '\u0301',
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

const fillers: [name: string, fill: Filler][] = Object.entries(TEXTS).map(([name, unit]) => [
  name,
  (length) => [...unit.repeat(Math.ceil(length / [...unit].length))].slice(0, length).join(''),
])

/** Everything at its maximum in turn, and as much at once as the body allows. `named`: the row that the path names. */
export function worstRequests(endpoint: Endpoint, named: Record<string, string>): WorstRequest[] {
  const { route, params, query, body } = endpoint
  const sample: AnyInput = {
    ...(params && { params: { ...(sampleOf(inputSchemaOf(params)) as Record<string, string>), ...named } }),
    ...(body && { body: sampleOf(inputSchemaOf(body)) }),
  }
  const request = (what: string, input: AnyInput): WorstRequest => ({
    what: `${route} ${what}`,
    ...apiRequest(route, input),
  })
  const inQuery = query ? inQueries(inputSchemaOf(query)) : []
  return [
    request('as it is', sample),
    ...(params ? inPath(inputSchemaOf(params)) : []).map(([what, values]) =>
      request(what, { ...sample, params: { ...sample.params, ...values } }),
    ),
    ...inQuery.map(([what, values]) => request(what, { ...sample, query: values })),
    ...(body ? inBodies(endpoint, inputSchemaOf(body)) : []).map(([what, json]) => {
      const { path, init } = apiRequest(route, sample)
      return { what: `${route} ${what}`, path, init: { ...init, body: json } }
    }),
  ]
}

function inPath(schema: InputSchema): [what: string, values: Record<string, string>][] {
  return fillers.flatMap(([name, filler]) =>
    boundedInputs(schema, filler).map(({ where, largest }): [string, Record<string, string>] => [
      `${name} in the path at ${where}`,
      largest as Record<string, string>,
    ]),
  )
}

function inQueries(schema: InputSchema): [what: string, values: Record<string, string>][] {
  return fillers.flatMap(([name, filler]) =>
    boundedInputs(schema, filler).map(({ where, largest }): [string, Record<string, string>] => {
      // Others at their samples would filter all away.
      const field = /^\.(\w+)/.exec(where)?.[1] ?? ''
      return [`${name} in ${where}`, { [field]: String((largest as Record<string, unknown>)[field]) }]
    }),
  )
}

/** JSON bodies at the limit of the endpoint. */
function inBodies(endpoint: Endpoint, schema: InputSchema): [what: string, json: string][] {
  const { bytes } = endpoint.bodyLimit ?? DEFAULT_BODY
  const sample = JSON.stringify(sampleOf(schema))
  const room = bytes - Buffer.byteLength(sample) - 10
  const beside = (more: string) => sample.replace('{', `{"x":${more},`)
  const nest = '['.repeat(JSON_DEPTH - 1) + ']'.repeat(JSON_DEPTH - 1)
  const list = (item: string) => `[${`${item},`.repeat(Math.floor(room / (item.length + 1)) - 1)}${item}]`
  const record = `{${Array.from({ length: Math.floor(room / 11) }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`
  return [
    ...fillers.flatMap(([name, filler]): [string, string][] => [
      [`${name} everywhere`, largestWithin(schema, filler, bytes)],
      ...boundedInputs(schema, filler)
        .map(({ where, largest }): [string, string] => [`${name} in ${where}`, JSON.stringify(largest)])
        .filter(([, json]) => Buffer.byteLength(json) <= bytes),
    ]),
    ['an unknown text', beside(`"${' '.repeat(room - 2)}"`)],
    ['an unknown list', beside(list('0'))],
    ['unknown nests', beside(list(nest.slice(1, -1)))],
    ['unknown records', beside(list('{}'))],
    ['unknown keys', beside(record)],
    ['escapes', beside(`"${'\\u0000'.repeat(Math.floor((room - 2) / 6))}"`)],
  ]
}

/** All at their largest, or at the half, a quarter and so on, so that the body holds it. */
function largestWithin(schema: InputSchema, filler: Filler, bytes: number): string {
  for (let share = 1; ; share /= 2) {
    const json = JSON.stringify(largestOf(schema, (length) => filler(Math.floor(length * share)), share))
    if (Buffer.byteLength(json) <= bytes || share < 1e-6) return json
  }
}
