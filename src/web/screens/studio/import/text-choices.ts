import type {
  BlogImportChoices,
  BlogImportReport,
  ImportedTextReport,
} from '../../../../contract/studio/blog-import.ts'
import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import type { ChosenState } from '../../../../contract/studio/blog-import-codes.ts'

type Choices = Pick<BlogImportChoices, 'drafts' | 'texts' | 'kinds'>

/** What a new text of the dry run becomes; the server decides the same (blog-import/text-choices.policy.ts). */
export function chosenState(text: ImportedTextReport, choices: Choices): ChosenState {
  const { drafts, texts } = choices
  const here = text.state ?? 'draft'
  const choice = texts[text.where]
  if (chosenKind(text, choices) === 'page' && choice !== 'left_out')
    return here === 'trash' && choice !== 'draft' ? 'trash' : 'draft'
  if (choice === 'published') return here === 'scheduled' ? 'scheduled' : 'published'
  return choice ?? (drafts && here !== 'trash' ? 'draft' : here)
}

export function chosenKind({ where, kind }: ImportedTextReport, { kinds }: Choices): TextKind {
  return kinds[where] ?? kind ?? 'essay'
}

/** What its owner can choose for it; a page is published where its address is chosen. */
export function choicesFor(text: ImportedTextReport, choices: Choices): ChosenState[] {
  const { state } = text
  if (chosenKind(text, choices) === 'page' && state !== 'trash') return ['draft', 'left_out']
  if (state === 'trash') return ['trash', 'draft', 'left_out']
  return [state === 'scheduled' ? 'scheduled' : 'published', 'draft', 'left_out']
}

/** Whether it was hidden there, and would be public here. */
export function isShownAnyway(text: ImportedTextReport, choices: Choices): boolean {
  return text.state === 'draft' && chosenState(text, choices) === 'published'
}

/** The choices with one more; in the trash is where it comes without a choice. */
export function withChoice(texts: Choices['texts'], where: string, state: ChosenState): Choices['texts'] {
  const { [where]: _before, ...others } = texts
  return state === 'trash' ? others : { ...others, [where]: state === 'scheduled' ? 'published' : state }
}

/** What is left of the choices where all texts become drafts, or no longer do. */
export function onlyLeftOut(texts: Choices['texts']): Choices['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, choice]) => choice === 'left_out'))
}

/** The counts of the dry run as the choices change them; what cannot come is counted with what is left out. */
export function countChosen(
  { counts, texts }: BlogImportReport,
  choices: Choices,
): BlogImportReport['counts'] {
  const chosen = { ...counts, published: 0, scheduled: 0, draft: 0, trash: 0, comments: 0 }
  for (const text of texts) {
    if (text.outcome !== 'new') continue
    const state = chosenState(text, choices)
    chosen[state]++
    if (state === 'published') chosen.comments += text.comments
  }
  return chosen
}
