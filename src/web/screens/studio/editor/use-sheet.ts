import { useState } from 'react'

export type SheetName = 'details' | 'revisions'

const STORAGE_KEY = 'studio-sheet'

/** The sheet beside the page: one at a time, remembered on this device where there is room for it. */
export function useSheet(): [SheetName | undefined, (sheet: SheetName | undefined) => void] {
  const [sheet, setSheet] = useState<SheetName | undefined>(readSheet)
  const choose = (next: SheetName | undefined) => {
    setSheet(next)
    try {
      localStorage.setItem(STORAGE_KEY, next ?? '')
    } catch {
      // Without storage the choice is lost with the page.
    }
  }
  return [sheet, choose]
}

function readSheet(): SheetName | undefined {
  if (!window.matchMedia('(min-width: 1200px)').matches) return undefined
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null || stored === 'details' ? 'details' : undefined
  } catch {
    return 'details'
  }
}
