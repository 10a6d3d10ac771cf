import { yearInTaipei } from '../../../contract/days.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import type { PagePlan, PageRenderer, Resource, Send } from '../../../contract/page.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault } from '../../platform/http/responses/answer-problem.ts'
import { createScriptFonts } from '../../reviews/script-fonts.service.ts'
import type { AssetSource, PageAssets } from './assets.ts'
import { CRASH_STYLE, crashDocument, pageDocument, pageInlineHashes, searchCodeTags } from './document.ts'
import type { PageDocument } from '../cache/page-cache.ts'
import { inlineHash, pagePolicy } from './page-policy.ts'
import { type PageInScript, renderInScript } from './render-in-script.ts'
import { createPageSettings } from './page-settings.ts'

interface DocumentRenderer {
  deps: Deps
  renderer: PageRenderer
  assets: AssetSource
  /** The API of this process. */
  send: Send
}

interface DocumentRequest extends Pick<PagePlan, 'address' | 'isPrivate'> {
  /** The screen's data, if they are known already. */
  resource?: Resource<unknown>
  /** True for a page that the app does not take over. */
  isStatic?: boolean
}

export type RenderDocument = (request: DocumentRequest, c: HttpContext) => Promise<PageDocument>

/** Renders the whole document of a screen. */
export function createRenderDocument({ deps, renderer, assets, send }: DocumentRenderer): RenderDocument {
  const settingsNow = createPageSettings(deps)
  const scriptFonts = createScriptFonts(deps)
  const assetsWithoutApp = withoutApp(assets)
  return async ({ address, isPrivate, resource, isStatic = false }, c) => {
    const pageAssets = isStatic ? assetsWithoutApp : assets
    const { site, owners, isLast } = await settingsNow(c)
    const page = await renderInScript(scriptFonts, renderer, {
      address,
      site,
      siteUrl: deps.siteUrl,
      year: yearInTaipei(deps.clock.now()),
      send: isPrivate ? sendAsVisitor(send, c) : send,
      resource,
    })
    const canonicalPath = servedPath(page)
    const isReview = canonicalPath !== null && page.head.kind === 'article'
    return {
      ...page,
      isPartial: page.isPartial || isLast,
      canonicalPath,
      hasActivity: isReview && owners.activitypub,
      takesMentions: isReview && owners.webmention,
      html: pageDocument(page, pageAssets, page.state.address === HOME_PATH ? searchCodeTags(owners) : ''),
      policy: pagePolicy(pageInlineHashes(page, pageAssets)),
    }
  }
}

/** The path at which a review, a tag or a series is served, in the script of its address; null for other pages. */
function servedPath({ head, script }: PageInScript): string | null {
  if (head.canonical === null) return null
  if (head.kind !== 'article' && !/^\/(?:tag|series)\//.test(head.canonical)) return null
  return (script === undefined ? '' : `/${script}`) + head.canonical
}

/** The same assets of each screen without scripts. */
function withoutApp(assets: AssetSource): AssetSource {
  const stripped = new WeakMap<PageAssets, PageAssets>()
  const forScreen = (source: string) => {
    const screen = assets.forScreen(source)
    const without = stripped.get(screen) ?? { ...screen, scripts: [] }
    stripped.set(screen, without)
    return without
  }
  return { ...assets, forScreen, forSimplifiedScreen: forScreen }
}

const CRASH_POLICY = pagePolicy({ scripts: [], styles: [inlineHash(CRASH_STYLE)] })

/** The page where rendering has failed. */
export function crashResponse({ log }: Deps, c: HttpContext, cause: unknown) {
  logFault(log, cause, c)
  c.header('Content-Security-Policy', CRASH_POLICY)
  c.header('Cache-Control', 'no-store')
  return c.html(crashDocument(c.get('requestId')), 500)
}

/** Requests with the cookies of the visitor, for a page that no other visitor receives. */
function sendAsVisitor(send: Send, c: HttpContext): Send {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', c.req.header('Cookie') ?? '')
    return send(path, { ...init, headers })
  }
}
