import { reviewPath } from '../../../contract/links.ts'

/** The id of a review's object, also where it has another path with its slug. */
export function reviewUri(siteUrl: string, id: number): string {
  return siteUrl + reviewPath(id)
}

/** The id of the review that this address of the site has; undefined for others. */
export function reviewIdOfUri(siteUrl: string, uri: string): number | undefined {
  if (!uri.startsWith(`${siteUrl}/review/`)) return undefined
  const [, id] =
    /^(\d{1,9})(?:-[^/]*)?$/.exec(uri.slice(`${siteUrl}/review/`.length).replace(/[?#].*$/s, '')) ?? []
  return id === undefined ? undefined : Number(id)
}
