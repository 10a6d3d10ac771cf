import {
  type AnyInput,
  apiRequest,
  type JsonRoute,
  type RouteAnswer,
  type RouteInput,
} from '../../contract/api-call.ts'
import type { Send } from '../../contract/page.ts'
import { dayInTaipei, timeInTaipei } from '../../contract/days.ts'
import { isProblemCode, type ProblemCode } from '../../contract/problems.ts'
import type { OpenCommand } from '../platform/runtime/command.ts'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import type { StudioReviewRow } from '../../contract/studio/studio-reviews.ts'

/** The studio's API, of this machine's site or of one elsewhere. */
export interface StudioClient {
  /** Throws StudioRefusal. */
  call<Route extends JsonRoute>(route: Route, ...input: RouteInput<Route>): Promise<RouteAnswer<Route>>
  /** The answer of any endpoint; the route may have its parameters filled in. Throws StudioRefusal. */
  request(route: string, input?: AnyInput): Promise<Response>
}

/** Opens the studio, at a URL or of this machine's site. */
export type OpenStudio = (url: string | undefined) => ReturnType<OpenCommand<StudioClient>>

/** An error response of the site, named by its code: the command line has one language, and the site's sentences are Chinese. */
export class StudioRefusal extends StartupError {
  readonly code: ProblemCode | undefined

  constructor(message: string, code?: ProblemCode) {
    super(message)
    this.code = code
  }
}

export function createStudioClient(send: Send): StudioClient {
  const request = async (route: string, input: AnyInput = {}) => {
    const { path, init } = apiRequest(route, input)
    const response = await send(path, init).catch((cause: unknown) => {
      throw new StudioRefusal(`the site cannot be reached (${messageOf(cause)})`)
    })
    if (response.ok) return response
    throw await refusalOf(response)
  }
  return {
    call: async <Route extends JsonRoute>(route: Route, ...[input]: RouteInput<Route>) => {
      const response = await request(route, input as AnyInput | undefined)
      return (response.status === 204 ? undefined : await response.json()) as RouteAnswer<Route>
    },
    request,
  }
}

async function refusalOf(response: Response): Promise<StudioRefusal> {
  const body = (await response.json().catch(() => ({}))) as { code?: unknown }
  if (!isProblemCode(body.code)) return new StudioRefusal(`the site answered ${response.status}`)
  return new StudioRefusal(`the site refuses it: ${body.code}`, body.code)
}

/** All reviews but those in the trash, the one that was changed last first. */
export async function listAllReviews(studio: StudioClient): Promise<StudioReviewRow[]> {
  const rows: StudioReviewRow[] = []
  for (;;) {
    const page = await studio.call('GET /api/studio/reviews', { query: { offset: rows.length } })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}

/** For a terminal, such as `2026-11-27 21:00 (Taipei)`. */
export function timeText(time: Date): string {
  return `${dayInTaipei(time)} ${timeInTaipei(time)} (Taipei)`
}
