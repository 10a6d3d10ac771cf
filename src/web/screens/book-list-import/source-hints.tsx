import { LIST_SOURCES } from '../../../contract/reading/book-list-sources.ts'
import {
  listImportWording,
  listSourceHints,
  listSourceNames,
} from '../../../contract/wording/reading/book-list-import.ts'
import { Note, Stack } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './source-hints.module.css'

/** How to export a file from each source, and what the import leaves unchanged. */
export function SourceHints() {
  return (
    <>
      <Note size="5" tone="soft">
        {listImportWording.promise}
      </Note>
      <section aria-labelledby="list-sources">
        <Title id="list-sources" size="9" below="3">
          {listImportWording.howHeading}
        </Title>
        <Stack as="dl" gap="3" className={styles.sources}>
          {LIST_SOURCES.map((source) => (
            <Grid medium="8em minmax(0, 1fr)" gap="0 4" key={source}>
              <dt>{listSourceNames[source]}</dt>
              <dd>{listSourceHints[source]}</dd>
            </Grid>
          ))}
        </Stack>
      </section>
    </>
  )
}
