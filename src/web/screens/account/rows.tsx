import { Check } from '../../ui/icons/icons.ts'
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
  /** Buttons or a tag. */
  action?: ReactNode
  /** A form that opens below the row. */
  children?: ReactNode
}

/** One item of a section, such as a device, with its actions. */
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

/** A positive state, such as 已開啟. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.tag}>
      <Check aria-hidden="true" />
      {children}
    </span>
  )
}
