import path from 'node:path'
import type { DraftFile } from '../archive/site-export/draft-file.service.ts'
import { listAllReviews, type StudioClient } from './studio-client.ts'
import type { TextFile } from './text-files.ts'

export type RelatedTexts = ReturnType<typeof openRelated>

/**
 * Finds the texts that belong to a file: those of the folder by their file, address or former id, of which `begin` gives the id, and
 * those of the site by their address. `begin` returns undefined for a file that cannot be brought.
 */
export function openRelated(
  studio: StudioClient,
  files: readonly TextFile[],
  begin: (file: TextFile) => Promise<number | undefined>,
) {
  let bySlug: Map<string, number> | undefined
  const ofSite = async (slug: string) => {
    bySlug ??= new Map((await listAllReviews(studio)).map((row) => [row.slug, row.id]))
    return slug === '' ? undefined : bySlug.get(slug)
  }
  /** `missing`: as the file has them. Undefined where a file names none. */
  return async ({ draft, related }: DraftFile, isOfOtherSite: boolean) => {
    const { related_books: own = [] } = draft
    if (own.length === 0 && related.length === 0) return undefined
    const [ids, missing]: [number[], (number | string)[]] = [[], []]
    for (const named of [...own, ...related]) {
      const file = files.find((each) => isNamed(each, named))
      const isOfSite = typeof named === 'number' && !isOfOtherSite
      const id = isOfSite ? named : file ? await begin(file) : await ofSite(String(named))
      if (id === undefined || (typeof named === 'number' && !isOfSite && !file)) missing.push(named)
      else if (!ids.includes(id)) ids.push(id)
    }
    return { ids, missing }
  }
}

function isNamed({ name, id, origin, slug }: TextFile, named: number | string): boolean {
  if (typeof named === 'number') return (origin ?? id) === named
  return path.basename(name, '.md') === named || slug === named
}

/** The text with these ids in its front matter, in place of those of another site. */
export function withRelated(text: string, ids: readonly number[]): string {
  return text.replace(/^related_books:.*\n(?:(?:[ \t]|- ).*\n)*/m, (given) => {
    const end = given.endsWith('\r\n') ? '\r\n' : '\n'
    return `related_books: [${ids.join(', ')}]${end}`
  })
}
