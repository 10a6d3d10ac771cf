import { useEffect, useRef, useState } from 'react'
import type { BookListImported, ListPreview } from '../../../contract/reading/book-list-import.ts'
import type { ListAnswers, ListQuestion } from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api/api.ts'
import { failureFromCode } from '../../client/api/failure-from-code.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useSession } from '../../client/session/session.ts'

export type ImportStep =
  | { name: 'choosing'; isBack: boolean }
  | { name: 'reading' }
  | { name: 'previewed'; preview: ListPreview; isImporting: boolean }
  | { name: 'done'; imported: BookListImported }

/** The bytes are read once, so that the import equals the preview even if the file changes in between. */
interface ChosenFile {
  name: string
  bytes: Blob
  /** The meanings of its columns, as the reader has chosen them. */
  columns?: string
}

/** The state of the import. A failure returns to the previous step. */
export function useBookListImport() {
  const api = useApi()
  const session = useSession()
  const [step, setStep] = useState<ImportStep>({ name: 'choosing', isBack: false })
  const [chosen, setChosen] = useState<ChosenFile>()
  const [failure, setFailure] = useState<Failure>()
  const [answers, setAnswers] = useState<ListAnswers>({})
  /** The request that failed because the session expired; it runs again after the sign-in. */
  const interrupted = useRef<() => void>(undefined)
  const isBusy = useRef(false)

  useEffect(() => {
    if (session.status !== 'signed-in') return
    interrupted.current?.()
    interrupted.current = undefined
  }, [session.status])

  const send = async <Answer>(
    request: () => Promise<Answer>,
    stepOnFailure: ImportStep,
    retry: () => void,
  ) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setFailure(undefined)
    try {
      return await request()
    } catch (cause) {
      const reason = toFailure(cause)
      if (reason.code === 'sign_in_required') interrupted.current = retry
      setFailure(reason)
      setStep(stepOnFailure)
      return undefined
    } finally {
      isBusy.current = false
    }
  }

  const preview = async (file: ChosenFile): Promise<void> => {
    setStep({ name: 'reading' })
    const shown = await send(
      () => api.call('POST /api/list-imports/preview', inputOf(file)),
      CHOOSING_AGAIN,
      () => void preview(file),
    )
    if (shown) setStep({ name: 'previewed', preview: shown, isImporting: false })
  }

  const choose = async (file: File): Promise<void> => {
    if (file.size > LIMITS.importFile) {
      setFailure(failureFromCode('list_too_large'))
      setStep(CHOOSING_AGAIN)
      return
    }
    const read = await readBytes(file)
    setChosen(read)
    setAnswers({})
    if (read) await preview(read)
    else setFailure(failureFromCode('list_unreadable'))
  }

  const importList = async (): Promise<void> => {
    if (step.name !== 'previewed' || !chosen) return
    const before = { ...step, isImporting: false }
    setStep({ ...step, isImporting: true })
    const imported = await send(
      () => api.call('POST /api/list-imports', inputOf(chosen, answers)),
      before,
      () => void importList(),
    )
    if (imported) setStep({ name: 'done', imported })
  }

  return {
    step,
    failure,
    fileName: chosen?.name ?? '',
    choose: (file: File) => void choose(file),
    /** Sends the same file again. */
    retry: chosen && (() => void preview(chosen)),
    /** Reads the same file with other meanings of its columns. */
    readAgain: (columns: readonly string[]) => {
      if (!chosen) return
      const again = { ...chosen, columns: columns.join(',') }
      setChosen(again)
      void preview(again)
    },
    answers,
    answer: (question: ListQuestion, status: ReadingStatus | undefined) =>
      setAnswers({ ...answers, [question]: status }),
    importList: () => void importList(),
    restart: () => {
      setFailure(undefined)
      setChosen(undefined)
      setStep(CHOOSING_AGAIN)
    },
  }
}

const CHOOSING_AGAIN: ImportStep = { name: 'choosing', isBack: true }

function inputOf({ name, bytes, columns }: ChosenFile, answers: ListAnswers = {}) {
  return { query: { name, columns, ...answers }, file: bytes }
}

/** Undefined if the file cannot be read, such as a folder. */
async function readBytes(file: File): Promise<ChosenFile | undefined> {
  try {
    return { name: file.name, bytes: new Blob([await file.arrayBuffer()], { type: file.type }) }
  } catch {
    return undefined
  }
}
