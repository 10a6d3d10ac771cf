import type { Send } from '../../../contract/page.ts'
import { scriptBase } from '../../../contract/site/scripts.ts'
import { noteServerTime } from './server-time.ts'

/** Sends the browser's API requests; those that read, in the script of the page. */
export const sendOverHttp: Send = async (path, init) => {
  const response = await fetch(
    init?.method === 'GET' ? scriptBase(window.location.pathname) + path : path,
    init,
  )
  noteServerTime(response)
  return response
}
