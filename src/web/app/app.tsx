import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { PageState } from '../../contract/page.ts'
import { siteWording } from '../../contract/wording/site/site.ts'
import type { Api } from '../client/api/api.ts'
import { ApiContext } from '../client/api/api-context.ts'
import { LocationContext, type LocationSource, HashLinks } from '../client/location/location.ts'
import { SessionContext, type SessionSource } from '../client/session/session.ts'
import { SiteContext } from '../client/site.ts'
import { AlertsProvider } from '../ui/messages/alerts.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'
import { SignInPromptProvider } from './sign-in-prompt-provider.tsx'

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
