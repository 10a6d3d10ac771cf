export const UNSENT_KEY = 'xingcha:unsent'

/** Sent to the window once a text waits although there is a connection: it came back while the text was being stored. */
export const UNSENT_EVENT = 'xingcha:unsent'

/** Whether texts wait on this device for a connection (unsent-store.ts). In local storage, so that most visits open no database. */
export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT_KEY) !== null
  } catch {
    return false
  }
}
