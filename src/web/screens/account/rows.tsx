import { Check } from '../../ui/icons.ts'
import type { ReactNode, Ref } from 'react'
import styles from './rows.module.css'

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowProps {
  ref?: Ref<HTMLLIElement>
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** What can be done with it, or what it is. */
  action?: ReactNode
  /** Opened under it. */
  children?: ReactNode
}

/** One thing of the account, such as a device, with what can be done about it. */
export function Row({ ref, icon, title, detail, action, children }: RowProps) {
  return (
    <li ref={ref} className={styles.row}>
      <div className={styles.main}>
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
        <div className={styles.text}>
          <strong>{title}</strong>
          {detail !== undefined && <small className="num">{detail}</small>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </li>
  )
}

/** A state that is as it should be, such as 已開啟. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.tag}>
      <Check aria-hidden="true" />
      {children}
    </span>
  )
}
