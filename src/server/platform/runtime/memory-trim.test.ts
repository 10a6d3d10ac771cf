import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { findCollector, watchHeap } from './memory-trim.ts'

const MB = 2 ** 20

test('memory is returned once after a peak', () => {
  const heap = { bytes: 30 * MB, collected: 0 }
  const look = watchHeap({ heapBytes: () => heap.bytes, collect: () => collectTo(heap, 30 * MB) })
  for (const active of [5, 5, 900, 800, 700]) look(active)
  // The garbage of loading was collected before the peak.
  expect(heap.collected).toBe(1)
  heap.bytes = 150 * MB
  for (const active of [900, 5, 900, 5]) look(active)
  expect(heap.collected).toBe(1)
  look(5)
  expect(heap.collected).toBe(2)
  for (let second = 0; second < 60; second++) look(5)
  expect(heap.collected).toBe(2)
})

test('a few readers, who fill the heap slowly, cause no collection', () => {
  const heap = { bytes: 50 * MB, collected: 0 }
  const look = watchHeap({ heapBytes: () => heap.bytes, collect: () => collectTo(heap, 30 * MB) })
  for (let second = 0; second < 600; second++) {
    look(30)
    heap.bytes += MB
  }
  // The garbage of loading.
  expect(heap.collected).toBe(1)
})

test('a small gain causes no collection', () => {
  const heap = { bytes: 30 * MB, collected: 0 }
  const look = watchHeap({ heapBytes: () => heap.bytes, collect: () => collectTo(heap, heap.bytes) })
  for (let second = 0; second < 60; second++) {
    look(5)
    heap.bytes = (30 + (second % 10)) * MB
  }
  expect(heap.collected).toBe(1)
})

test('a collection returns memory to the machine', () => {
  const collect = findCollector()
  collect()
  const before = getHeapStatistics().total_heap_size
  let texts: string[][] = Array.from({ length: 100 }, () =>
    Array.from({ length: 10_000 }, (_, at) => `${at} 書`),
  )
  expect(getHeapStatistics().total_heap_size - before).toBeGreaterThan(30 * MB)
  texts = []
  collect()
  expect(texts).toEqual([])
  expect(getHeapStatistics().total_heap_size - before).toBeLessThan(10 * MB)
})

function collectTo(heap: { bytes: number; collected: number }, bytes: number): void {
  heap.bytes = bytes
  heap.collected += 1
}
