import { useState } from 'react'
import { slugName } from '../../../../contract/categories/categories.ts'
import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import { blogImportWording as w, termLabel } from '../../../../contract/wording/studio/blog-import-screen.ts'
import { useCategories } from '../../../client/site.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './blog-import.module.css'
import { MoreButton } from './more-button.tsx'

interface TermListProps {
  /** The most used first. */
  terms: BlogImportReport['terms']
  chosen: Record<string, string | null>
  onChoose: (term: string, slug: string | null) => void
}

/** A category here for each category and tag there. */
export function TermList({ terms, chosen, onChoose }: TermListProps) {
  const known = useCategories()
  const [count, setCount] = useState(FIRST)
  return (
    <Stack as="section" fit gap="2" ruled aria-labelledby="import-terms" className={styles.section}>
      <Title id="import-terms" size="11">
        {w.terms}
      </Title>
      <Note size="3">{w.termsText}</Note>
      <Grid as="ul" fit gap="0 7" wide="repeat(2, minmax(0, 1fr))" className={styles.terms}>
        {terms.slice(0, count).map((term) => {
          const value = term.name in chosen ? (chosen[term.name] ?? null) : term.category
          const isOther = value !== null && !known.some(({ id }) => id === value)
          return (
            <li key={term.name}>
              <span dir="auto">{termLabel(term.name, term.count)}</span>
              <SelectMenu
                label={term.name}
                options={[
                  { value: '', label: w.noCategory },
                  ...known.map(({ id, name }) => ({ value: id, label: name })),
                  ...(isOther ? [{ value, label: slugName(value, known) ?? value }] : []),
                ]}
                value={value ?? ''}
                onChange={(slug) => onChoose(term.name, slug === '' ? null : slug)}
              />
            </li>
          )
        })}
      </Grid>
      {terms.length > count && <MoreButton onPress={() => setCount(count + FIRST)} />}
    </Stack>
  )
}

const FIRST = 20
