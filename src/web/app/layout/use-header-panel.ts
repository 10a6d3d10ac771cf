import { useState } from 'react'
import { useLocation } from '../../client/location/location.ts'

type Panel = 'search' | 'menu'

export interface HeaderPanel {
  /** One panel at most. */
  shown: Panel | null
  open: (panel: Panel) => void
  close: () => void
}

/** The open panel of the header. It belongs to the history entry it was opened on, so any navigation closes it. */
export function useHeaderPanel(): HeaderPanel {
  const { key: entry } = useLocation()
  const [opened, setOpened] = useState<{ panel: Panel; entry: string } | null>(null)
  return {
    shown: opened?.entry === entry ? opened.panel : null,
    open: (panel) => setOpened({ panel, entry }),
    close: () => setOpened(null),
  }
}
