import { saveWording } from '../../../../../contract/wording/studio-editor.ts'
import { Cloud, CloudAlert, CloudCheck, CloudOff } from '../../../../ui/icons.ts'
import { timeText } from '../../studio-dates.ts'
import type { SaveState } from './autosave.ts'
import styles from './save-status.module.css'

/** What is saved where, in word and icon. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span
      role="status"
      className={[styles.status, styles[state.kind]].filter(Boolean).join(' ')}
      title={noteOf(state)}
    >
      {iconOf(state)}
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
    case 'expired':
      return state.isOnDevice ? saveWording[state.kind] : saveWording[`${state.kind}AtRisk`]
    default:
      return saveWording[state.kind]
  }
}

function noteOf({ kind }: SaveState): string | undefined {
  return kind === 'offline' ? saveWording.offlineNote : undefined
}

function iconOf({ kind }: SaveState) {
  if (kind === 'saved') return <CloudCheck />
  if (kind === 'saving') return <Cloud />
  return kind === 'offline' ? <CloudOff /> : <CloudAlert />
}
