/** Safari may read the file only some time after the click. Milliseconds. */
const REVOKED_AFTER = 40_000

/** Lets the browser save the content as a file of that name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER)
}
