import { LIST_PIECE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'

/** What is sent of a list: all of it up to 200, else the piece that starts at `offset` (decisions.md 31). */
export function pieceOf<T>(list: readonly T[], offset: number): T[] {
  return list.length <= WHOLE_LIST_LIMIT ? list.slice(offset) : list.slice(offset, offset + LIST_PIECE)
}
