import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('the markup of every rating has at most one decimal', () => {
  for (const size of ['s', 'm'] as const) {
    for (let rating = 0.5; rating <= 5; rating += 0.5) {
      const markup = renderToStaticMarkup(createElement(Stars, { rating, size }))
      expect(markup.match(/\.\d\d/), markup).toBeNull()
    }
  }
})

test('a rating of 0 shows nothing and takes no space', () => {
  expect(renderToStaticMarkup(createElement(Stars, { rating: 0 }))).toBe('')
})
