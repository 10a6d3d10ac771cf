/** Shows the chosen option of a menu that is longer than its room; the page stays. */
export function scrollToOption(option: HTMLElement | null): void {
  const list = option?.closest('[role=listbox]')
  if (!option || !list) return
  const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}
