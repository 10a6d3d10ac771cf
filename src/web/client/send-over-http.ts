import type { Send } from '../../contract/page.ts'
import { noteServerTime } from './server-time.ts'

/** The browser's way to the API. */
export const sendOverHttp: Send = async (path, init) => {
  const response = await fetch(path, init)
  noteServerTime(response)
  return response
}
