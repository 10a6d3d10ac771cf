import type { Command } from 'prosemirror-state'
import { blockWording } from '../../../../contract/wording/studio/studio-writing.ts'
import {
  AlignRight,
  Asterisk,
  AudioLines,
  BookOpen,
  ChevronsUpDown,
  Clapperboard,
  Code,
  Heading2,
  Heading3,
  type Icon,
  Image,
  Images,
  LibraryBig,
  Link2,
  List,
  ListOrdered,
  Minus,
  Table,
  TextQuote,
} from '../../../ui/icons/icons.ts'
import {
  addSource,
  insertTitleMarks,
  toggleHeading,
  toggleList,
  toggleCode,
  togglePoem,
  toggleQuotation,
  toggleVertical,
} from '../commands.ts'
import { insertDivider, insertFoldedPart } from '../insert-block.ts'
import { insertNote } from '../notes.ts'
import { insertTable } from '../table-commands.ts'

type BlockId = keyof typeof blockWording

export interface InsertableBlock {
  id: BlockId
  icon: Icon
  /** Absent for pictures, recordings, videos and link cards: a file, a stored picture or an address is asked for first. */
  command?: Command
}

/** The items of the insert menu, in its order. */
export const INSERTABLE_BLOCKS: readonly InsertableBlock[] = [
  { id: 'h2', icon: Heading2, command: toggleHeading('h2') },
  { id: 'h3', icon: Heading3, command: toggleHeading('h3') },
  { id: 'quotation', icon: TextQuote, command: toggleQuotation },
  { id: 'vertical', icon: TextQuote, command: toggleVertical },
  { id: 'source', icon: AlignRight, command: addSource },
  { id: 'picture', icon: Image },
  { id: 'library', icon: LibraryBig },
  { id: 'gallery', icon: Images },
  { id: 'note', icon: Asterisk, command: insertNote },
  { id: 'book', icon: BookOpen, command: insertTitleMarks },
  { id: 'ordered', icon: ListOrdered, command: toggleList('ol') },
  { id: 'bullets', icon: List, command: toggleList('ul') },
  { id: 'poem', icon: AlignRight, command: togglePoem },
  { id: 'table', icon: Table, command: insertTable },
  { id: 'folded', icon: ChevronsUpDown, command: insertFoldedPart },
  { id: 'video', icon: Clapperboard },
  { id: 'audio', icon: AudioLines },
  { id: 'linkCard', icon: Link2 },
  { id: 'code', icon: Code, command: toggleCode },
  { id: 'divider', icon: Minus, command: insertDivider },
]

/** The blocks whose Chinese name, initials in zhuyin, English name or mark contains the text. */
export function findBlocks(text: string): readonly InsertableBlock[] {
  const wanted = text.toLowerCase()
  return INSERTABLE_BLOCKS.filter(({ id }) => {
    const { name, keys, mark } = blockWording[id]
    return `${name} ${keys} ${mark}`.toLowerCase().includes(wanted)
  })
}
