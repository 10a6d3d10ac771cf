/** Focuses the heading of the screen. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading) focusWithoutScroll(heading)
}

/** Focuses the element where it is, also one that takes no focus by itself, such as a heading. */
export function focusWithoutScroll(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
