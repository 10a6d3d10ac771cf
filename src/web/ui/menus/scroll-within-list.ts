/** Ref of the chosen item of a long list: shows it. Not by scrollIntoView, which moves the page too. */
export function scrollWithinList(item: HTMLElement | null): void {
  const list = item?.parentElement
  if (!item || !list) return
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}
