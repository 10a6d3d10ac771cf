import type { SVGProps } from 'react'

/**
 * Makes an icon component, as large as its text (base.css) and hidden from screen readers unless it has a label.
 * `drawing`: the content of the 24 px box (tools/plain-icons.ts).
 */
export function drawIcon(drawing: string) {
  const inner = { __html: drawing }
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
