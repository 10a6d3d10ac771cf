/** The OpenAPI document of the site, as far as tests read it. */
export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, OpenApiSchema> }
}

export interface OpenApiOperation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: OpenApiSchema }> }
  responses: Record<string, OpenApiResponse>
}

interface OpenApiResponse {
  content?: Record<string, { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }>
}

interface OpenApiSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, OpenApiSchema>
  items?: OpenApiSchema
  anyOf?: OpenApiSchema[]
  oneOf?: OpenApiSchema[]
}

export const OPEN_API_PATH = '/api/openapi.json'

/** The problem codes of one status that an operation lists. */
export function codesOf({ content }: OpenApiResponse): string[] {
  const parts = content?.['application/problem+json']?.schema.allOf ?? []
  return parts.flatMap(({ properties }) => properties?.code?.enum ?? [])
}

/** A value of this schema: `text` for each string, otherwise the first allowed value. */
export function sampleOf(
  document: OpenApi,
  schema: OpenApiSchema,
  text: (field: string) => string,
  field = '',
): unknown {
  const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
  if (named) return sampleOf(document, named, text, field)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(document, choice, text, field)
  const { type, properties = {}, items } = schema
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, sampleOf(document, member, text, name)]),
      )
    case 'array':
      return items ? [sampleOf(document, items, text, field)] : []
    case 'string':
      return text(field)
    case 'boolean':
      return true
    default:
      return 1
  }
}
