import { afterEach, expect, test, vi } from 'vitest'
import { onNearViewport } from './near-viewport.ts'

afterEach(() => vi.unstubAllGlobals())

test('an element that left and came near again counts as near, when both changes are reported together', () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof report) {
        report = onChange
      }
      observe() {}
      disconnect() {}
    },
  )
  const callback = vi.fn()
  onNearViewport({} as HTMLElement, callback)
  report([{ isIntersecting: false }])
  expect(callback).not.toHaveBeenCalled()
  report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(callback).toHaveBeenCalledOnce()
})
