import type { FunctionComponent, SVGProps } from 'react'
import { trustedHtml } from '../trusted-html.ts'

export type Icon = FunctionComponent<SVGProps<SVGSVGElement>>

/** Makes an icon of the shapes of an SVG file (tools/svg-icons.ts), as large as its text and hidden unless it has a label. */
export function drawIcon(shapes: string): Icon {
  const inner = { __html: trustedHtml(shapes) }
  return function Icon({ className, ...more }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={more['aria-label'] === undefined}
        {...more}
        className={className === undefined ? 'lucide' : `lucide ${className}`}
        dangerouslySetInnerHTML={inner}
      />
    )
  }
}
