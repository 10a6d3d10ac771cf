import type { Send } from '../../contract/page.ts'
import { noteServerTime } from './server-time.ts'

declare global {
  interface Window {
    /** The question that the head's script asked before the app was there (server/pages/head-script.ts). */
    earlyAnswer?: { path: string; answer: Promise<Response> } | undefined
  }
}

/** The browser's way to the API. Takes the answer that is already on its way where it is the same question. */
export const sendOverHttp: Send = async (path, init) => {
  const early = window.earlyAnswer
  window.earlyAnswer = undefined
  const response = await (early?.path === path ? early.answer : fetch(path, init))
  noteServerTime(response)
  return response
}
