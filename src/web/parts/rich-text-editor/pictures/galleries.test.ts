import { expect, test } from 'vitest'
import { openText } from '../testing.ts'
import { gatherPicture, joinPicture, leaveGallery } from './galleries.ts'

const picture = (name: string, caption = '') =>
  `<figure><img src="/media/${name}" alt="${name}" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const gallery = (pictures: string, caption = '') =>
  `<figure class="gallery">${pictures}<figcaption>${caption}</figcaption></figure>`
const BELOW = '<p>下</p>'

function open(html: string) {
  const text = openText(html)
  const at = (name: string): number => {
    let found = -1
    text.state().doc.descendants((node, position) => {
      if (node.attrs['image']?.src === `/media/${name}`) found = position
    })
    return found
  }
  return { ...text, at }
}

test('a picture joins the one above it, the next one their gallery, and a wide one is no longer wide', () => {
  const wide = picture('b', '乙').replace('<figure', '<figure class="wide"')
  const text = open(picture('a') + wide + picture('c') + BELOW)
  expect(text.run(joinPicture(text.at('b')))).toBe(true)
  expect(text.html()).toBe(gallery(picture('a') + picture('b', '乙')) + picture('c') + BELOW)
  text.run(joinPicture(text.at('c')))
  expect(text.html()).toBe(gallery(picture('a') + picture('b', '乙') + picture('c')) + BELOW)
})

test('the first one joins what is below it; text between two keeps them apart', () => {
  const text = open(picture('a') + gallery(picture('b') + picture('c'), '兩張') + BELOW + picture('d'))
  text.run(joinPicture(text.at('a')))
  expect(text.html()).toBe(gallery(picture('a') + picture('b') + picture('c'), '兩張') + BELOW + picture('d'))
  expect(text.run(joinPicture(text.at('d')))).toBe(false)
})

test('ten pictures are no gallery: the tenth stays where it is', () => {
  const nine = [...'abcdefghi'].map((name) => picture(name)).join('')
  const html = gallery(nine) + picture('j') + BELOW
  const text = open(html)
  expect(text.run(joinPicture(text.at('j')))).toBe(false)
  expect(text.html()).toBe(html)
})

test('of two that part, both keep their words, and the caption of both is a paragraph', () => {
  const text = open(gallery(picture('a', '甲') + picture('b'), '兩張') + BELOW)
  text.run(leaveGallery(text.at('a'), true))
  expect(text.html()).toBe(`${picture('b')}<p>兩張</p>${picture('a', '甲')}${BELOW}`)
  const third = open(gallery(picture('a') + picture('b') + picture('c'), '三張') + BELOW)
  third.run(leaveGallery(third.at('b'), false))
  expect(third.html()).toBe(gallery(picture('a') + picture('c'), '三張') + BELOW)
})

test('pictures that were chosen together gather as they arrive, and no other one with them', () => {
  const text = open(picture('old') + picture('b') + picture('c') + picture('new') + BELOW)
  expect(text.run(gatherPicture('/media/b', new Set()))).toBe(false)
  text.run(gatherPicture('/media/c', new Set(['/media/b'])))
  expect(text.html()).toBe(picture('old') + gallery(picture('b') + picture('c')) + picture('new') + BELOW)
})
