import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { insertNote, readReferences, splitNote } from './notes.ts'
import { openText } from './testing.ts'

function write(html: string) {
  const text = openText(html)
  const { state, dispatch } = text
  return {
    html: text.html,
    type: text.type,
    labels: () => readReferences(state().doc).map(({ node }) => node.attrs['label']),
    noteAt: (position: number) => {
      text.caretAt(position)
      text.run(insertNote)
    },
    split: (position: number) => dispatch(state().tr.split(position)),
    deleteReference: (index: number) => {
      const { position, node } = readReferences(state().doc)[index] ?? { position: 0, node: state().doc }
      dispatch(state().tr.delete(position, position + node.nodeSize))
    },
    undo: () => text.run(undo),
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

test('Enter in a note begins a paragraph of the same note', () => {
  const text = openText('<p>甲<sup><a href="#a">一</a></sup></p><ol><li id="a">註甲</li></ol>')
  text.caretAfter('註')
  text.run(splitNote)
  expect(text.html()).toBe(
    '<p>甲<sup><a href="#a">一</a></sup></p><ol><li id="a"><p>註</p><p>甲</p></li></ol>',
  )
  text.caretAfter('甲')
  expect(text.run(splitNote), 'elsewhere Enter stays what it is').toBe(false)
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

test('deleting what stands between two texts makes them paragraphs', () => {
  const text = openText('<blockquote>甲<p>乙</p>甲</blockquote>')
  text.dispatch(text.state().tr.delete(4, 7))
  expect(text.html()).toBe('<blockquote><p>甲</p><p>甲</p></blockquote>')
})

test('a note to which two references lead stays until both are deleted', () => {
  const text = write(
    '<p>甲<sup><a href="#a">一</a></sup>乙<sup><a href="#a">一</a></sup></p><ol><li id="a">註</li></ol>',
  )
  text.deleteReference(0)
  expect(text.html()).toContain('註')
  text.deleteReference(0)
  expect(text.html()).toBe('<p>甲乙</p>')
})

test('moving a paragraph renumbers the notes of both', () => {
  const text = openText(
    '<p>甲<sup><a href="#a">一</a></sup></p><p>乙<sup><a href="#b">二</a></sup></p><ol><li id="a">註甲</li><li id="b">註乙</li></ol>',
  )
  const first = text.state().doc.child(0)
  text.dispatch(text.state().tr.delete(0, first.nodeSize).insert(text.state().doc.child(1).nodeSize, first))
  expect(text.html()).toBe(
    '<p>乙<sup><a href="#b">一</a></sup></p><p>甲<sup><a href="#a">二</a></sup></p><ol><li id="b">註乙</li><li id="a">註甲</li></ol>',
  )
})
