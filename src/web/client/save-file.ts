/** Milliseconds. */
const TAKEN_AFTER = 40_000

/** Lets the browser keep this as a file of that name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari may take it only some time after the press.
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER)
}
