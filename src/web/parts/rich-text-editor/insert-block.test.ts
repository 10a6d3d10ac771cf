import { expect, test } from 'vitest'
import { appendSiteTexts } from './insert-block.ts'
import { openText } from './testing.ts'

const card = (id: number, label: string, slug = '') =>
  `<figure class="card"><a href="/review/${id}${slug}">${label}</a></figure>`

test('texts of the site go below all others, each once', () => {
  const text = openText(`<p>見字如面。</p>${card(3, '《茶館》', '-cha-guan')}<p></p>`)
  const texts = [
    { id: 3, label: '《茶館》' },
    { id: 4, label: '《燈塔行》' },
  ]
  expect(text.run(appendSiteTexts(texts))).toBe(true)
  const written = text.html()
  expect(written).toContain(`${card(3, '《茶館》', '-cha-guan')}${card(4, '《燈塔行》')}`)
  expect(text.run(appendSiteTexts(texts))).toBe(false)
  expect(text.html()).toBe(written)
})
