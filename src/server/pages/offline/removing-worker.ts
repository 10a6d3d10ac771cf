import { CACHE_PREFIX } from '../../../contract/site/offline.ts'

/** In place of the service worker where offline reading is off: it removes what an earlier one has stored, and itself. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name)
  indexedDB.deleteDatabase('serwist-expiration')
  await registration.unregister()
}
`
