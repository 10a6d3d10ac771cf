import { useState } from 'react'
import { useLocation } from '../../client/location.ts'

type Panel = 'search' | 'menu'

export interface HeaderPanel {
  /** Never both at once. */
  shown: Panel | null
  open: (panel: Panel) => void
  close: () => void
}

/** What the header has unfolded. It belongs to the entry of the history it was opened on: any navigation closes it. */
export function useHeaderPanel(): HeaderPanel {
  const { key: entry } = useLocation()
  const [opened, setOpened] = useState<{ panel: Panel; entry: string } | null>(null)
  return {
    shown: opened?.entry === entry ? opened.panel : null,
    open: (panel) => setOpened({ panel, entry }),
    close: () => setOpened(null),
  }
}
