// First, because its @layer statement sets the order of all layers.
import './ui/styles/global.css'
import './ui/styles/category-colours.css'
import { renderToString } from 'react-dom/server'
import { HOME_PATH } from '../contract/links.ts'
import type { Failure, PageHead, PageRenderer, RenderedPage, RenderPage, Resource } from '../contract/page.ts'
import { PROBLEMS } from '../contract/problems.ts'
import { App } from './app/app.tsx'
import { createStaticLocation } from './app/hash-location.ts'
import type { Route, Target } from './app/route.ts'
import { findTarget } from './app/find-target.ts'
import { planPage } from './app/page-plan.ts'
import { articleTimes, structuredData } from './app/structured-data.ts'
import { hydrateScreen, screenQuery, loadScreen } from './app/use-screen.ts'
import { createApi, toResource } from './client/api/api.ts'
import { type HeadParts, HeadSink, SITE_CARD } from './client/head.ts'
import { createQueryClient } from './client/api/query-client.ts'
import { serverSessionSource } from './client/session/session.ts'

/** Renders the screen of a permalink for an anonymous visitor. */
const renderPage: RenderPage = async ({ address, site, siteUrl, year, send, resource: known }) => {
  const api = createApi(send)
  const target = findTarget(address, 'permalink')
  const queryClient = createQueryClient()
  const query = screenQuery(api, target, '')
  await Promise.all([known ?? queryClient.prefetchQuery(query), loadScreen(target.route)])
  const resource = known ?? toResource(queryClient.getQueryState(query.queryKey) ?? NOT_LOADED)
  // Unknown addresses share one page, on which the app starts at home's address.
  const shown = target.isKnown ? target.address : HOME_PATH
  hydrateScreen(queryClient, shown, '', resource)
  const parts: HeadParts = { head: null, fontFaces: '' }
  const html = renderToString(
    <HeadSink value={(rendered) => void Object.assign(parts, rendered)}>
      <App
        api={api}
        queryClient={queryClient}
        session={serverSessionSource}
        location={createStaticLocation(shown)}
        site={{ site, siteUrl, year }}
        isPlain={target.route.isPlain ?? false}
      />
    </HeadSink>,
  )
  const head: PageHead = parts.head ?? {
    title: site.name,
    description: site.tagline,
    canonical: null,
    image: SITE_CARD,
    kind: 'website',
  }
  const status = statusOf(target, resource)
  const described =
    status === 200 && resource.state === 'ready' && isIndexed(target.route, resource.data)
      ? { target, data: resource.data, head, site, siteUrl }
      : undefined
  return {
    html,
    head,
    fontFaces: parts.fontFaces,
    structuredData: described ? structuredData(described) : null,
    article: described ? articleTimes(described) : null,
    status,
    state: { address: shown, resource, site, siteUrl, year },
    screenSource: `src/web/screens/${target.route.file}`,
    isPrivate: target.route.isPrivate ?? false,
    isUnlisted: target.route.isUnlisted ?? false,
    isUnindexed: resource.state === 'ready' && isKeptFromSearch(resource.data),
    isPartial: resource.state === 'ready' && (target.route.isPartial?.(resource.data) ?? false),
  }
}

/** Whether search engines may list the page: neither a reader's own screen nor the preview of a draft. */
function isIndexed({ isUnlisted, isPrivate, isFormAnswer, isPreview }: Route, data: unknown): boolean {
  return !isUnlisted && !isPrivate && !isFormAnswer && isPreview?.(data) !== true
}

/** Whether the data are of a text that the owner keeps out of search engines. Here, as no browser asks for it. */
function isKeptFromSearch(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'is_unindexed' in data && data.is_unindexed === true
}

const NOT_LOADED = { data: undefined, error: null }

export const renderer: PageRenderer = { planPage, renderPage }

function statusOf(target: Target, resource: Resource<unknown>): RenderedPage['status'] {
  // Before the 404: a page with a fault must not be cached as the page of all unknown addresses.
  if (resource.state === 'failed') return statusOfFailure(resource.failure)
  if (!target.isKnown) return 404
  if (resource.state === 'ready' && target.route.isMissing?.(resource.data)) return 404
  return 200
}

function statusOfFailure({ code }: Failure): RenderedPage['status'] {
  const status = code === 'unreachable' ? 503 : PROBLEMS[code]
  return status === 404 || status === 400 ? status : 503
}
