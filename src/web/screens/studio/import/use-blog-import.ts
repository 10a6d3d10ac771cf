import { useState } from 'react'
import type { BlogImportState, NewBlogImportRun } from '../../../../contract/studio/blog-import.ts'
import { BLOG_FILE_MB, BLOG_PIECE_BYTES } from '../../../../contract/studio/blog-import-codes.ts'
import type { Failure } from '../../../../contract/page.ts'
import { blogFileTooLarge } from '../../../../contract/wording/studio/blog-import.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { usePolling } from '../use-polling.ts'

/** The export of another blog at the server, which is asked again each second while it works. */
export function useBlogImport() {
  const api = useApi()
  const { resource, retry, replace } = useReaderData('GET /api/studio/blog-import')
  /** Percent of the file, while it is sent. */
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = resource.state === 'ready' && resource.data.run?.state === 'running'
  usePolling(isRunning, retry, 1_000)

  const attempt = (work: () => Promise<BlogImportState | undefined>) => {
    setFailure(undefined)
    setIsBusy(true)
    work()
      .then((state) => state && replace(state))
      .catch((cause: unknown) => setFailure(toFailure(cause)))
      .finally(() => {
        setSent(undefined)
        setIsBusy(false)
      })
  }

  const send = (file: File) =>
    attempt(async () => {
      if (file.size > BLOG_FILE_MB * 1024 * 1024) {
        setFailure({
          code: 'blog_file_too_large',
          sentence: blogFileTooLarge,
          isFault: false,
          requestId: null,
        })
        return undefined
      }
      let state: BlogImportState | undefined
      let at = 0
      do {
        setSent(Math.floor((at / file.size) * 100))
        const piece = file.slice(at, at + BLOG_PIECE_BYTES)
        const query = { name: file.name, at, size: file.size }
        state = await api.call('PUT /api/studio/blog-import/file', { query, file: piece })
        at += piece.size
      } while (at < file.size)
      return state
    })
  const run = (body: NewBlogImportRun) =>
    attempt(() => api.call('POST /api/studio/blog-import/runs', { body }))
  const remove = () =>
    attempt(async () => {
      await api.call('DELETE /api/studio/blog-import')
      return { file: null, run: null, report: null }
    })
  return { resource, retry, sent, failure, isBusy, send, run, remove }
}
