import {
  FILE_CACHE,
  FORGET_MESSAGE,
  PAGE_CACHE,
  PICTURE_CACHE,
  REVIEW_CACHE,
} from '../../contract/site/offline.ts'

/** Removes the pages that this device keeps for reading without a connection: they tell what somebody has read. */
export async function forgetOfflinePages(): Promise<void> {
  // Absent without TLS.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  // This page is not stored any more (early/offline-reading.ts).
  document.querySelector('meta[name=app]')?.removeAttribute('data-worker')
  await Promise.all([REVIEW_CACHE, PAGE_CACHE, FILE_CACHE, PICTURE_CACHE].map((name) => caches.delete(name)))
  // It also knows when each was read, and may be about to store more.
  const registration = await navigator.serviceWorker.getRegistration()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin only
  registration?.active?.postMessage(FORGET_MESSAGE)
}
