import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import type { TextChoice } from '../../contract/studio/blog-import-codes.ts'
import type { TextToImport } from '../studio/import-texts.service.ts'
import type { ImportNote } from './texts/imported-text.ts'

/** What the owner chose for the texts of an import. */
export interface TextChoices {
  /** Whether what would be public comes as a draft. */
  drafts: boolean
  /** By the place in the export. */
  texts: ReadonlyMap<string, ChosenText>
}

export interface ChosenText {
  choice?: TextChoice | undefined
  /** What it becomes; absent where the import decides. */
  kind?: TextKind | undefined
  /** The notes of the report that the owner chose by. */
  seen: readonly ImportNote[]
}

export const NO_CHOICES: TextChoices = { drafts: false, texts: new Map() }

interface JudgedText {
  where: string
  kind: TextKind
  state: TextToImport['state']
  /** Why not everybody could read it there. */
  hidden: readonly ImportNote[]
  /** What it would be if nothing hid it. */
  shown: TextToImport['state']
}

/** The state in which a text comes. What hid it there keeps it a draft, unless the owner has seen each reason and publishes it. */
export function chooseState(
  { where, kind, state, hidden, shown }: JudgedText,
  { drafts, texts }: TextChoices,
): TextToImport['state'] {
  const { choice, seen = [] } = texts.get(where) ?? {}
  const isSeen = hidden.every((reason) =>
    seen.some(({ code, detail }) => code === reason.code && detail === reason.detail),
  )
  // The owner chooses the address of a page.
  if (kind === 'page') return state === 'trash' && choice !== 'draft' ? 'trash' : 'draft'
  if (choice === 'published') return state === 'draft' && hidden.length > 0 && isSeen ? shown : state
  return choice === 'draft' || (drafts && state !== 'trash') ? 'draft' : state
}
