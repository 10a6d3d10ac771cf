import { scriptBase } from '../../contract/site/scripts.ts'
import { trustedScriptUrl } from './trusted-script-url.ts'

/** Without a connection a link opens its page, which may be stored, not a route whose data cannot be loaded (docs/decisions/0076-offline-reading.md). */
export function followLinksOffline(): void {
  addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (
        !link ||
        !isPlain ||
        link.origin !== location.origin ||
        /^#(?!\/)/.test(link.getAttribute('href') ?? '')
      )
        return
      // Not for the app, which would follow it.
      event.stopImmediatePropagation()
      if (!link.hash.startsWith('#/')) return
      event.preventDefault()
      location.assign(scriptBase(link.pathname) + link.hash.slice(1))
    },
    true,
  )
}

/** Once the page has all that it needs. Names the page to the worker, which has not seen the request of a first visit. */
export function registerServiceWorker(): void {
  const app = document.querySelector<HTMLMetaElement>('meta[name=app]')
  const address = app?.dataset['worker']
  // Absent without TLS.
  const { serviceWorker } = navigator
  if (!address || !serviceWorker) return
  serviceWorker
    .register(trustedScriptUrl(address))
    .then(() => serviceWorker.ready)
    .then(
      ({ active }) => {
        // Without it the reader has signed out meanwhile (forget-offline-pages.ts).
        if (app.dataset['worker'] === undefined) return
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin only
        active?.postMessage(location.href)
      },
      () => {
        // Refused where the browser stores nothing.
      },
    )
}
