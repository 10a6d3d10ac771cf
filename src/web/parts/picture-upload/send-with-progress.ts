import type { Send } from '../../../contract/page.ts'
import { noteServerTime } from '../../client/api/server-time.ts'

/** Sends as fetch does, and reports the sent percentage of the body, which fetch cannot. Requests are not aborted. */
export function sendWithProgress(onProgress: (percent: number) => void): Send {
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
