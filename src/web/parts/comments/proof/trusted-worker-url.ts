// oxlint-disable-next-line import/default -- Vite makes it of the query
import url from './proof.worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): unknown }
}

/** The address of the worker, for browsers with Trusted Types (pages/document/page-policy.ts). */
export const TRUSTED_WORKER_URL = ((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  ?.createPolicy('worker', { createScriptURL: () => url })
  .createScriptURL('') ?? url) as string
