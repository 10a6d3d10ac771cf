import { editorWording, saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Cloud, CloudAlert, CloudCheck, CloudOff } from '../../../../ui/icons/icons.ts'
import { timeText } from '../../studio-dates.ts'
import type { DraftState, SaveKind } from './draft-state.ts'
import styles from './save-status.module.css'

interface SaveStatusProps {
  /** A review or a letter. */
  editor: Pick<DraftState, 'save' | 'isOnDevice'> & { isPending: boolean; retry: () => void }
  /** Whether the sheet of versions is open, to which the mark leads. Absent where there are none. */
  isOpen?: boolean
  onOpen?: () => void
}

/** Where the draft is saved, in word and icon; busy, and without the tick, while a change is still to be stored. */
export function SaveStatus({ editor, isOpen, onOpen }: SaveStatusProps) {
  const { save, isOnDevice, isPending, retry } = editor
  const { kind } = save
  const state = (
    <>
      {iconOf(kind, isPending)}
      <span>{textOf(save, isOnDevice)}</span>
    </>
  )
  return (
    <span
      role="status"
      aria-busy={isPending && (kind === 'saved' || kind === 'saving')}
      className={[styles.status, styles[kind]].filter(Boolean).join(' ')}
      title={kind === 'offline' ? saveWording.offlineNote : undefined}
    >
      {onOpen ? (
        <button type="button" aria-pressed={isOpen} onClick={onOpen}>
          {state}
          <span className="visually-hidden">，{editorWording.revisions}</span>
        </button>
      ) : (
        state
      )}
      {kind === 'failed' && (
        <button type="button" className="underlined-button" onClick={retry}>
          {saveWording.retry}
        </button>
      )}
    </span>
  )
}

function textOf({ kind, at }: DraftState['save'], isOnDevice: boolean): string {
  const time = at === undefined ? '' : timeText(at)
  switch (kind) {
    case 'saved':
      return at === undefined ? saveWording.saved : saveWording.savedAt(time)
    case 'offline':
      return isOnDevice ? saveWording.offline(time) : saveWording.offlineAtRisk
    case 'refused':
      return isOnDevice ? saveWording.failed : saveWording.failedAtRisk
    case 'failed':
    case 'expired':
      return isOnDevice ? saveWording[kind] : saveWording[`${kind}AtRisk`]
    default:
      return saveWording[kind]
  }
}

function iconOf(kind: SaveKind, isPending: boolean) {
  if (kind === 'saved' && !isPending) return <CloudCheck />
  if (kind === 'saved' || kind === 'saving') return <Cloud />
  return kind === 'offline' ? <CloudOff /> : <CloudAlert />
}
