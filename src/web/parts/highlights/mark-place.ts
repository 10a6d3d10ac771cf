/** The place in the review's address that leads to a mark. */
export function markPlace(highlight: string): string {
  return `mark-${highlight}`
}
