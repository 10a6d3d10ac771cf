import { useId, useState } from 'react'
import type { ListColumn } from '../../../contract/reading/book-list-import.ts'
import { LIST_MEANINGS } from '../../../contract/reading/book-list-sources.ts'
import { listImportWording, listMeaningNames } from '../../../contract/wording/reading/book-list-import.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Note, Stack } from '../../ui/layout/primitives.tsx'
import { Select } from '../../ui/fields/select.tsx'
import screen from './book-list-import.module.css'
import styles from './column-choice.module.css'

interface ColumnChoiceProps {
  columns: readonly ListColumn[]
  isDisabled: boolean
  /** Reads the file again; the meanings are in the order of the columns, '' for none. */
  onRead: (meanings: readonly string[]) => void
}

/** The columns of a table with their first values, and a select for what each means. Closed where the books are known. */
export function ColumnChoice({ columns, isDisabled, onRead }: ColumnChoiceProps) {
  const id = useId()
  const [meanings, setMeanings] = useState<readonly string[]>(columns.map(({ meaning }) => meaning ?? ''))
  const namesBooks = (list: readonly string[]) => list.includes('title') || list.includes('isbn')
  const [isOpen, setIsOpen] = useState(!namesBooks(meanings))
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={styles.choice}
    >
      <summary className={screen.listHeading}>
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
        <Stack as="ul" fit ruled className={styles.columns}>
          {Object.entries(columns).map(([at, { name, values }]) => (
            <Grid as="li" medium="minmax(0, 1fr) 14em" gap="2 4" pad="3" align="center" key={at}>
              <div>
                <label htmlFor={`${id}-${at}`}>{name === '' ? listImportWording.unnamedColumn : name}</label>
                <Note size="3" id={`${id}-${at}-values`} className={styles.values}>
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
