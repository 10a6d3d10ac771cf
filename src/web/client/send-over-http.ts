import type { Send } from '../../contract/page.ts'
import { noteServerTime } from './server-time.ts'

/** Sends the browser's API requests. */
export const sendOverHttp: Send = async (path, init) => {
  const response = await fetch(path, init)
  noteServerTime(response)
  return response
}
