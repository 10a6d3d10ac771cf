import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { EBOOK_MEDIA_TYPE } from '../../contract/reviews/ebook-links.ts'
import type { HttpContext } from '../platform/http/http-context.ts'

/** Sends the file while it is read, and closes it: a book with pictures can have many megabytes. */
export async function sendEbookFile(
  c: HttpContext,
  file: FileHandle,
  headers: Record<string, string>,
): Promise<Response> {
  const { size } = await file.stat()
  const all = { ...headers, 'Content-Type': EBOOK_MEDIA_TYPE, 'Content-Length': String(size) }
  if (c.req.method === 'HEAD') {
    await file.close()
    return new Response(null, { status: 200, headers: all })
  }
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
    status: 200,
    headers: all,
  })
}
