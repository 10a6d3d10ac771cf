import type { Context } from 'hono'
import type { Role, Scope } from '../../../contract/accounts/permissions.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { BodyLimit } from '../../../contract/bounds.ts'
import type { IpAddress } from './access/client-ip.ts'

export interface HttpEnv {
  Variables: {
    requestId: string
    /** Absent for requests that this process sends to itself. */
    clientIp: IpAddress | undefined
    /** Loads the account of the session once. Absent for this process's own requests, which are anonymous. */
    readSignedInUser: (() => Promise<SignedInUser | null>) | undefined
    /** The limit of the route; the default applies where it is absent (body-limit.ts). */
    bodyLimit: BodyLimit | undefined
    /** The error that stopped reading the body; its parser may throw another one. */
    bodyFault: unknown
    /** The code of the problem that was answered. */
    problem: ProblemCode | undefined
    /** The account of the session, once it was read. */
    account: string | undefined
    /** Present while the site is not public: nothing may be stored. `answer`: what visitors get where an open address is none. */
    closedSite: { answer?: () => Promise<Response> } | undefined
    /** The pattern of a page's route; the app has one route for all pages. */
    pagePattern: string | undefined
  }
}

/** The account of a session. */
export interface SignedInUser {
  id: string
  role: Role
  /** Of a token (accounts/studio-tokens); a session may do everything that its role may. */
  scopes?: readonly Scope[]
}

export type HttpContext = Context<HttpEnv>
