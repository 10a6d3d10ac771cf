import type { Deps } from '../../deps.ts'
import type { SiteFederation } from './federation.ts'

const opened = new WeakMap<Deps, Promise<SiteFederation>>()

/** Fedify and what is built on it, loaded at the first use: a site without ActivityPub pays nothing for it. */
export function loadFederation(deps: Deps): Promise<SiteFederation> {
  let federation = opened.get(deps)
  if (!federation) {
    federation = import('./federation.ts').then(({ openFederation }) => openFederation(deps))
    // A fault of the database must not stay.
    federation.catch(() => opened.delete(deps))
    opened.set(deps, federation)
  }
  return federation
}
