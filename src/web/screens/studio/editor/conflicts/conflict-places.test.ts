import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { findConflictPlaces } from './conflict-places.ts'

function compare(there: Partial<Draft>, here: Partial<Draft>) {
  const [theirs, own] = [draftOf(there), draftOf(here)]
  return findConflictPlaces(theirs, own, [bodyOf(theirs), bodyOf(own)], [])
}

function draftOf(fields: Partial<Draft>): Draft {
  return { title: '', rating: null, categories: [], content: '', ...fields } as Draft
}

function bodyOf({ content }: Draft): HTMLElement {
  return parseHTML(`<!doctype html><html><body>${content}</body></html>`).document.body
}

test('each place is picked by itself, and equal paragraphs stay', () => {
  const { rows, merge } = compare(
    { title: '到燈塔去', content: '<p>同</p><p>別處甲</p><p>中</p><p>別處乙</p><p>別處多的</p>' },
    { title: '燈塔行', content: '<p>同</p><p>這裡甲</p><p>中</p><p>這裡乙</p>' },
  )
  expect(rows.map(({ name, isChanged }) => [name, isChanged])).toEqual([
    ['書名', true],
    [undefined, false],
    [undefined, true],
    [undefined, false],
    [undefined, true],
    [undefined, true],
  ])
  expect(merge((row) => rows[row]?.first ?? 'here')).toMatchObject({
    title: '燈塔行',
    content: '<p>同</p><p>這裡甲</p><p>中</p><p>這裡乙</p><p>別處多的</p>',
  })
  const mixed = merge((row) => (row === 0 || row === 4 ? 'there' : 'here'))
  expect(mixed).toMatchObject({
    title: '到燈塔去',
    content: '<p>同</p><p>這裡甲</p><p>中</p><p>別處乙</p>',
  })
})

test('only one side picked gives that text again', () => {
  const there = '<h2>題</h2><p>甲<em>乙</em></p><ul><li>一</li></ul><p>丁</p>'
  const here = '<p>題</p><p>甲乙</p><ul><li>一</li><li>二</li></ul>'
  const { merge } = compare({ content: there }, { content: here })
  expect(merge(() => 'there').content).toBe(there)
  expect(merge(() => 'here').content).toBe(here)
})

test('a field that is empty here is first taken from the other device', () => {
  const { rows, merge } = compare({ rating: 4.5, categories: ['creator-thoughts'] }, {})
  const changed = rows.filter(({ isChanged }) => isChanged)
  expect(changed.map(({ name, first }) => [name, first])).toEqual([
    ['評分', 'there'],
    ['分類', 'there'],
  ])
  expect(merge(() => 'there')).toMatchObject({ rating: 4.5, categories: ['creator-thoughts'] })
  expect(merge(() => 'here')).toMatchObject({ rating: null, categories: [] })
})
