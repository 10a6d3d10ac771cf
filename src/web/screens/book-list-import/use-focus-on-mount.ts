import { useEffect, useRef } from 'react'

/** Focuses the heading of a step when the step appears, so that screen readers continue there. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
