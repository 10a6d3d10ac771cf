import { useEffect, useRef } from 'react'

/** For the heading of a step that takes the place of another: reading goes on there. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
