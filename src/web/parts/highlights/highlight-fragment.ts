/** The fragment of the review's address that leads to a highlight. */
export function highlightFragment(highlight: string): string {
  return `mark-${highlight}`
}
