import { expect, test } from 'vitest'
import { findBareText } from './check-text-nodes.ts'

const find = (jsx: string) => findBareText('a.tsx', `export const A = () => (\n${jsx}\n)`).length

test('a conditional element beside bare text is found, also where the text is of a wording', () => {
  expect(find('<p>{isNew && <b />}字</p>')).toBe(1)
  expect(find('<p>{isNew ? <b /> : <i />}{wording.text}</p>')).toBe(1)
  expect(find('<p>{label}{isNew && <b />}{isOld && <i />}</p>')).toBe(2)
  expect(findBareText('a.tsx', 'const a = (\n  <p>\n    字\n    {b && <b />}\n  </p>\n)')[0]).toContain(
    'a.tsx:4',
  )
})

test('text within an element of its own, and elements that are always there, are left alone', () => {
  expect(find('<p>{isNew && <b />}<span>字</span></p>')).toBe(0)
  expect(find('<p><b />字</p>')).toBe(0)
  expect(find('<p>{isNew ? <b>字</b> : wording.text}</p>')).toBe(0)
})
