import { Fragment } from 'react'
import styles from './category-name.module.css'

/** A name that may break after ・ and nowhere else. */
export function BreakableName({ name }: { name: string }) {
  const parts = name.split(/(?<=・)/u)
  return (
    <span className={styles.name}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
