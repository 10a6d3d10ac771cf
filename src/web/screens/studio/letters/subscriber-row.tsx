import type { CategoryTexts } from '../../../../contract/categories/categories.ts'
import type { Bounce, SubscriberState } from '../../../../contract/newsletter/letter-states.ts'
import type { SubscriberList } from '../../../../contract/newsletter/subscribers.ts'
import {
  allCategoriesName,
  bounceNames,
  subscriberStateNames,
  subscribersWording,
} from '../../../../contract/wording/studio/subscribers.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useSite } from '../../../client/site.ts'
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  type Icon,
  LogOut,
} from '../../../ui/icons/icons.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { dayOf } from '../studio-dates.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './subscribers.module.css'
import { useAction } from '../use-action.ts'

type Subscriber = SubscriberList['rows'][number]

interface SubscriberRowProps {
  row: Subscriber
  onChanged: () => void
}

export function SubscriberRow({ row, onChanged }: SubscriberRowProps) {
  const known = useSite().settings.categories
  return (
    <tr>
      <td>{row.email}</td>
      <td>
        <State row={row} />
      </td>
      <td>{wantedText(row, known)}</td>
      <td className="num">{dayOf(row.created_at).replaceAll('-', '/')}</td>
      <td>
        <RowMenu row={row} onChanged={onChanged} />
      </td>
    </tr>
  )
}

function RowMenu({ row: { id, email, state, bounce }, onChanged }: SubscriberRowProps) {
  const api = useApi()
  const { run } = useAction()
  const change = (action: () => Promise<unknown>) => run(() => action().then(onChanged))
  const params = { id: String(id) }
  if (state === 'left') return null
  return (
    <Menu
      label={<Ellipsis />}
      accessibleLabel={`${subscribersWording.more}：${email}`}
      chevron={false}
      align="end"
      opensOnHover={false}
      triggerClassName={`${styles.dots} touch-square`}
    >
      {bounce !== null && (
        <li>
          <button
            type="button"
            onClick={() => change(() => api.call('DELETE /api/studio/subscribers/{id}/bounce', { params }))}
          >
            {subscribersWording.mailAgain}
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          onClick={() => change(() => api.call('DELETE /api/studio/subscribers/{id}', { params }))}
        >
          {subscribersWording.end}
        </button>
      </li>
    </Menu>
  )
}

function failingText(bounce: Bounce, isGivenUp: boolean): string {
  return isGivenUp ? `${bounceNames[bounce]}・${subscribersWording.stopped}` : bounceNames[bounce]
}

const ICONS: Record<SubscriberState, Icon> = { confirmed: CircleCheck, pending: CalendarClock, left: LogOut }

function State({ row: { state, bounce, is_given_up } }: { row: Subscriber }) {
  const failing = state === 'confirmed' ? bounce : null
  const StateIcon = failing === null ? ICONS[state] : CircleAlert
  return (
    <Row
      as="span"
      inline
      gap="icon"
      size="4"
      tone="quiet"
      className={styles.state}
      data-state={failing === null ? state : 'failing'}
    >
      <StateIcon />
      {failing === null ? subscriberStateNames[state] : failingText(failing, is_given_up)}
    </Row>
  )
}

function wantedText({ state, categories }: Subscriber, known: readonly CategoryTexts[]): string {
  if (state === 'left') return '—'
  if (categories.length === 0) return allCategoriesName
  return known.flatMap(({ id, name }) => (categories.includes(id) ? [name] : [])).join('、')
}
