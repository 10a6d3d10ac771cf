import { afterEach, expect, test, vi } from 'vitest'
import { onNearViewport } from './near-viewport.ts'

afterEach(() => vi.unstubAllGlobals())

test('one that was away and has come near meanwhile counts as near, however late both are told', () => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof tell) {
        tell = onChange
      }
      observe() {}
      disconnect() {}
    },
  )
  const act = vi.fn()
  onNearViewport({} as HTMLElement, act)
  tell([{ isIntersecting: false }])
  expect(act).not.toHaveBeenCalled()
  tell([{ isIntersecting: false }, { isIntersecting: true }])
  expect(act).toHaveBeenCalledOnce()
})
