/** Focuses the section's heading, or the screen's if the section is gone. */
export function focusHeading(section: HTMLElement | null | undefined): void {
  const heading = section?.isConnected
    ? section.querySelector<HTMLElement>('h2')
    : document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
