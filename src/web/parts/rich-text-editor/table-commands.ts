import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { depthOf, nodeType } from './commands.ts'
import { insertBlock } from './insert-block.ts'

export const insertTable: Command = (state, dispatch) => {
  const row = (tag: CellTag) => nodeType('tr').create(null, [emptyCell(tag), emptyCell(tag), emptyCell(tag)])
  const table = nodeType('table').create(null, [
    nodeType('thead').create(null, row('th')),
    nodeType('tbody').create(null, [row('td'), row('td')]),
  ])
  return insertBlock(table)(state, dispatch)
}

/** Tab goes from cell to cell; in the last one it adds a row. */
export function nextCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const cells = cellPositions(state)
    const current = cells.findLastIndex((position) => position < state.selection.$from.pos)
    const target = cells[current + step]
    if (current === -1) return false
    if (target === undefined) return step === 1 && addRow(state, dispatch)
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(target + 1))).scrollIntoView())
    return true
  }
}

/** Adds a row below the present one: below a heading row, the first of the body. */
export const addRow: Command = (state, dispatch) => {
  const depth = depthOf(state, 'tr')
  if (depth === undefined) return false
  const { $from } = state.selection
  const cells = Array.from({ length: $from.node(depth).childCount }, () => emptyCell('td'))
  const row = nodeType('tr').create(null, cells)
  const headDepth = depthOf(state, 'thead')
  const after = headDepth === undefined ? $from.after(depth) : $from.after(headDepth)
  const isBody = headDepth !== undefined && state.doc.resolve(after).nodeAfter?.type.name === 'tbody'
  const isAlone = headDepth !== undefined && !isBody
  const change = state.tr.insert(
    isBody ? after + 1 : after,
    isAlone ? nodeType('tbody').create(null, row) : row,
  )
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(after + 2))).scrollIntoView())
  return true
}

/** Deletes the present row, and the table with its last one. */
export const deleteRow: Command = (state, dispatch) => {
  const rowDepth = depthOf(state, 'tr')
  const tableDepth = depthOf(state, 'table')
  if (rowDepth === undefined || tableDepth === undefined) return false
  const { $from } = state.selection
  let depth = rowDepth
  while (depth > tableDepth && $from.node(depth - 1).childCount === 1) depth--
  return deleteAt(state, depth, dispatch)
}

export const deleteTable: Command = (state, dispatch) => {
  const depth = depthOf(state, 'table')
  return depth !== undefined && deleteAt(state, depth, dispatch)
}

/** Adds a column after the present one. Tables with cells over several columns or rows are left alone. */
export const addColumn: Command = (state, dispatch) =>
  changeColumn(state, dispatch, (change, cell, position) =>
    change.insert(
      change.mapping.map(position + cell.nodeSize),
      emptyCell(cell.type.name === 'th' ? 'th' : 'td'),
    ),
  )

/** Deletes the present column, and the table with its last one. */
export const deleteColumn: Command = (state, dispatch, view) => {
  const depth = depthOf(state, 'tr')
  if (depth !== undefined && state.selection.$from.node(depth).childCount === 1)
    return deleteTable(state, dispatch, view)
  return changeColumn(state, dispatch, (change, cell, position) =>
    change.delete(change.mapping.map(position), change.mapping.map(position + cell.nodeSize)),
  )
}

/** Makes the first row the heading of the columns, or an ordinary row again. */
export const toggleHeadingRow: Command = (state, dispatch) => {
  const depth = depthOf(state, 'table')
  if (depth === undefined) return false
  const { $from } = state.selection
  const table = $from.node(depth)
  const { caption, head, body, foot } = partsOf(table)
  const [first, ...others] = body
  if (head.length === 0 && !first) return false
  const rowsOfHead = head.length > 0 || !first ? [] : [withCells(first, 'th')]
  const rowsOfBody = head.length > 0 ? [...head.map((row) => withCells(row, 'td')), ...body] : others
  const parts = [
    ...caption,
    ...(rowsOfHead.length > 0 ? [nodeType('thead').create(null, rowsOfHead)] : []),
    ...(rowsOfBody.length > 0 ? [nodeType('tbody').create(null, rowsOfBody)] : []),
    ...foot,
  ]
  const start = $from.before(depth)
  const renewed = table.type.create(table.attrs, parts)
  const change = state.tr.replaceWith(start, start + table.nodeSize, renewed)
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(start + 1))).scrollIntoView())
  return true
}

type CellTag = 'td' | 'th'

function emptyCell(tag: CellTag): Node {
  return nodeType(tag).create(null, nodeType('text_block').create())
}

function withCells(row: Node, tag: CellTag): Node {
  const cells: Node[] = []
  row.forEach((cell) => cells.push(nodeType(tag).create(cell.attrs, cell.content)))
  return row.type.create(row.attrs, cells)
}

function partsOf(table: Node) {
  const parts = { caption: [] as Node[], head: [] as Node[], body: [] as Node[], foot: [] as Node[] }
  table.forEach((part) => {
    const { name } = part.type
    if (name === 'caption') parts.caption.push(part)
    else if (name === 'tfoot') parts.foot.push(part)
    else if (name === 'tr') parts.body.push(part)
    else part.forEach((row) => void parts[name === 'thead' ? 'head' : 'body'].push(row))
  })
  return parts
}

function cellPositions(state: EditorState): number[] {
  const depth = depthOf(state, 'table')
  if (depth === undefined) return []
  const { $from } = state.selection
  const cells: number[] = []
  $from.node(depth).descendants((node, position) => {
    if (isCell(node)) cells.push($from.start(depth) + position)
  })
  return cells
}

function isCell({ type }: Node): boolean {
  return type.name === 'td' || type.name === 'th'
}

type ChangeCell = (change: Transaction, cell: Node, position: number) => void

/** Changes the cell of each row that is in the column of the caret. */
function changeColumn(state: EditorState, dispatch: Parameters<Command>[1], changeCell: ChangeCell): boolean {
  const [tableDepth, rowDepth] = [depthOf(state, 'table'), depthOf(state, 'tr')]
  if (tableDepth === undefined || rowDepth === undefined) return false
  const { $from } = state.selection
  const table = $from.node(tableDepth)
  const column = $from.index(rowDepth)
  const change = state.tr
  let isRegular = true
  table.descendants((row, position) => {
    if (row.type.name !== 'tr') return !isCell(row)
    row.forEach((cell, offset, index) => {
      if (cell.attrs['colspan'] !== null || cell.attrs['rowspan'] !== null) isRegular = false
      else if (index === column) changeCell(change, cell, $from.start(tableDepth) + position + 1 + offset)
    })
    return false
  })
  if (!isRegular) return false
  dispatch?.(change.scrollIntoView())
  return true
}

function deleteAt(state: EditorState, depth: number, dispatch: Parameters<Command>[1]): boolean {
  const { $from } = state.selection
  const change = state.tr.delete($from.before(depth), $from.after(depth))
  const near = TextSelection.near(change.doc.resolve(Math.min($from.before(depth), change.doc.content.size)))
  dispatch?.(change.setSelection(near).scrollIntoView())
  return true
}
