import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface SlowUpload {
  /** Resolves once an answer has begun to arrive. */
  answer: Promise<{ status: number; code: string | undefined; sentence: string | undefined }>
  /** Resolves once the server has closed the connection. */
  closed: Promise<unknown>
  /** Sends the rest of the body. */
  finish(rest: string): void
  /** Closes the connection as a browser does whose tab is closed. */
  leave(): void
}

interface UploadStart {
  path: string
  method?: string
  headers?: Record<string, string>
  /** The declared Content-Length; chunked where it is absent. */
  length?: number
  /** The sent part of the body. */
  start: string
}

/** Sends the headers of a request and the start of its body, and waits. */
export function startUpload(port: number, upload: UploadStart): SlowUpload {
  const { path, method = 'POST', headers = {}, length, start } = upload
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const frame = (text: string) =>
    length === undefined ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${framing}\r\n${more.join('')}\r\n${frame(start)}`,
  )
  const answer = readAnswer(socket)
  // Not awaited after a disconnection.
  answer.catch(() => {})
  return {
    answer,
    closed: once(socket, 'close'),
    finish: (rest) => void socket.write(frame(rest) + (length === undefined ? '0\r\n\r\n' : '')),
    leave: () => void socket.destroy(),
  }
}

async function readAnswer(socket: Socket): Promise<Awaited<SlowUpload['answer']>> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const [, status = '', body = ''] = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/.exec(text) ?? []
    if (status === '' || body === '') continue
    const [, code] = /"code":"(\w+)"/.exec(body) ?? []
    const [, sentence] = /"sentence":"([^"]+)"/.exec(body) ?? []
    return { status: Number(status), code, sentence }
  }
  throw new Error(`the connection ended without an answer: ${text}`)
}
