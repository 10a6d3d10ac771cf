import { uploadWording } from '../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { isSessionOver } from '../../client/session/session-over.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { useSignInPrompt } from '../../client/session/sign-in-prompt.ts'

/**
 * Says why an upload failed, after the sent percentage of its file, and what to do. A session that has ended asks for the
 * sign-in over the screen, which stays.
 */
export function useUploadFailure(): (cause: unknown, percent?: number) => Promise<string> {
  const api = useApi()
  const source = useSessionSource()
  const signInPrompt = useSignInPrompt()
  return async (cause, percent = 0) => {
    const { code, sentence } = toFailure(cause)
    if (code === 'unreachable') return percent > 0 ? uploadWording.brokenAt(percent) : uploadWording.offline
    if (!(await isSessionOver(api, code))) return sentence
    source.noteExpired()
    signInPrompt.open({ reason: uploadWording.signInAgain })
    return uploadWording.expired
  }
}
