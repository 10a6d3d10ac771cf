import type { ReactNode } from 'react'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { Tabs } from '../../ui/buttons/tabs.tsx'
import styles from './sign-in.module.css'

export type SignInTab = 'sign-in' | 'sign-up'

interface SignInTabsProps {
  id: string
  shown: SignInTab
  onShow: (tab: SignInTab) => void
  children: ReactNode
}

/** 登入／註冊; the input stays when the tab changes. */
export function SignInTabs(props: SignInTabsProps) {
  return (
    <Tabs
      {...props}
      label={signInWording.both}
      tabs={TABS}
      listClass={styles.tabs}
      panelClass={styles.step}
    />
  )
}

const TABS = [
  { id: 'sign-in', label: signInWording.signIn },
  { id: 'sign-up', label: signInWording.signUp },
] as const
