/** The part of ServiceWorkerGlobalScope that this worker uses: TypeScript's own types of it exclude those of pages. */
export interface WorkerScope {
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WaitingEvent & { request: Request }) => void): void
  addEventListener(type: 'message', listener: (event: WaitingEvent & { data: unknown }) => void): void
}

/** An ExtendableEvent: the worker runs until the promise is settled. */
export interface WaitingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
