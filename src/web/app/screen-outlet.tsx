import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo } from 'react'
import { faultWording } from '../../contract/wording/site/site.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { useApi } from '../client/api/api-context.ts'
import { toResource } from '../client/api/api.ts'
import { useHead } from '../client/head.ts'
import { useLocation } from '../client/location/location.ts'
import type { ScreenProps } from '../client/screen.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { useAlerts } from '../ui/messages/alerts.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { FaultNote } from '../ui/messages/fault-note.tsx'
import { Page } from '../ui/page/page.tsx'
import { findTarget } from './find-target.ts'
import type { Route } from './route.ts'
import { screenQuery, useScreen } from './use-screen.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'

interface ScreenOutletProps {
  /** The place that the first address named. */
  firstPlace: string | undefined
  isPlain: boolean
}

/** The screen that the address names, with its data. */
export function ScreenOutlet({ firstPlace, isPlain }: ScreenOutletProps) {
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

interface ScreenFaultProps {
  route: Route
  retry: () => void
}

/** Shown instead of a screen whose scripts did not load: says what the screen says when its data do not load. */
function ScreenFault({ route, retry }: ScreenFaultProps) {
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
