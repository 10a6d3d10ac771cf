/** Whether the browser leaves out the shelves and cases that are not in view, as review-list.module.css asks of it. */
export function doesBrowserSkip(): boolean {
  return CSS.supports('content-visibility', 'auto') && CSS.supports('overflow-clip-margin', '1px')
}
