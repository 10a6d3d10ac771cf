import { Check } from '../../ui/icons/icons.ts'
import type { ReactNode } from 'react'
import { Row, Small, Stack } from '../../ui/layout/primitives.tsx'
import { statusTagClass } from '../../parts/status-menu/status-look.tsx'
import styles from './rows.module.css'

export function Rows({ children }: { children: ReactNode }) {
  return <Stack as="ul">{children}</Stack>
}

interface ItemRowProps {
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One item of a section, such as a device, with its actions. */
export function ItemRow({ icon, title, detail, action, children }: ItemRowProps) {
  return (
    <Stack as="li" fit gap="3" pad="3" ruled className={styles.row}>
      <Row wrap gap="2 3">
        <Stack as="span" size="9" tone="soft" aria-hidden="true">
          {icon}
        </Stack>
        <div className={styles.text}>
          <b>{title}</b>
          {detail !== undefined && <Small className="num">{detail}</Small>}
        </div>
        {action !== undefined && (
          <Row wrap gap="2" push>
            {action}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  )
}

/** A positive state, such as 已開啟. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <Row as="span" inline gap="icon" size="2" className={statusTagClass('completed')}>
      <Check aria-hidden="true" />
      {children}
    </Row>
  )
}
