import { API_ENDPOINTS } from '../../../src/contract/api-endpoints.ts'
import { DEFAULT_ANSWER } from '../../../src/contract/bounds.ts'
import { type Endpoint, problemsOf } from '../../../src/contract/endpoint.ts'
import type { ProblemBody } from '../../../src/contract/problem-body.ts'
import type { ProblemCode } from '../../../src/contract/problems.ts'

/**
 * Throws where an endpoint of the API answers with a problem that its definition does not list, with JSON that its schema
 * does not describe, such as a longer list, or with more bytes than it says.
 */
export async function requireDeclaredAnswer(request: Request, response: Response): Promise<void> {
  const endpoint = findEndpoint(request)
  if (!endpoint) return
  const schema = endpoint.answers[response.status as keyof Endpoint['answers']]
  if (schema && 'safeParse' in schema && request.method !== 'HEAD') {
    const json = await response.clone().text()
    if (Buffer.byteLength(json) > (endpoint.answerLimit ?? DEFAULT_ANSWER))
      throw new Error(
        `the answer of ${endpoint.route} has more bytes than its definition in src/contract says`,
      )
    const { error } = schema.safeParse(JSON.parse(json))
    if (error)
      throw new Error(
        `the answer of ${endpoint.route} is not what its definition in src/contract says: ${error.message}`,
      )
  }
  const code = await readProblemCode(response)
  if (!code || problemsOf(endpoint).includes(code)) return
  throw new Error(
    `${endpoint.route} answered with ${code}, which its definition in src/contract does not list among its problems`,
  )
}

function findEndpoint({ method, url }: Request): Endpoint | undefined {
  const route = `${method} ${new URL(url).pathname}`
  const parts = route.split('/')
  const candidates = BY_LENGTH.get(parts.length) ?? []
  const found = candidates.find(({ endpoint }) => endpoint.route === route) ?? candidates.find(isOf(parts))
  return found?.endpoint
}

interface Candidate {
  endpoint: Endpoint
  parts: string[]
}

/** The endpoints by the number of the parts of their routes: every request of a test is looked for. */
const BY_LENGTH: ReadonlyMap<number, Candidate[]> = Map.groupBy(
  API_ENDPOINTS.map((endpoint: Endpoint) => ({ endpoint, parts: endpoint.route.split('/') })),
  ({ parts }) => parts.length,
)

function isOf(parts: readonly string[]) {
  return ({ parts: wanted }: Candidate) =>
    wanted.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
}

async function readProblemCode(response: Response): Promise<ProblemCode | undefined> {
  if (response.headers.get('Content-Type') !== 'application/problem+json') return undefined
  const body = await response.clone().text()
  // The answer to HEAD has none.
  return body === '' ? undefined : (JSON.parse(body) as ProblemBody).code
}
