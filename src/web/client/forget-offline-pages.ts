import {
  FILE_CACHE,
  FORGET_MESSAGE,
  PAGE_CACHE,
  PICTURE_CACHE,
  REVIEW_CACHE,
  STUDIO_CACHE,
} from '../../contract/site/offline.ts'
import { POSITIONS_KEY } from './reading-positions.ts'

/** Removes the pages that this device keeps for reading without a connection, and the places: they tell what somebody has read. */
export async function forgetOfflinePages(): Promise<void> {
  document.documentElement.classList.remove('has-unfinished')
  try {
    localStorage.removeItem(POSITIONS_KEY)
  } catch {
    // Without storage there are none.
  }
  // Absent without TLS.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  // This page is not stored any more (early/offline-reading.ts).
  document.querySelector('meta[name=app]')?.removeAttribute('data-worker')
  await Promise.all(
    [REVIEW_CACHE, PAGE_CACHE, FILE_CACHE, PICTURE_CACHE, STUDIO_CACHE].map((name) => caches.delete(name)),
  )
  // It also knows when each was read, and may be about to store more.
  const registration = await navigator.serviceWorker.getRegistration()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin only
  registration?.active?.postMessage(FORGET_MESSAGE)
}
