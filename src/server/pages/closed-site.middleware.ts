import type { MiddlewareHandler } from 'hono'
import { isMember } from '../../contract/accounts/permissions.ts'
import {
  ACCOUNT_PATH,
  CONFIRM_PATH,
  ONE_CLICK_UNSUBSCRIBE_PATH,
  SIGN_IN_PATH,
  STUDIO_PATH,
  UNSUBSCRIBE_PATH,
} from '../../contract/links.ts'
import { BOUNCES_PATH, DRAFT_COVERS_PATH, PREVIEW_FONTS, PREVIEW_PATH } from '../../contract/secret-links.ts'
import { CLOSED_HEADER, SERVICE_WORKER_PATH } from '../../contract/site/offline.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { closedAccountWording, closedSiteWording as w } from '../../contract/wording/problems.ts'
import type { Deps } from '../deps.ts'
import { FONT_SLICES_PATH } from '../fonts/review-fonts.service.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { converterTo } from '../text/scripts/convert-text.ts'
import { inlineHash, pagePolicy } from './document/page-policy.ts'
import { createPlainSettings } from './document/page-settings.ts'
import { plainPage } from './document/plain-page.ts'
import { HTML_LANGS } from './document/script-links.ts'

/**
 * Answers visitors of a site that is not public with its name and one sentence, programs with site_closed, as decision 57 says.
 * Members see the site, of which nothing may be stored; readers have their account; everybody has the addresses that stay open, and
 * nothing else below them.
 */
export function closedSiteMiddleware(deps: Deps): MiddlewareHandler<HttpEnv> {
  const settingsNow = createPlainSettings(deps)
  return async (c, next) => {
    const { site, owners } = await settingsNow(c)
    if (owners.is_public) return next()
    const { pathname, searchParams } = new URL(c.req.url)
    const { script, rest } = splitScript(pathname)
    const isLooking = searchParams.has(AS_VISITOR)
    const user = isLooking ? null : await signedInUser(c)
    const isMembers = user !== null && isMember(user.role)
    const closed = () =>
      answerClosed(c, site, {
        isSimplified: script === 'zh-hans',
        forgets: !isLooking,
        isReaders: user !== null && !isMembers,
      })
    const isOwn = user !== null && (rest === ACCOUNT_PATH || /^\/api\/account(?:\/|$)/.test(pathname))
    const isFor = isMembers || isOwn || isOpen(pathname) || OPEN_PAGES.has(rest)
    if (!isFor && !rest.startsWith(ACCOUNT_LINKS_BELOW)) return closed()
    c.set('closedSite', isMembers ? {} : { answer: closed })
    await next()
    if (!LASTING.test(pathname)) c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'none')
    return undefined
  }
}

/** Shows a member what visitors see: `/?as=visitor`. */
const AS_VISITOR = 'as'

/** Files whose names change with what they hold, and that tell nothing of a text. */
const LASTING = /^\/(?:assets|seal|media)\//

/** Addresses of programs and files; one that ends in `/` or `-` stands for all that begin with it. */
const OPEN = [
  '/assets/',
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/seal/',
  SERVICE_WORKER_PATH,
  STUDIO_PATH,
  `${STUDIO_PATH}/`,
  '/api/auth/',
  '/api/session',
  // Each of its endpoints requires a member.
  '/api/studio/',
  '/api/newsletter/confirm',
  '/api/newsletter/leave',
  '/api/newsletter/subscription',
  '/.well-known/jwks.json',
  ONE_CLICK_UNSUBSCRIBE_PATH,
  `${BOUNCES_PATH}/`,
  `${PREVIEW_PATH}/`,
  `${DRAFT_COVERS_PATH}/`,
  `${FONT_SLICES_PATH}/${PREVIEW_FONTS}`,
  // Their names are not to be guessed; previews show them.
  '/media/',
]

/** Pages, in either script. */
const OPEN_PAGES: ReadonlySet<string> = new Set([SIGN_IN_PATH, CONFIRM_PATH, UNSUBSCRIBE_PATH])
/** The links in account mails, the sign-in by a provider, and their results; the account's own page is for its reader. */
const ACCOUNT_LINKS_BELOW = `${ACCOUNT_PATH}/`

function isOpen(path: string): boolean {
  return OPEN.some((open) => (/[/-]$/.test(open) ? path.startsWith(open) : path === open))
}

async function signedInUser(c: HttpContext) {
  // That a program's session is over is said where it may be renewed.
  const user = await c
    .get('readSignedInUser')?.()
    .catch(() => null)
  return user ?? null
}

/** Seconds after which programs may ask again. */
const A_DAY = 86_400

/** `forgets`: whether what the device keeps of the site is removed. `isReaders`: whether the way to an account is shown. */
async function answerClosed(
  c: HttpContext,
  site: SiteSettings,
  { isSimplified, forgets, isReaders }: { isSimplified: boolean; forgets: boolean; isReaders: boolean },
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'none')
  if (forgets) c.header(CLOSED_HEADER, '1')
  const convert = isSimplified ? await converterTo('zh-hans') : (text: string) => text
  if (!c.req.header('Accept')?.includes('text/html'))
    throw new Problem('site_closed', { sentence: convert(w.sentence), retryAfter: A_DAY })
  const base = isSimplified ? '/zh-hans' : ''
  const account = `<p>${convert(closedAccountWording.text)}<a href="${base}${ACCOUNT_PATH}">${convert(closedAccountWording.link)}</a></p>`
  const { html, style } = plainPage({
    site: { ...site, name: convert(site.name) },
    lang: HTML_LANGS[isSimplified ? 'zh-hans' : 'zh-hant'],
    title: convert(w.heading),
    main: `<div class="head"><h1>${convert(w.sentence)}</h1>${isReaders ? account : ''}</div>`,
  })
  c.header('Retry-After', String(A_DAY))
  c.header('Content-Security-Policy', pagePolicy({ scripts: [], styles: [inlineHash(style)] }))
  return c.html(html, 503)
}
