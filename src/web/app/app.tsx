import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState, type ComponentType, useMemo } from 'react'
import type { PageState } from '../../contract/page.ts'
import { siteWording, faultWording } from '../../contract/wording/site/site.ts'
import { type Api, toResource } from '../client/api/api.ts'
import { ApiContext, useApi } from '../client/api/api-context.ts'
import { LocationContext, type LocationSource, HashLinks, useLocation } from '../client/location/location.ts'
import { SessionContext, type SessionSource } from '../client/session/session.ts'
import { SiteContext } from '../client/site.ts'
import { AlertsProvider, useAlerts } from '../ui/messages/alerts.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { SignInPromptProvider } from './sign-in-prompt-provider.tsx'
import { Footer } from './layout/footer.tsx'
import { Header, useHeaderPanel } from './layout/header.tsx'
import styles from './layout/layout.module.css'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { useHead } from '../client/head.ts'
import type { ScreenProps } from '../client/screen.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { FaultNote } from '../ui/messages/fault-note.tsx'
import { Page } from '../ui/page/page.tsx'
import { findTarget } from './find-target.ts'
import type { Route } from './route.ts'
import { screenQuery, useScreen } from './use-screen.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'

interface AppProps {
  api: Api
  /** Contains the data of the first screen if the server has rendered it. */
  queryClient: QueryClient
  session: SessionSource
  location: LocationSource
  site: Pick<PageState, 'site' | 'siteUrl' | 'year'>
  firstPlace?: string | undefined
  /** For a page without hash route, whose links are permalinks. */
  isPlain?: boolean
}

/** The root component, for server and browser. */
export function App({ api, queryClient, session, location, site, firstPlace, isPlain = false }: AppProps) {
  const [settings, change] = useState(site.site)
  return (
    <CrashScreen>
      <SiteContext value={{ settings, url: site.siteUrl, year: site.year, change }}>
        <QueryClientProvider client={queryClient}>
          <ApiContext value={api}>
            <SessionContext value={session}>
              <LocationContext value={location}>
                <TakeoverProvider isPlain={isPlain}>
                  <AlertsProvider closeLabel={siteWording.closeMessage}>
                    <SignInPromptProvider>
                      <Layout>
                        <ScreenOutlet firstPlace={firstPlace} isPlain={isPlain} />
                      </Layout>
                    </SignInPromptProvider>
                  </AlertsProvider>
                </TakeoverProvider>
              </LocationContext>
            </SessionContext>
          </ApiContext>
        </QueryClientProvider>
      </SiteContext>
    </CrashScreen>
  )
}

/** Turns links into hash routes once hydration is complete. */
function TakeoverProvider({ isPlain, children }: { isPlain: boolean; children: ReactNode }) {
  const [isTakenOver, setIsTakenOver] = useState(false)
  // A transition, since every link renders again.
  useEffect(() => startTransition(() => setIsTakenOver(!isPlain)), [isPlain])
  return <HashLinks value={isTakenOver}>{children}</HashLinks>
}

/** The frame of every screen: skip link, header, footer (docs/product/screens.md). */
function Layout({ children }: { children: ReactNode }) {
  const panel = useHeaderPanel()
  // Nothing behind the open menu is reachable.
  const isBehindMenu = panel.shown === 'menu'
  return (
    <>
      <a href="#main" inert={isBehindMenu} className={`${styles.skipLink} no-print`}>
        {siteWording.skipLink}
      </a>
      <Header panel={panel} />
      <main id="main" tabIndex={-1} inert={isBehindMenu}>
        {children}
      </main>
      <Footer inert={isBehindMenu} />
    </>
  )
}

interface ScreenOutletProps {
  /** The place that the first address named. */
  firstPlace: string | undefined
  isPlain: boolean
}

/** The screen that the address names, with its data. */
function ScreenOutlet({ firstPlace, isPlain }: ScreenOutletProps) {
  const api = useApi()
  const { pathname, search, key: visit } = useLocation()
  const address = pathname + search
  const { closeErrors } = useAlerts()
  useEffect(() => closeErrors, [visit, closeErrors])
  const target = useMemo(() => findTarget(address, isPlain ? 'permalink' : 'hash'), [address, isPlain])
  const query = useQuery(screenQuery(api, target, visit))
  const resource = toResource(query)
  const { shown, hasFailed, retry: retryScreen } = useScreen(target)
  const isTargetShown = shown?.target.address === target.address
  useNavigationFocus(isTargetShown && resource.state !== 'loading', firstPlace)

  if (hasFailed) return <ScreenFault route={target.route} retry={retryScreen} />
  if (!shown) return null
  // A route's `load` returns what its screen expects; no type expresses that for all routes.
  const Screen = shown.Screen as ComponentType<ScreenProps<unknown>>
  return (
    <Screen
      key={target.route.staysMounted ? target.route.pattern : shown.target.address}
      params={shown.target.params}
      search={shown.target.search}
      resource={isTargetShown ? resource : { state: 'loading' }}
      retry={() => void query.refetch()}
    />
  )
}

/** Shown instead of a screen whose scripts did not load: says what the screen says when its data do not load. */
function ScreenFault({ route, retry }: { route: Route; retry: () => void }) {
  const { heading, text } = route.unavailable ?? unavailableWording.screen
  useHead({ heading })
  const retryOrReload = () => {
    // A newer build may have replaced the scripts of this page; then only a reload finds the right ones.
    if (navigator.onLine) window.location.reload()
    else retry()
  }
  return (
    <Page>
      <EmptyState
        art={<EmptyArt />}
        title={<span lang={route.unavailable ? undefined : 'en'}>{heading}</span>}
        text={text}
        as="h1"
      >
        <FaultNote
          sentence={faultWording.sentence}
          retryLabel={faultWording.retry}
          onRetry={retryOrReload}
          requestIdLabel={faultWording.requestId}
          requestId={null}
        />
      </EmptyState>
    </Page>
  )
}
