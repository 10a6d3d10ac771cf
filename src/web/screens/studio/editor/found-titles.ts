import { textPath } from '../../../../contract/links.ts'
import type { NamedText } from '../../../../contract/reviews/text-kinds.ts'
import { foldCharacters } from '../../../../contract/text/fold-character.ts'
import { plainTitle } from '../../../../contract/wording/reviews/books.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import type { Api } from '../../../client/api/api.ts'
import type { FoundTitle } from '../../../parts/rich-text-editor/menus/title-menu.tsx'

/** Whether the title or headline of a text contains what was typed, in either script. */
export function hasInTitle({ title, headline }: NamedText, typed: string): boolean {
  const wanted = foldCharacters(typed.trim())
  return [title, headline ?? ''].some((text) => foldCharacters(text).includes(wanted))
}

/** Orders texts that a search has found: those whose title has what was typed before those that only mention it. */
export function titlesFirst(typed: string): (one: NamedText, other: NamedText) => number {
  return (one, other) => Number(hasInTitle(other, typed)) - Number(hasInTitle(one, typed))
}

/** The texts of the studio that a search finds, for the menu after 《, without the one with the id `except`. */
export async function findTitles(
  api: Api,
  { q, except, signal }: { q: string; except?: number | undefined; signal: AbortSignal },
): Promise<FoundTitle[]> {
  const { rows } = await api.call('GET /api/studio/reviews', { query: { q }, signal })
  return rows
    .filter((row) => row.id !== except && plainTitle(row) !== '' && row.state !== 'trash')
    .toSorted(titlesFirst(q))
    .slice(0, 5)
    .map((row) => ({
      title: row.title,
      headline: row.headline,
      cover: row.cover_path,
      href: textPath(row),
      about: row.state === 'published' ? editorWording.linkable : editorWording.linkableLater,
      isTitle: hasInTitle(row, q),
    }))
}
