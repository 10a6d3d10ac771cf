import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import styles from './sign-in.module.css'

export type SignInTab = 'sign-in' | 'sign-up'

interface SignInTabsProps {
  id: string
  shown: SignInTab
  onShow: (tab: SignInTab) => void
  children: ReactNode
}

/** 登入／註冊 as tabs with arrow keys; the input stays when the tab changes. */
export function SignInTabs({ id, shown, onShow, children }: SignInTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : shown === 'sign-in' ? 1 : 0
    onShow(TABS[next].id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={signInWording.both} className={styles.tabs}>
        {TABS.map((tab) => (
          <button
            key={tab.id}
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={styles.step}>
        {children}
      </div>
    </>
  )
}

const TABS = [
  { id: 'sign-in', label: signInWording.signIn },
  { id: 'sign-up', label: signInWording.signUp },
] as const
