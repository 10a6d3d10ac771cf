import { Search } from '../../ui/icons/icons.ts'
import { useEffect } from 'react'
import { useNavigate } from '../../client/location/location.ts'
import { searchPath } from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import { Suggestions } from '../../parts/search-form/suggestions.tsx'
import { COMBOBOX, useSearchForm } from '../../parts/search-form/use-search-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './header-search.module.css'

/** The open search box. It is unmounted when closed, so that its text is cleared (docs/product/search.md). */
export function HeaderSearch({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const search = (term: string) => {
    onClose()
    navigate(searchPath(term))
  }
  const { formProps, fieldProps, hint, hintId } = useSearchForm({ onSearch: search })
  const { ref: field } = fieldProps
  useEffect(() => field.current?.focus(), [field])
  return (
    <Row as="form" gap="1" push narrow {...formProps} id={id} className={styles.form}>
      <Search className={styles.icon} />
      <input
        {...fieldProps}
        {...COMBOBOX}
        aria-label={headerWording.searchField}
        placeholder={headerWording.searchPlaceholder}
        className={styles.field}
      />
      <Suggestions field={field} onLeave={onClose} />
      <Button variant="primary" size="s" type="submit" className={styles.submit}>
        {headerWording.search}
      </Button>
      <Note tone="soft" role="status" id={hintId} className={styles.hint}>
        {hint}
      </Note>
    </Row>
  )
}
