type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** False where the visitor wants the link in another tab or window, or saved. */
export function isPlainClick(press: Press, link: HTMLAnchorElement): boolean {
  const opensNewPage = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
  return press.button === 0 && !opensNewPage && !link.target
}
