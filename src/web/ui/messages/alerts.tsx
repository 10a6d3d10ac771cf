import { ArrowRight, Check, CircleAlert, X } from '../icons/icons.ts'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import styles from './alerts.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { Note } from '../layout/primitives.tsx'

const MAX_ALERTS = 3
/** Milliseconds. */
const DURATION = 6_000

/** Of an alert, unique in this document. */
let lastId = 0

export interface Alert {
  kind: 'error' | 'success'
  text: string
  /** A second line in smaller type. */
  more?: string | undefined
  /** A button next to it, such as 前往登入. */
  action?: { label: string; run: () => void } | undefined
  /** The topic: an alert replaces the one of the same topic. Default: the sentence. */
  topic?: string
}

export interface Alerts {
  show: (alert: Alert) => void
  /** Closes the alert of this topic: what it asked for is done, or is tried again. */
  close: (topic: string) => void
  /** Closes those about what has failed: the screen with it has been left. */
  closeErrors: () => void
}

export function useAlerts(): Alerts {
  const alerts = use(AlertsContext)
  if (!alerts) throw new Error('useAlerts outside AlertsProvider')
  return alerts
}

const AlertsContext = createContext<Alerts | null>(null)

/** Alerts below the header, the newest on top, three at most (docs/product/interface.md). */
export function AlertsProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly (Alert & { id: number })[]>([])
  const [context] = useState<Alerts>({
    show: (alert) => {
      const added = { ...alert, id: lastId++ }
      // A repeated alert moves to the top and is announced again, instead of replacing others.
      setAlerts((shown) => [added, ...without(shown, topicOf(alert))].slice(0, MAX_ALERTS))
    },
    close: (topic) => setAlerts((shown) => without(shown, topic)),
    closeErrors: () => setAlerts((shown) => shown.filter(({ kind }) => kind !== 'error')),
  })
  return (
    <AlertsContext value={context}>
      {children}
      <div className={`${styles.stack} no-print`}>
        {alerts.map((alert) => (
          <AlertCard key={alert.id} {...alert} closeLabel={closeLabel} onClose={context.close} />
        ))}
      </div>
    </AlertsContext>
  )
}

function topicOf({ topic, text }: Alert): string {
  return topic ?? text
}

/** The same array if there is no alert of this topic. */
function without<Shown extends Alert>(alerts: readonly Shown[], topic: string): readonly Shown[] {
  return alerts.some((alert) => topicOf(alert) === topic)
    ? alerts.filter((alert) => topicOf(alert) !== topic)
    : alerts
}

interface AlertCardProps extends Alert {
  closeLabel: string
  onClose: Alerts['close']
}

function AlertCard({ kind, text, more, action, topic = text, closeLabel, onClose }: AlertCardProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onClose(topic), DURATION)
    return () => clearTimeout(timer)
  }, [isHeld, topic, onClose])
  const close = () => {
    const hasFocus = card.current?.contains(document.activeElement) ?? false
    onClose(topic)
    if (hasFocus) restoreFocus(cameFrom.current)
  }
  const Icon = kind === 'error' ? CircleAlert : Check
  return (
    <div
      ref={card}
      role="alert"
      className={[styles.alert, styles[kind]].filter(Boolean).join(' ')}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={(event) => {
        setIsFocused(true)
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
      }}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon className={styles.icon} />
      <div>
        <p>{text}</p>
        {more !== undefined && (
          <Note size="3" tone="soft">
            {more}
          </Note>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={`${styles.action} text-button`}
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
          <ArrowRight />
        </button>
      )}
      <IconButton label={closeLabel} className={styles.close} onClick={close}>
        <X />
      </IconButton>
    </div>
  )
}

/** Returns the focus to the previous element, or to <main> when that is gone. */
function restoreFocus(before: Element | null): void {
  const target = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main')
  target?.focus({ preventScroll: true })
}
