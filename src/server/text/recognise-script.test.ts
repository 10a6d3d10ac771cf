import { expect, test } from 'vitest'
import { recogniseScript } from './recognise-script.ts'

test('the forms of the characters tell Traditional from Simplified', () => {
  expect(recogniseScript('與槎客同行，尋書，也尋星。')).toBe('zh-Hant')
  expect(recogniseScript('这里记录每周值得分享的科技内容，周五发布。')).toBe('zh-Hans')
  // A quotation of the other form, and a text with neither.
  expect(recogniseScript('这本书的题目是「紅樓」，作者说它写了很久。')).toBe('zh-Hans')
  expect(recogniseScript('三日 ISBN 978')).toBe('zh-Hant')
})
