import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Cloud, CloudAlert, CloudCheck, CloudOff } from '../../../../ui/icons/icons.ts'
import { timeText } from '../../studio-dates.ts'
import type { DraftState, SaveKind } from './draft-state.ts'
import styles from './save-status.module.css'

interface SaveStatusProps extends Pick<DraftState, 'save' | 'isOnDevice'> {
  isPending: boolean
  onRetry: () => void
}

/** Where the draft is saved, in word and icon; busy, and without the tick, while a change is still to be stored. */
export function SaveStatus({ save, isOnDevice, isPending, onRetry }: SaveStatusProps) {
  const { kind } = save
  return (
    <span
      role="status"
      aria-busy={isPending && (kind === 'saved' || kind === 'saving')}
      className={[styles.status, styles[kind]].filter(Boolean).join(' ')}
      title={noteOf(kind)}
    >
      {iconOf(kind, isPending)}
      <span>{textOf(save, isOnDevice)}</span>
      {kind === 'failed' && (
        <button type="button" className="underlined-button" onClick={onRetry}>
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
    case 'failed':
    case 'refused':
    case 'expired':
      return isOnDevice ? saveWording[kind] : saveWording[`${kind}AtRisk`]
    default:
      return saveWording[kind]
  }
}

function noteOf(kind: SaveKind): string | undefined {
  if (kind === 'refused') return problemSentences.markup_too_complex
  return kind === 'offline' ? saveWording.offlineNote : undefined
}

function iconOf(kind: SaveKind, isPending: boolean) {
  if (kind === 'saved' && !isPending) return <CloudCheck />
  if (kind === 'saved' || kind === 'saving') return <Cloud />
  return kind === 'offline' ? <CloudOff /> : <CloudAlert />
}
