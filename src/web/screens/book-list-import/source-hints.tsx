import { LIST_SOURCES } from '../../../contract/reading/book-list-sources.ts'
import {
  listImportWording,
  listSourceHints,
  listSourceNames,
} from '../../../contract/wording/reading/book-list-import.ts'
import styles from './source-hints.module.css'

/** How to export a file from each source, and what the import leaves unchanged. */
export function SourceHints() {
  return (
    <>
      <p className={styles.note}>{listImportWording.promise}</p>
      <section aria-labelledby="list-sources">
        <h2 id="list-sources" className={styles.heading}>
          {listImportWording.howHeading}
        </h2>
        <dl className={styles.sources}>
          {LIST_SOURCES.map((source) => (
            <div key={source}>
              <dt>{listSourceNames[source]}</dt>
              <dd>{listSourceHints[source]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
