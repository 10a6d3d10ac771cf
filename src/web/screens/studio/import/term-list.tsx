import { useState } from 'react'
import { slugName } from '../../../../contract/categories/categories.ts'
import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import { blogImportWording as w, termLabel } from '../../../../contract/wording/studio/blog-import-screen.ts'
import { useCategories } from '../../../client/site.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Stack } from '../../../ui/layout/primitives.tsx'
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
      <h2 id="import-terms">{w.terms}</h2>
      <p className={styles.small}>{w.termsText}</p>
      <Stack as="ul" fit className={styles.terms}>
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
                  ...known.map(({ id, name }) => ({ value: id as string, label: name })),
                  ...(isOther ? [{ value, label: slugName(value, known) ?? value }] : []),
                ]}
                value={value ?? ''}
                onChange={(slug) => onChoose(term.name, slug === '' ? null : slug)}
              />
            </li>
          )
        })}
      </Stack>
      {terms.length > count && <MoreButton onPress={() => setCount(count + FIRST)} />}
    </Stack>
  )
}

const FIRST = 20
