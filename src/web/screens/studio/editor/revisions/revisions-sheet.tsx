import { type FormEvent, useEffect, useState } from 'react'
import { DAY } from '../../../../../contract/durations.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import type { Revision, RevisionText } from '../../../../../contract/studio/revisions.ts'
import { revisionsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../../../ui/fields/composing-enter.ts'
import { Spinner } from '../../../../ui/buttons/spinner.tsx'
import { dayOf, timeText, whenText } from '../../studio-dates.ts'
import { Sheet, SheetSection } from '../sheet.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import styles from './revisions-sheet.module.css'
import { useAction } from '../../use-action.ts'

interface RevisionsSheetProps {
  count: number
  compared: RevisionText | undefined
  onCompare: (compared: RevisionText | undefined) => void
  onClose: () => void
}

/** 版本: earlier texts by day; a press compares one with the present text. */
export function RevisionsSheet({ count, compared, onCompare, onClose }: RevisionsSheetProps) {
  const api = useApi()
  const { run, alerts } = useAction()
  const [revisions, setRevisions] = useState<readonly Revision[]>()
  const editor = useEditor()
  const { id } = editor
  const { version } = editor.info
  useEffect(() => {
    let isCurrent = true
    api.call('GET /api/studio/reviews/{id}/revisions', { params: { id } }).then(
      (list) => isCurrent && setRevisions(list.revisions),
      (cause: unknown) => alerts.show({ kind: 'error', text: toFailure(cause).sentence }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, alerts, id, version])
  const compare = async (revision: Revision) => {
    const params = { id, revision: revision.id }
    onCompare(await api.call('GET /api/studio/reviews/{id}/revisions/{revision}', { params }))
  }
  const shown = compared?.id
  return (
    <Sheet
      title={revisionsWording.heading}
      onClose={() => {
        onCompare(undefined)
        onClose()
      }}
    >
      {revisions === undefined && <Spinner text={revisionsWording.loading} variant="row" />}
      {revisions?.length === 0 && <Note above="3">{revisionsWording.empty}</Note>}
      {groupByDay(revisions ?? []).map(([name, group]) => (
        <SheetSection key={name} title={name}>
          <ol className={styles.revisions}>
            {name === revisionsWording.today && (
              <li data-reason="now">
                <button
                  type="button"
                  aria-current={compared === undefined || undefined}
                  onClick={() => onCompare(undefined)}
                >
                  <b>{revisionsWording.now}</b>
                  <span className="num">{count.toLocaleString('en-US')}</span>
                  <small>{revisionsWording.savedAt(whenText(editor.info.changed_at))}</small>
                </button>
              </li>
            )}
            {group.map((revision) => (
              <li key={revision.id} data-reason={revision.reason}>
                <button
                  type="button"
                  aria-current={revision.id === shown || undefined}
                  onClick={() => run(() => compare(revision))}
                >
                  <b data-font="" className={revision.name === '' ? undefined : styles.named}>
                    {headingOf(revision, name)}
                  </b>
                  <span className="num">{revision.characters.toLocaleString('en-US')}</span>
                  <small>{aboutOf(revision, revision.id === shown)}</small>
                </button>
              </li>
            ))}
          </ol>
        </SheetSection>
      ))}
      <NameForm
        onName={async (name) => {
          if ((await editor.saveNow()) === undefined) return false
          const body = { reason: 'named' as const, name }
          const list = await api.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body })
          setRevisions(list.revisions)
          return true
        }}
      />
      <Note above="3">{revisionsWording.note}</Note>
    </Sheet>
  )
}

function headingOf({ name, created_at }: Revision, group: string): string {
  if (name !== '') return name
  return group === revisionsWording.earlier
    ? `${whenText(created_at)} ${timeText(created_at)}`
    : timeText(created_at)
}

function aboutOf(revision: Revision, isShown: boolean): string {
  const when = revision.name === '' ? '' : whenText(revision.created_at)
  const parts = [
    when,
    revision.device,
    revisionsWording.reasons[revision.reason],
    isShown ? revisionsWording.compare : '',
  ]
  return parts.filter((part) => part !== '').join('・')
}

function groupByDay(revisions: readonly Revision[]): [string, Revision[]][] {
  const now = Date.now()
  const nameOf = (at: string) => {
    if (dayOf(at) === dayOf(now)) return revisionsWording.today
    return dayOf(at) === dayOf(now - DAY) ? revisionsWording.yesterday : revisionsWording.earlier
  }
  const groups = Map.groupBy(revisions, ({ created_at }) => nameOf(created_at))
  // Today has the present text, also where it has no revisions.
  return [...new Map([[revisionsWording.today, []], ...groups])]
}

function NameForm({ onName }: { onName: (name: string) => Promise<boolean> }) {
  const { run, isBusy } = useAction()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    run(async () => {
      if (await onName(name.trim())) setName('')
    })
  }
  return (
    <Row as="form" gap="2" ruled pad="3" onSubmit={submit} onKeyDown={ignoreComposingEnter}>
      <input
        className="underlined"
        aria-label={revisionsWording.name}
        placeholder={revisionsWording.nameHint}
        maxLength={DRAFT_LIMITS.revisionName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="s" busy={isBusy}>
        {revisionsWording.keep}
      </Button>
    </Row>
  )
}
