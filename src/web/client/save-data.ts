/** Whether the browser asks to save data: then nothing is loaded that the visitor has not opened. */
export function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
