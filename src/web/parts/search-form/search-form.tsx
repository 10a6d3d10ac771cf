import type { ReactNode } from 'react'
import { Search } from '../../ui/icons/icons.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './search-form.module.css'
import { Suggestions } from './suggestions.tsx'
import { COMBOBOX, useSearchForm } from './use-search-form.ts'

interface SearchFormProps {
  /** The term of the route; when it changes, so does the field. */
  term: string
  /** Called with a trimmed term that is not blank. Absent: the browser sends the form. */
  onSearch?: (term: string) => void
  children?: ReactNode
}

/** The search screen's form; the header builds its own from useSearchForm. */
export function SearchForm({ term, onSearch, children }: SearchFormProps) {
  const { formProps, fieldProps, hint, hintId } = useSearchForm({ term, ...(onSearch && { onSearch }) })
  return (
    <Row as="form" wrap gap="2" above="4" {...formProps} className={`${styles.form} no-print`}>
      <TextInput
        {...fieldProps}
        {...COMBOBOX}
        aria-label={searchWording.fieldLabel}
        placeholder={searchWording.placeholder}
        className={styles.input}
      />
      <Suggestions field={fieldProps.ref} />
      <Button variant="primary" type="submit" className={styles.submit}>
        <Search />
        {searchWording.submit}
      </Button>
      {children}
      <div role="status" className={styles.hint}>
        {hint !== null && <Hint id={hintId}>{hint}</Hint>}
      </div>
    </Row>
  )
}
