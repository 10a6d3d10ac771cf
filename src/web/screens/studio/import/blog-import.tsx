import type { BlogImportState } from '../../../../contract/studio/blog-import.ts'
import {
  blogImportWording as w,
  runFailures,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useHead } from '../../../client/head.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { FailedAction } from '../../../parts/fault/failed-action.tsx'
import { FileChoice } from '../../../parts/file-choice/file-choice.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { StudioHead } from '../studio-head.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPlan } from './import-plan.tsx'
import { RunProgress, SendProgress } from './run-progress.tsx'
import { packFolder } from './pack-folder.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './blog-import.module.css'
import { useBlogImport } from './use-blog-import.ts'

/** 匯入: an export is sent, read once without storing anything, and imported; the report stays until it is closed. */
export default function BlogImport() {
  useHead({ title: studioDocumentTitle(w.title), description: studioFrameWording.name })
  const imports = useBlogImport()
  const { resource, retry, sent, failure } = imports
  if (resource.state === 'loading') return <Spinner text={w.loading} />
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  return (
    <>
      <StudioHead title={w.title} sub={w.lead} />
      <div className={styles.steps}>
        {failure && <FailedAction sentence={failure.sentence} failure={failure} onRetry={null} />}
        {sent === undefined ? (
          <Step state={resource.data} imports={imports} />
        ) : (
          <SendProgress percent={sent} />
        )}
      </div>
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
  if (run.state === 'running') return <RunProgress name={file.name} run={run} />
  if (run.state === 'failed')
    return (
      <>
        <Message kind="error">{runFailures[run.failure ?? 'broken']}</Message>
        <Row wrap gap="3">
          <Button variant="primary" busy={imports.isBusy} onClick={imports.remove}>
            {w.other}
          </Button>
        </Row>
      </>
    )
  if (run.state === 'interrupted')
    return (
      <>
        <Message kind="notice">{w.interrupted}</Message>
        <Row wrap gap="3">
          <Button
            variant="primary"
            busy={imports.isBusy}
            onClick={() => imports.run({ is_check: run.is_check, ...run.choices })}
          >
            {w.again}
          </Button>
          <Button disabled={imports.isBusy} onClick={imports.remove}>
            {w.other}
          </Button>
        </Row>
      </>
    )
  if (!report) return null
  return run.is_check ? (
    <ImportPlan
      name={file.name}
      report={report}
      isBusy={imports.isBusy}
      onStart={(choices) => imports.run({ is_check: false, ...choices })}
      onOther={imports.remove}
    />
  ) : (
    <ImportDone
      name={file.name}
      report={report}
      isBusy={imports.isBusy}
      onAgain={file.is_here ? () => imports.run({ is_check: false, ...run.choices }) : undefined}
      onClose={imports.remove}
    />
  )
}
