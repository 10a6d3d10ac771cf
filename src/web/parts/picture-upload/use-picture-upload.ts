import { useState } from 'react'
import { PICTURE_BYTES } from '../../../contract/pictures.ts'
import { uploadWording } from '../../../contract/wording/studio-editor.ts'
import { useUploadFailure } from './use-upload-failure.ts'

/**
 * Uploads one picture at a time with `send`, which resolves with the sentence of a failure or throws. A file that failed
 * stays, so that it can be sent again.
 */
export function usePictureUpload(send: (file: File) => Promise<string | undefined | void>) {
  const describe = useUploadFailure()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<{ file: File; problem: string }>()
  const upload = async (file: File) => {
    setFailed(undefined)
    if (file.size > PICTURE_BYTES) {
      setFailed({ file, problem: uploadWording.tooLarge(Math.ceil(file.size / 1024 / 1024)) })
      return
    }
    setIsBusy(true)
    try {
      const problem = await send(file)
      if (problem !== undefined) setFailed({ file, problem })
    } catch (cause) {
      setFailed({ file, problem: await describe(cause) })
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    /** The sentence for the failure; undefined where there is none. */
    problem: failed && uploadWording.failed(failed.problem),
    upload: (file: File) => void upload(file),
    retry: () => failed && void upload(failed.file),
  }
}
