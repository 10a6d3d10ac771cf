import { type ReactNode, useId, useState } from 'react'
import type { ListPreview as Preview, ListColumn } from '../../../contract/reading/book-list-import.ts'
import {
  LIST_ANSWERS,
  LIST_QUESTIONS,
  type ListAnswers,
  type ListQuestion,
  LIST_MEANINGS,
} from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import {
  ignoredText,
  importTheseText,
  besideListText,
  listHeading,
  listImportWording,
  listQuestions,
  listSummary,
  nothingToImport,
  listMeaningNames,
} from '../../../contract/wording/reading/book-list-import.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Field } from '../../ui/fields/text-field.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { LossNotices, LossReports } from './losses.tsx'
import { MatchList } from './match-list.tsx'
import { MissList } from './row-report.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './book-list-import.module.css'
import { Grid } from '../../ui/layout/grid.tsx'
import columnChoiceStyles from './column-choice.module.css'

interface ListPreviewProps {
  preview: Preview
  fileName: string
  isImporting: boolean
  answers: ListAnswers
  answer: (question: ListQuestion, status: ReadingStatus | undefined) => void
  readAgain: (meanings: readonly string[]) => void
  /** The failure of the last import, shown below the buttons. */
  failed: ReactNode
  onImport: () => void
  onRestart: () => void
}

/** The rows that would be imported, and those that would not. Nothing is stored yet. */
export function ListPreview({
  preview,
  fileName,
  isImporting,
  answers,
  answer,
  readAgain,
  failed,
  onImport,
  onRestart,
}: ListPreviewProps) {
  const { source, total, matches, unreviewed, misses, bookmarks, highlights, columns, ignored } = preview
  const id = useId()
  const heading = useFocusOnMount()
  const books = [...matches, ...unreviewed]
  const isTaken = ({ state, asks }: (typeof books)[number]) => state !== 'known' && (!asks || answers[asks])
  const count = books.filter(isTaken).length + bookmarks + highlights
  const isUnknown =
    columns.length > 0 && !columns.some(({ meaning }) => meaning === 'title' || meaning === 'isbn')
  const summary = total === 0 ? listImportWording.empty : listSummary(preview)
  const asking = LIST_QUESTIONS.map((question) => ({
    question,
    count: books.filter(({ asks, state }) => asks === question && state !== 'known').length,
  })).filter((asked) => asked.count > 0)
  return (
    <Stack gap="7">
      <Stack as="section" gap="3" aria-labelledby="list-preview" className={styles.head}>
        <h2
          id="list-preview"
          ref={heading}
          tabIndex={-1}
          aria-describedby="list-summary"
          className={styles.heading}
        >
          {listHeading(source)}
        </h2>
        <p className={styles.file}>{fileName}</p>
        <p id="list-summary" className="num">
          {isUnknown ? listImportWording.columnsUnknown : summary}
        </p>
        {count === 0 && total > 0 && asking.length === 0 && (
          <Message kind="notice">{nothingToImport(preview)}</Message>
        )}
        {bookmarks + highlights > 0 && <p className="num">{besideListText(bookmarks, highlights)}</p>}
        <LossNotices losses={preview.losses} />
        {ignored.length > 0 && <Note size="3">{ignoredText(ignored)}</Note>}
        {asking.map(({ question, count }) => (
          <Field key={question} label={listQuestions[question](count)} htmlFor={`${id}-${question}`}>
            <Select
              id={`${id}-${question}`}
              value={answers[question] ?? ''}
              disabled={isImporting}
              onChange={({ target }) =>
                answer(
                  question,
                  LIST_ANSWERS[question].find((one) => one === target.value),
                )
              }
              options={[
                { value: '', label: listImportWording.notYet },
                ...LIST_ANSWERS[question].map((status) => ({ value: status, label: statusWording[status] })),
              ]}
            />
          </Field>
        ))}
        <Row wrap gap="3" above="1">
          {count > 0 && (
            <Button variant="primary" busy={isImporting} onClick={onImport}>
              {isImporting ? listImportWording.importing : importTheseText(count, source)}
            </Button>
          )}
          <Button disabled={isImporting} onClick={onRestart}>
            {listImportWording.another}
          </Button>
        </Row>
        {failed}
      </Stack>
      {source === 'table' && <ColumnChoice columns={columns} isDisabled={isImporting} onRead={readAgain} />}
      {matches.length > 0 && (
        <MatchList heading={listImportWording.matches} matches={matches} answers={answers} />
      )}
      {unreviewed.length > 0 && (
        <MatchList heading={listImportWording.unreviewed} matches={unreviewed} answers={answers} />
      )}
      <LossReports losses={preview.losses} />
      {misses.length > 0 && <MissList misses={misses} />}
    </Stack>
  )
}

interface ColumnChoiceProps {
  columns: readonly ListColumn[]
  isDisabled: boolean
  /** Reads the file again; the meanings are in the order of the columns, '' for none. */
  onRead: (meanings: readonly string[]) => void
}

/** The columns of a table with their first values, and a select for what each means. Closed where the books are known. */
function ColumnChoice({ columns, isDisabled, onRead }: ColumnChoiceProps) {
  const id = useId()
  const [meanings, setMeanings] = useState<readonly string[]>(columns.map(({ meaning }) => meaning ?? ''))
  const namesBooks = (list: readonly string[]) => list.includes('title') || list.includes('isbn')
  const [isOpen, setIsOpen] = useState(!namesBooks(meanings))
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={columnChoiceStyles.choice}
    >
      <summary className={styles.listHeading}>
        {listImportWording.columns} <span className="num">{columns.length}</span>
      </summary>
      <Note size="3" below="3">
        {listImportWording.columnsHint}
      </Note>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onRead(meanings)
        }}
      >
        <Stack as="ul" fit ruled className={columnChoiceStyles.columns}>
          {Object.entries(columns).map(([at, { name, values }]) => (
            <Grid as="li" medium="minmax(0, 1fr) 14em" gap="2 4" pad="3" align="center" key={at}>
              <div>
                <label htmlFor={`${id}-${at}`}>{name === '' ? listImportWording.unnamedColumn : name}</label>
                <Note size="3" id={`${id}-${at}-values`} className={columnChoiceStyles.values}>
                  {values.filter((value) => value !== '').join('｜')}
                </Note>
              </div>
              <Select
                id={`${id}-${at}`}
                aria-describedby={`${id}-${at}-values`}
                value={meanings[Number(at)] ?? ''}
                onChange={(event) => setMeanings(meanings.with(Number(at), event.target.value))}
                options={[
                  { value: '', label: listImportWording.noMeaning },
                  ...LIST_MEANINGS.map((meaning) => ({ value: meaning, label: listMeaningNames[meaning] })),
                ]}
              />
            </Grid>
          ))}
        </Stack>
        <Button type="submit" disabled={isDisabled || !namesBooks(meanings)}>
          {listImportWording.readAgain}
        </Button>
      </form>
    </details>
  )
}
