import { history, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { articleHtml, parseArticle } from './article-html.ts'
import { insertNote, numberNotes, readReferences } from './notes.ts'
import { separateTextBlocks } from './normal-text-blocks.ts'

/** A text that is changed by commands, as in the editor. */
function write(html: string) {
  const { body } = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
  let state = EditorState.create({
    doc: parseArticle(body),
    plugins: [history({ newGroupDelay: 0 }), numberNotes(), separateTextBlocks()],
  })
  const dispatch = (change: Transaction) => {
    state = state.apply(change)
  }
  const caretAt = (position: number) =>
    dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position))))
  return {
    html: () => articleHtml(state.doc),
    labels: () => readReferences(state.doc).map(({ node }) => node.attrs['label']),
    noteAt: (position: number) => {
      caretAt(position)
      insertNote(state, dispatch)
    },
    split: (position: number) => dispatch(state.tr.split(position)),
    type: (text: string) => dispatch(state.tr.insertText(text)),
    deleteReference: (index: number) => {
      const { position, node } = readReferences(state.doc)[index] ?? { position: 0, node: state.doc }
      dispatch(state.tr.delete(position, position + node.nodeSize))
    },
    undo: () => undo(state, dispatch),
  }
}

test('a note goes to the end of the text, and a later one before it renumbers both', () => {
  const text = write('<p>甲乙</p>')
  text.noteAt(3)
  text.type('註乙')
  text.noteAt(2)
  text.type('註甲')
  expect(text.html()).toBe(
    '<p>甲<sup><a href="#note-2" id="note-2-r">一</a></sup>乙<sup><a href="#note-1" id="note-1-r">二</a></sup></p>' +
      '<section><ol><li id="note-2">註甲</li><li id="note-1">註乙</li></ol></section>',
  )
})

test('deleting a reference deletes its note, and undo brings both back', () => {
  const before =
    '<p>甲<sup><a href="#a" id="ra">一</a></sup>乙<sup><a href="#b" id="rb">二</a></sup></p>' +
    '<section><ol><li id="a">註甲</li><li id="b">註乙</li></ol></section>'
  const text = write(before)
  text.deleteReference(0)
  expect(text.labels()).toEqual(['一'])
  expect(text.html()).not.toContain('註甲')
  text.deleteReference(0)
  expect(text.html()).toBe('<p>甲乙</p>')
  text.undo()
  text.undo()
  expect(text.html()).toBe(before)
})

test('imported numbers keep their form', () => {
  const text = write(
    '<p>甲<sup><a href="#a">[1]</a></sup>乙<sup><a href="#b">[2]</a></sup></p><ol><li id="a">一</li><li id="b">二</li></ol>',
  )
  text.deleteReference(0)
  expect(text.labels()).toEqual(['[1]'])
})

test('two texts in one container become paragraphs, so that they stay two', () => {
  const text = write('<blockquote>甲乙</blockquote>')
  text.split(3)
  expect(text.html()).toBe('<blockquote><p>甲</p><p>乙</p></blockquote>')
})
