import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { useReadingSettings } from '../../../client/reading-settings.ts'
import { moveVerticalText } from './move-vertical-text.ts'
import { wrapUprightNumbers } from './upright-numbers.ts'

interface VerticalTextProps {
  body: RefObject<HTMLElement | null>
  /** The HTML of the body. */
  html: string
}

/** 直排: what reading-tools.css cannot do for vertical text. */
export function VerticalText({ body, html }: VerticalTextProps): ReactNode {
  const isVertical = useReadingSettings().flow === 'vertical'
  useLayoutEffect(() => {
    const { current } = body
    if (!isVertical || !current) return undefined
    const unwrap = wrapUprightNumbers(current)
    const stop = moveVerticalText(current, readingToolsWording.verticalText)
    return () => {
      stop()
      unwrap()
    }
  }, [body, html, isVertical])
  return null
}
