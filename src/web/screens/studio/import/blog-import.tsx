import type { BlogImportState, NewBlogImportRun } from '../../../../contract/studio/blog-import.ts'
import {
  blogImportWording as w,
  runFailures,
  sendingText,
  textsSoFar,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { FailedAction } from '../../../parts/fault/failed-action.tsx'
import { FileChoice } from '../../../parts/file-choice/file-choice.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { ImportPlan } from './import-plan.tsx'
import { packFolder } from './pack-folder.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { type ReactNode, useState } from 'react'
import { BLOG_FILE_MB, BLOG_PIECE_BYTES } from '../../../../contract/studio/blog-import-codes.ts'
import type { Failure } from '../../../../contract/page.ts'
import { blogFileTooLarge } from '../../../../contract/wording/studio/blog-import.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { usePolling } from '../use-polling.ts'
import styles from './blog-import.module.css'
import { ImportCounts, ReportRows } from './report-rows.tsx'

/** 匯入: an export is sent, read once without storing anything, and imported; the report stays until it is closed. */
export default function BlogImport() {
  useStudioTitle(w.title)
  const imports = useBlogImport()
  const { resource, retry, sent, failure } = imports
  if (resource.state === 'loading') return <Spinner text={w.loading} />
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  return (
    <>
      <StudioHead title={w.title} sub={w.lead} />
      <Stack fit gap="6" below="6" className={styles.steps}>
        {failure && <FailedAction sentence={failure.sentence} failure={failure} onRetry={null} />}
        {sent === undefined ? (
          <Step state={resource.data} imports={imports} />
        ) : (
          <Progress text={sendingText(sent)} value={sent} max={100} />
        )}
      </Stack>
    </>
  )
}

interface StepProps {
  state: BlogImportState
  imports: ReturnType<typeof useBlogImport>
}

function Step({ state: { file, run, report }, imports }: StepProps) {
  if (!file || !run)
    return (
      <FileChoice
        words={w}
        accept=".xml,.json,.csv,.atom,.txt,.zip,.tar,.tgz,.gz"
        isBack={false}
        onChoose={imports.send}
        folder={{
          choose: w.chooseFolder,
          label: w.folderLabel,
          onChoose: (files) => imports.send(packFolder(files)),
        }}
      />
    )
  if (run.state === 'running')
    return (
      <Progress text={run.is_check ? w.checking : w.importing} value={run.texts} max={run.total}>
        <span dir="auto">{file.name}</span>・<span className="num">{textsSoFar(run.texts, run.total)}</span>
      </Progress>
    )
  const again = () => imports.run({ is_check: run.is_check, ...run.choices })
  if (run.state === 'failed')
    return <End imports={imports} kind="error" text={runFailures[run.failure ?? 'broken']} />
  if (run.state === 'interrupted')
    return <End imports={imports} kind="notice" text={w.interrupted} onAgain={again} />
  if (!report) return null
  if (run.is_check)
    return (
      <ImportPlan
        name={file.name}
        report={report}
        isBusy={imports.isBusy}
        onStart={(choices) => imports.run({ is_check: false, ...choices })}
        onOther={imports.remove}
      />
    )
  // Its file is here where not all that could come has come. The report stays until it is closed.
  const outcome = file.is_here
    ? ({ kind: 'notice', text: w.refused, onAgain: again } as const)
    : ({ kind: 'success', text: w.done } as const)
  return (
    <>
      <End imports={imports} {...outcome} otherLabel={w.close}>
        <ImportCounts heading={w.broughtCounts} name={file.name} report={report} />
      </End>
      <ReportRows report={report} />
    </>
  )
}

interface ProgressProps {
  text: string
  value: number
  /** Unknown at first. */
  max: number | null
  children?: ReactNode
}

function Progress({ text, value, max, children }: ProgressProps) {
  return (
    <Stack gap="2" pad="5" className={styles.progress}>
      {/* Percents are not read out one by one. */}
      <p role={children === undefined ? undefined : 'status'}>{text}</p>
      <progress aria-label={text} {...(max && { max, value })} />
      {children !== undefined && <Note size="3">{children}</Note>}
    </Stack>
  )
}

interface EndProps extends Pick<StepProps, 'imports'> {
  kind: 'error' | 'notice' | 'success'
  text: string
  onAgain?: () => void
  otherLabel?: string
  children?: ReactNode
}

/** How a run ended, and what can be done then. */
function End({ imports, kind, text, onAgain, otherLabel = w.other, children }: EndProps) {
  const { isBusy, remove } = imports
  return (
    <>
      <Message kind={kind}>{text}</Message>
      {children}
      <Row wrap gap="3">
        {onAgain && (
          <Button variant="primary" busy={isBusy} onClick={onAgain}>
            {w.again}
          </Button>
        )}
        <Button disabled={isBusy} onClick={remove}>
          {otherLabel}
        </Button>
      </Row>
    </>
  )
}

/** The export of another blog at the server, which is asked again each second while it works. */
function useBlogImport() {
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
