import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { useApi } from '../client/api/api-context.ts'
import { useLocation } from '../client/location/location.ts'
import { toResource } from '../client/api/resource.ts'
import type { ScreenProps } from '../client/screen.ts'
import { findTarget } from './find-target.ts'
import { ScreenFault } from './screen-fault.tsx'
import { screenQuery } from './screen-query.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useScreen } from './use-screen.ts'

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
