import { expect, test } from 'vitest'
import { chartTicks } from './line-chart.tsx'

test('a chart begins at zero and has few, round lines', () => {
  expect(chartTicks(0)).toEqual([0, 1])
  expect(chartTicks(3)).toEqual([0, 1, 2, 3])
  expect(chartTicks(4)).toEqual([0, 2, 4])
  expect(chartTicks(247)).toEqual([0, 100, 200])
  expect(chartTicks(1_900)).toEqual([0, 1_000])
})
