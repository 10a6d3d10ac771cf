import type { Provider } from './accounts/oauth/providers.ts'
import type { ReviewFonts } from './fonts/review-fonts.service.ts'
import type { WakeUpSignal } from './platform/runtime/wake-up-signal.ts'
import type { Clock } from './platform/runtime/clock.ts'
import type { ContentVersions } from './platform/cache/content-versions.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/runtime/log.ts'
import type { TrustProxy } from './platform/http/trust-proxy.ts'

/** What services are given to work with, always their first parameter. */
export interface Deps {
  database: Database
  /** What whoever keeps a page keeps it under. */
  contentVersions: ContentVersions
  clock: Clock
  log: Log
  /** Without a slash at the end. */
  siteUrl: string
  /** Value of Strict-Transport-Security; undefined: not sent. */
  hsts: string | undefined
  /** Absolute path of the folder for what can be made again. */
  cacheDir: string
  reviewFonts: ReviewFonts
  /** Signs cookies, links and hashes; the same in every process on one database. */
  secret: string
  /** Whether mails leave this machine (SMTP_URL); without, they become files in the data folder. */
  sendsMail: boolean
  /** Rings when a mail has been put into the outbox, for this process's worker (mail/outbox.worker.ts). */
  outboxSignal: WakeUpSignal
  /** Which proxies may say for whom they ask (client-address.ts). */
  trustProxy: TrustProxy
  /** Outside providers that can be signed in with (accounts/oauth/providers.ts), in the order in which they are offered. */
  providers: readonly Provider[]
  /** What a browser has to do before it comments (comments/proof-of-work.ts). */
  proofOfWork: { maxnumber: number }
}
