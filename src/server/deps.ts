import type { Provider } from './accounts/oauth/providers.ts'
import type { BackupSettings } from './archive/backup/scheduled-backup.service.ts'
import type { BookCatalogues } from './isbn-lookup/book-catalogues.ts'
import type { ReviewFonts } from './fonts/review-fonts.service.ts'
import type { WakeUpSignal } from './platform/runtime/wake-up-signal.ts'
import type { Clock } from './platform/runtime/clock.ts'
import type { ContentCache } from './platform/cache/content-cache.ts'
import type { ContentVersions } from './platform/cache/content-version.store.ts'
import type { Database } from './platform/db/database.ts'
import type { DnsLookups, MailRoute } from './mail/mail-check.service.ts'
import type { Log } from './platform/runtime/log.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import type { VisitCounter } from './statistics/visit-counter.ts'
import type { TrustProxy } from './platform/http/access/client-ip.ts'

/** The dependencies of services, always their first parameter. */
export interface Deps {
  database: Database
  /** The content versions under which pages are cached. */
  contentVersions: ContentVersions
  /** Lists and other small things that are read once for each version of the content. */
  contentCache: ContentCache
  clock: Clock
  log: Log
  metrics: Metrics
  /** Without a slash at the end. */
  siteUrl: string
  /** Value of Strict-Transport-Security; undefined: not sent. */
  hsts: string | undefined
  /** Absolute path of the folder for files that can be created again. */
  cacheDir: string
  reviewFonts: ReviewFonts
  /** The scheduled backups that this process writes and shows; undefined: none (BACKUP_DIR). */
  backups: BackupSettings | undefined
  /** Signs cookies, links and hashes; the same in every process on one database. */
  secret: string
  /** The one before it, whose links and tokens still count. */
  previousSecret?: string | undefined
  /** Whether mails leave this machine (SMTP_URL); without, they become files in the data folder. */
  sendsMail: boolean
  /** The folder of those files; undefined where mails leave. */
  mailFolder: string | undefined
  /** The domain that mails come from, and their server; undefined without one. */
  mailRoute: MailRoute | undefined
  /** Only tests have others. */
  dns: DnsLookups
  /** Whether a mailbox is read for mails that came back (BOUNCE_IMAP_URL). */
  readsBounces: boolean
  /** Wakes this process's outbox worker when a mail has been enqueued (mail/deliveries/outbox.worker.ts). */
  outboxSignal: WakeUpSignal
  /** The visits that are not stored yet (statistics/statistics.service.ts). */
  visitCounter: VisitCounter
  /** The proxies whose X-Forwarded-For is trusted (client-ip.ts). */
  trustProxy: TrustProxy
  /** The OpenID providers that the environment sets up. */
  providers: readonly Provider[]
  /** Where books are looked up by ISBN; only tests have others. */
  bookCatalogues: BookCatalogues
  /** Whether servers in private networks may be asked and told by ActivityPub, Webmention and WebSub: in tests only. */
  federatesPrivately: boolean
  /** The difficulty of the proof of work (comments/proof-of-work.ts). */
  proofOfWork: { maxnumber: number }
  /** Scrypt (accounts/passwords.ts); only tests have another. */
  passwordHashing: PasswordHashing
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: { hash: string; password: string }): Promise<boolean>
}
