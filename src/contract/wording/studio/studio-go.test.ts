import { expect, test } from 'vitest'
import { keysText } from './studio-go.ts'

test('keys are named as the system of the device names them', () => {
  expect(['⌘Z', '⌘ ⇧ P', '⌘ B、⌘ I', '⌥↑↓', 'Esc'].map((keys) => keysText(keys, false))).toEqual([
    'Ctrl+Z',
    'Ctrl Shift P',
    'Ctrl B、Ctrl I',
    'Alt+↑↓',
    'Esc',
  ])
  expect(keysText('⌘Z', true)).toBe('⌘Z')
})
