import { uploadWording } from '../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { isSessionOver } from '../../client/session/session-over.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { useSignInPrompt } from '../../client/session/sign-in-prompt.ts'

export interface UploadFailure {
  sentence: string
  /** The same file will never be stored. */
  isFinal: boolean
}

const FINAL = new Set(['picture_type_unknown', 'picture_missing', 'picture_too_many_pixels', 'audio_unknown'])

/** Says why an upload failed. An ended session asks for the sign-in over the screen, unless `isWriting`: what is typed would go into it. */
export function useUploadFailure({ isWriting = false } = {}): (
  cause: unknown,
  percent?: number,
) => Promise<UploadFailure> {
  const api = useApi()
  const source = useSessionSource()
  const signInPrompt = useSignInPrompt()
  return async (cause, percent = 0) => {
    const { code, sentence } = toFailure(cause)
    const passing = (text: string) => ({ sentence: text, isFinal: false })
    if (code === 'unreachable')
      return passing(percent > 0 ? uploadWording.brokenAt(percent) : uploadWording.offline)
    if (!(await isSessionOver(api, code))) return { sentence, isFinal: FINAL.has(code) }
    source.noteExpired()
    if (!isWriting) signInPrompt.open({ reason: uploadWording.signInAgain })
    return passing(uploadWording.expired)
  }
}
