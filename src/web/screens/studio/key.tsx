import styles from './key.module.css'

/** The key of an action, where there is a keyboard. `isRead`: screen readers read it with the button's name. */
export function Key({ children, isRead = false }: { children: string; isRead?: boolean }) {
  return (
    <kbd className={`${styles.key} wide-only`} aria-hidden={isRead ? undefined : 'true'}>
      {children}
    </kbd>
  )
}
