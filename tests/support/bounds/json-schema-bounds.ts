import fc from 'fast-check'
import { z } from 'zod'

/** A JSON Schema, as far as it is read. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Makes a text of that length for a field. */
export type Filler = (length: number) => string

/** Two values of a schema: with as much as it allows at one place, and with one more there. */
interface BoundedInput {
  /** The place, such as `.changes[].key: 100 characters`. */
  where: string
  largest: unknown
  tooMuch: unknown
}

/** What a caller sends for this schema, or receives, as JSON Schema without references. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return JSON.parse(JSON.stringify(root), (_, value: unknown) => resolve(value, $defs)) as JsonSchema
}

function resolve(value: unknown, definitions: Record<string, JsonSchema>): unknown {
  const name = (value as JsonSchema | null)?.$ref?.split('/').at(-1)
  if (name === undefined) return value
  return JSON.parse(JSON.stringify(definitions[name]), (_, inner: unknown) => resolve(inner, definitions))
}

/** The places of a schema that have no maximum. */
export function unboundedIn(schema: JsonSchema, where = ''): string[] {
  if (isFixed(schema)) return []
  const branches = branchesOf(schema)
  if (branches) return branches.flatMap((branch) => unboundedIn(branch, where))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, additionalProperties } = schema
      const named = Object.entries(properties).flatMap(([name, member]) =>
        unboundedIn(member, `${where}.${name}`),
      )
      if (typeof additionalProperties !== 'object') return named
      return [
        ...named,
        ...(schema.maxProperties === undefined && !schema.propertyNames?.enum ? [`${where}: keys`] : []),
        ...unboundedIn(schema.propertyNames ?? { type: 'string' }, `${where}{key}`),
        ...unboundedIn(additionalProperties, `${where}{}`),
      ]
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.flatMap((item) => unboundedIn(item, `${where}[]`))
      return [
        ...(schema.maxItems === undefined ? [`${where}: items`] : []),
        ...unboundedIn(schema.items ?? {}, `${where}[]`),
      ]
    case 'string':
      return schema.maxLength === undefined && schema.format !== 'date' ? [`${where}: characters`] : []
    case 'boolean':
    case 'integer':
    case 'number':
    case 'null':
      return []
    default:
      return [`${where}: anything`]
  }
}

/** For each bound of the schema: a value with as much as it allows, and one with more. All else in them is a sample. */
export function boundedInputs(schema: JsonSchema, filler: Filler, where = ''): BoundedInput[] {
  if (isFixed(schema)) return []
  const branches = branchesOf(schema)
  if (branches) return branches.flatMap((branch) => boundedInputs(branch, filler, where))
  const { properties = {}, additionalProperties, items, maxItems, maxLength, maxProperties } = schema
  const within = (inner: BoundedInput[], wrap: (value: unknown) => unknown) =>
    inner.map((each) => ({ ...each, largest: wrap(each.largest), tooMuch: wrap(each.tooMuch) }))
  if (schema.type === 'object') {
    const sample = sampleOf(schema) as object
    const named = Object.entries(properties).flatMap(([name, member]) =>
      within(boundedInputs(member, filler, `${where}.${name}`), (value) => ({ ...sample, [name]: value })),
    )
    if (typeof additionalProperties !== 'object' || maxProperties === undefined) return named
    const value = sampleOf(additionalProperties)
    const withKeys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, value]))
    return [
      ...named,
      {
        where: `${where}: ${maxProperties} keys`,
        largest: withKeys(maxProperties),
        tooMuch: withKeys(maxProperties + 1),
      },
      ...within(boundedInputs(schema.propertyNames ?? {}, filler, `${where}{key}`), (key) => ({
        [String(key)]: value,
      })),
      ...within(boundedInputs(additionalProperties, filler, `${where}{}`), (inner) => ({ key: inner })),
    ]
  }
  if (schema.type === 'array' && items && maxItems !== undefined) {
    const withItems = (length: number) => Array.from({ length }, () => sampleOf(items))
    return [
      {
        where: `${where}: ${maxItems} items`,
        largest: withItems(maxItems),
        tooMuch: withItems(maxItems + 1),
      },
      ...within(boundedInputs(items, filler, `${where}[]`), (item) => [item]),
    ]
  }
  if (schema.type !== 'string' || maxLength === undefined) return []
  const largest = hasForm(schema, where) ? sampleOf(schema, where) : filler(maxLength)
  return [{ where: `${where}: ${maxLength} characters`, largest, tooMuch: filler(maxLength + 1) }]
}

/** A valid value of the schema with all its fields. */
export function sampleOf(schema: JsonSchema, field = ''): unknown {
  return valueOf(schema, field, sampleText, () => 1)
}

/** All its texts and lists at their largest at once; of the lists only this share. */
export function largestOf(schema: JsonSchema, filler: Filler, share: number): unknown {
  return valueOf(
    schema,
    '',
    (text, field) => (hasForm(text, `.${field}`) ? sampleText(text, field) : filler(text.maxLength ?? 1)),
    ({ maxItems = 1 }) => Math.floor(maxItems * share),
  )
}

function valueOf(
  schema: JsonSchema,
  field: string,
  textOf: (schema: JsonSchema, field: string) => string,
  countOf: (schema: JsonSchema) => number,
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [branch] = branchesOf(schema) ?? []
  if (branch) return valueOf(branch, field, textOf, countOf)
  const { type, properties = {}, items } = schema
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, valueOf(member, name, textOf, countOf)]),
      )
    case 'array': {
      const item = items && valueOf(items, field, textOf, countOf)
      return items ? Array.from({ length: countOf(schema) }, () => item) : []
    }
    case 'string':
      return textOf(schema, field)
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    default:
      return null
  }
}

function sampleText({ pattern, format }: JsonSchema, field: string): string {
  const known = FORMED[field.split('.').at(-1) ?? '']
  if (known !== undefined) return known
  if (format === 'date') return '2025-01-01'
  if (format === 'date-time') return '2025-01-01T00:00:00Z'
  if (format === 'uri') return 'https://site.example/'
  if (pattern !== undefined)
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0]!
  return 'a'
}

/** Texts whose form the JSON Schema does not say, or not in a way that a text can be made from. */
const FORMED: Readonly<Record<string, string>> = { isbn: '9789571234564', slug: 'a', category: 'fiction' }

function hasForm({ pattern, format }: JsonSchema, where: string): boolean {
  return pattern !== undefined || format !== undefined || where.endsWith('.isbn')
}

function isFixed({ enum: values, const: value }: JsonSchema): boolean {
  return values !== undefined || value !== undefined
}

function branchesOf({ anyOf, oneOf, ...schema }: JsonSchema): JsonSchema[] | undefined {
  const { type } = schema
  return anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : undefined)
}
