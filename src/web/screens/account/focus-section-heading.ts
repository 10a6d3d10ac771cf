import { focusHeading, focusWithoutScroll } from '../../client/move-focus.ts'

/** Focuses the section's heading, or the screen's if the section is gone. */
export function focusSectionHeading(section: HTMLElement | null | undefined): void {
  const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2') : undefined
  if (heading) focusWithoutScroll(heading)
  else focusHeading()
}
