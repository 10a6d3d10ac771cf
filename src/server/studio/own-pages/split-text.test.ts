import { expect, test } from 'vitest'
import { splitText } from './own-pages.service.ts'

test('blank lines separate paragraphs, and ## begins a section with or without one', () => {
  expect(splitText('起頭\n第二行\n\n第二段\n## 一\n甲\n\n乙\n\n## 二\n\n丙')).toEqual({
    lead: ['起頭\n第二行', '第二段'],
    sections: [
      { heading: '一', paragraphs: ['甲', '乙'] },
      { heading: '二', paragraphs: ['丙'] },
    ],
  })
})

test('a text without headings is all lead', () => {
  expect(splitText('只有一段')).toEqual({ lead: ['只有一段'], sections: [] })
})
