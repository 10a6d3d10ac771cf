import { useState } from 'react'
import type { Send } from '../../../contract/page.ts'
import { isAudioFile } from '../../../contract/pictures/audio.ts'
import { PICTURE_BYTES } from '../../../contract/pictures/pictures.ts'
import { uploadWording } from '../../../contract/wording/studio/studio-editor.ts'
import { type Api, createApi } from '../../client/api/api.ts'
import { noteServerTime } from '../../client/api/server-time.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { type UploadFailure, useUploadFailure } from './use-upload-failure.ts'

/** Uploads one picture at a time by `send`, which resolves with a failure's sentence or throws. A failed file stays, to be sent again. */
export function usePictureUpload(send: (api: Api, file: File) => Promise<string | undefined | void>) {
  const describe = useUploadFailure()
  const uploadApi = useUploadApi()
  // Of the file that is being sent.
  const [percent, setPercent] = useState<number>()
  const [failed, setFailed] = useState<{ file: File } & UploadFailure>()
  const upload = async (file: File) => {
    setFailed(undefined)
    if (file.size > PICTURE_BYTES) {
      setFailed({ file, sentence: tooLarge(file), isFinal: true })
      return
    }
    let sent = 0
    setPercent(sent)
    const api = uploadApi((now) => {
      sent = now
      setPercent(now)
    })
    try {
      const problem = await send(api, file)
      if (problem !== undefined) setFailed({ file, sentence: problem, isFinal: false })
    } catch (cause) {
      setFailed({ file, ...(await describe(cause, sent)) })
    } finally {
      setPercent(undefined)
    }
  }
  return {
    isBusy: percent !== undefined,
    /** Undefined while nothing is sent. */
    percent,
    /** The sentence for the failure; undefined where there is none. */
    problem: failed && describeFailure(failed),
    upload: (file: File) => void upload(file),
    /** Undefined where the same file would fail again. */
    retry: failed && !failed.isFinal ? () => void upload(failed.file) : undefined,
  }
}

/** Of a file above `PICTURE_BYTES` or `AUDIO_BYTES`. */
export function tooLarge(file: File): string {
  return wordingFor(file).tooLarge(Math.ceil(file.size / 1024 / 1024))
}

/** Says that a picture or recording was not stored, why, and whether its file has to be chosen again. */
export function describeFailure({ sentence, isFinal }: UploadFailure, file?: File): string {
  const w = wordingFor(file)
  return isFinal ? w.refused(sentence) : w.failed(sentence)
}

export function wordingFor(file: File | undefined) {
  return file && isAudioFile(file) ? uploadWording.audio : uploadWording
}

/** The API for one upload: tells the sent percentage of the file. */
export function useUploadApi(): (onProgress: (percent: number) => void) => Api {
  const source = useSessionSource()
  return (onProgress) => createApi(sendWithProgress(onProgress), () => source.noteExpired())
}

/** Sends as fetch does, and reports the sent percentage of the body, which fetch cannot. Requests are not aborted. */
function sendWithProgress(onProgress: (percent: number) => void): Send {
  return async (path, { method = 'GET', headers, body } = {}) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.responseType = 'blob'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total)),
    )
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('load', () => resolve())
      request.addEventListener('error', () => reject(new TypeError('the connection failed')))
      request.send(body as XMLHttpRequestBodyInit | null)
    })
    const response = new Response(request.status === 204 ? null : (request.response as Blob), {
      status: request.status,
      headers: readHeaders(request),
    })
    noteServerTime(response)
    return response
  }
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
    }),
  )
}
