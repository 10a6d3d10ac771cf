import { randomBytes } from 'node:crypto'

/** Sends JSON, or no body. */
export function send(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  headers: Record<string, string>,
  body?: object,
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** A client address of its own: limits count by address (TRUST_PROXY=loopback). */
export function anyAddress(): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` }
}
