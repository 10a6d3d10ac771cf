import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Tab extends string> {
  id: string
  label: string
  tabs: readonly { id: Tab; label: string }[]
  shown: Tab
  onShow: (tab: Tab) => void
  listClass: string | undefined
  panelClass?: string | undefined
  children: ReactNode
}

/** Tabs with arrow keys; `children` is the panel of the one that is shown. */
export function Tabs<Tab extends string>({
  id,
  label,
  tabs,
  shown,
  onShow,
  listClass,
  panelClass,
  children,
}: TabsProps<Tab>) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === shown)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (tab) onShow(tab.id)
    buttons.current[index]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={[styles.tabs, listClass].filter(Boolean).join(' ')}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            ref={(button) => {
              buttons.current[index] = button
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => onShow(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={panelClass}>
        {children}
      </div>
    </>
  )
}
