import { type ComponentType, useEffect, useMemo } from 'react'
import { useLocation } from '../client/location.ts'
import type { ScreenProps } from '../client/screen.ts'
import { notePresentRoute } from './places.ts'
import { findTarget } from './routes.ts'
import { ScreenFault } from './screen-fault.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { type Kept, useResource } from './use-resource.ts'
import { useScreen } from './use-screen.ts'

interface ScreenOutletProps {
  /** What the server's rendering already knows. */
  brought: Kept | undefined
  /** The place that the first address named. */
  firstPlace: string | undefined
  isPlain: boolean
}

/** The screen that the address names, with its data. */
export function ScreenOutlet({ brought, firstPlace, isPlain }: ScreenOutletProps) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const target = useMemo(() => findTarget(address, isPlain ? 'permalink' : 'hash'), [address, isPlain])
  const { resource, retry } = useResource(target, brought)
  const { shown, hasFailed, retry: retryScreen } = useScreen(target)
  const isTargetShown = shown?.target.address === target.address
  useEffect(() => notePresentRoute(address), [address])
  useNavigationFocus(isTargetShown && resource.state !== 'loading', firstPlace)

  if (hasFailed) return <ScreenFault retry={retryScreen} />
  if (!shown) return null
  // The table's load and screen belong together, which no type can say for all routes at once.
  const Screen = shown.Screen as ComponentType<ScreenProps<unknown>>
  return (
    <Screen
      key={target.route.staysMounted ? target.route.pattern : shown.target.address}
      params={shown.target.params}
      search={shown.target.search}
      resource={isTargetShown ? resource : { state: 'loading' }}
      retry={retry}
    />
  )
}
