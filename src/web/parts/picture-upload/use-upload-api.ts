import { type Api, createApi } from '../../client/api/api.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** The API for one upload: tells the sent percentage of the file. */
export function useUploadApi(): (onProgress: (percent: number) => void) => Api {
  const source = useSessionSource()
  return (onProgress) => createApi(sendWithProgress(onProgress), () => source.noteExpired())
}
