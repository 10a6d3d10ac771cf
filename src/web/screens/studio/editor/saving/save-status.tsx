import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Cloud, CloudAlert, CloudCheck, CloudOff } from '../../../../ui/icons/icons.ts'
import { timeText } from '../../studio-dates.ts'
import type { SaveState } from './autosave.ts'
import styles from './save-status.module.css'

interface SaveStatusProps {
  state: SaveState
  isPending: boolean
  onRetry: () => void
}

/** Where the draft is saved, in word and icon; busy, and without the tick, while a change is still to be stored. */
export function SaveStatus({ state, isPending, onRetry }: SaveStatusProps) {
  return (
    <span
      role="status"
      aria-busy={isPending && (state.kind === 'saved' || state.kind === 'saving')}
      className={[styles.status, styles[state.kind]].filter(Boolean).join(' ')}
      title={noteOf(state)}
    >
      {iconOf(state, isPending)}
      <span>{textOf(state)}</span>
      {state.kind === 'failed' && (
        <button type="button" onClick={onRetry}>
          {saveWording.retry}
        </button>
      )}
    </span>
  )
}

function textOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === undefined ? saveWording.saved : saveWording.savedAt(timeText(state.at))
    case 'saving':
      return saveWording.saving
    case 'offline':
      return state.isOnDevice ? saveWording.offline(timeText(state.at)) : saveWording.offlineAtRisk
    case 'failed':
    case 'refused':
    case 'expired':
      return state.isOnDevice ? saveWording[state.kind] : saveWording[`${state.kind}AtRisk`]
    default:
      return saveWording[state.kind]
  }
}

function noteOf({ kind }: SaveState): string | undefined {
  if (kind === 'refused') return problemSentences.markup_too_complex
  return kind === 'offline' ? saveWording.offlineNote : undefined
}

function iconOf({ kind }: SaveState, isPending: boolean) {
  if (kind === 'saved' && !isPending) return <CloudCheck />
  if (kind === 'saved' || kind === 'saving') return <Cloud />
  return kind === 'offline' ? <CloudOff /> : <CloudAlert />
}
