import { useState } from 'react'
import type { CategoryTexts } from '../../../../contract/categories/categories.ts'
import { dateText } from '../../../../contract/days.ts'
import type { SubscriberList } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useSite } from '../../../client/site.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import { RowMenu } from '../buttons.tsx'
import { StateMark } from '../state-mark.tsx'
import { useAction } from '../use-action.ts'
import { EditDialog } from './subscriber-forms.tsx'
import styles from './subscribers.module.css'

const { subscriberStateNames, subscribersWording: w } = words

type Subscriber = SubscriberList['rows'][number]

interface SubscriberRowProps {
  row: Subscriber
  labels: SubscriberList['labels']
  isSelected: boolean
  onSelect: () => void
  onChanged: () => void
}

/** One row of the roll, with what can be done with it. */
export function SubscriberRow({ row, labels, isSelected, onSelect, onChanged }: SubscriberRowProps) {
  const { api, run } = useAction()
  const known = useSite().settings.categories
  const [isEditing, setIsEditing] = useState(false)
  const { email, name, source, source_text, consented_at } = row
  const params = { id: String(row.id) }
  const wanted = wantedText(row, known)
  const failing = row.state === 'confirmed' ? row.bounce : null
  const change = (action: () => Promise<unknown>) => run(() => action().then(onChanged))
  return (
    <tr>
      <td className={styles.pick}>
        {row.state !== 'left' && (
          <label className="touch-square">
            <input
              type="checkbox"
              aria-label={`${w.select}：${email}`}
              checked={isSelected}
              onChange={onSelect}
            />
          </label>
        )}
      </td>
      <td>
        <span>{name ?? email}</span>
        {name !== null && <Small>{email}</Small>}
        {wanted !== '' && <Small>{wanted}</Small>}
      </td>
      <td>
        <StateMark state={failing === null ? row.state : 'failing'}>
          {failing === null
            ? subscriberStateNames[row.state]
            : words.bounceNames[failing] + (row.is_given_up ? `・${w.stopped}` : '')}
        </StateMark>
      </td>
      <td>
        {row.labels.map((label) => (
          <span key={label} className={styles.label}>
            {label}
          </span>
        ))}
      </td>
      <td>{words.sourceText(source, source_text, consented_at && dateText(consented_at))}</td>
      <td className="num">{dateText(row.created_at)}</td>
      <td>
        {row.state !== 'left' && (
          <RowMenu
            name={`${w.more}：${row.email}`}
            actions={[
              [w.edit, () => setIsEditing(true)],
              row.bounce !== null && [
                w.mailAgain,
                () => change(() => api.call('DELETE /api/studio/subscribers/{id}/bounce', { params })),
              ],
              [w.end, () => change(() => api.call('DELETE /api/studio/subscribers/{id}', { params }))],
            ]}
          />
        )}
        {isEditing && (
          <EditDialog row={row} known={labels} onClose={() => setIsEditing(false)} onDone={onChanged} />
        )}
      </td>
    </tr>
  )
}

/** Empty where all is wanted. */
function wantedText({ state, categories }: Subscriber, known: readonly CategoryTexts[]): string {
  const names = known.flatMap(({ id, name }) => (categories.includes(id) ? [name] : []))
  return state === 'left' || names.length === 0 ? '' : words.wantsOnly(names.join('、'))
}
