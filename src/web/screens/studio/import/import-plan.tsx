import { useState } from 'react'
import type { BlogImportChoices, BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import {
  blogImportWording as w,
  planSummary,
  termLabel,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SettingSwitch } from '../settings/fields/fields.tsx'
import { ImportCounts, MoreButton, ReportRows } from './report-rows.tsx'
import { countChosen, onlyLeftOut, withChoice } from './text-choices.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './blog-import.module.css'
import { slugName } from '../../../../contract/categories/categories.ts'
import { useCategories } from '../../../client/site.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'

interface ImportPlanProps {
  name: string
  report: BlogImportReport
  isBusy: boolean
  onStart: (choices: BlogImportChoices) => void
  onOther: () => void
}

/** The preview of an import, with what the owner chooses for it: categories, and what each text becomes. */
export function ImportPlan({ name, report, isBusy, onStart, onOther }: ImportPlanProps) {
  const [choices, setChoices] = useState<BlogImportChoices>(NOTHING_CHOSEN)
  const choose = (changed: Partial<BlogImportChoices>) => setChoices((before) => ({ ...before, ...changed }))
  const { categories, pictures, drafts, texts } = choices
  const counts = countChosen(report, choices)
  return (
    <>
      <ImportCounts heading={w.counts} name={name} report={{ ...report, counts }} />
      {report.terms.length > 0 && (
        <TermList
          terms={report.terms}
          chosen={categories}
          onChoose={(term, slug) => choose({ categories: { ...categories, [term]: slug } })}
        />
      )}
      {report.counts.pictures_remote > 0 && (
        <SettingSwitch
          label={w.pictures}
          text={w.picturesText}
          isOn={pictures}
          onChange={(isOn) => choose({ pictures: isOn })}
        />
      )}
      {report.texts.some(({ outcome }) => outcome === 'new') && (
        <SettingSwitch
          label={w.drafts}
          text={w.draftsText}
          isOn={drafts}
          onChange={(isOn) => choose({ drafts: isOn, texts: onlyLeftOut(texts) })}
        />
      )}
      <ReportRows
        report={report}
        choices={choices}
        onChoose={(where, state) => choose({ texts: withChoice(texts, where, state) })}
        onChooseKind={(where, kind) => choose({ kinds: { ...choices.kinds, [where]: kind } })}
      />
      <Row wrap gap="2 3" className={styles.bar}>
        <Note size="4" role="status" className="grow">
          {planSummary({ ...counts, left_out: counts.left_out - report.counts.left_out })}
        </Note>
        <Button variant="primary" busy={isBusy} onClick={() => onStart(choices)}>
          {w.start}
        </Button>
        <Button disabled={isBusy} onClick={onOther}>
          {w.other}
        </Button>
      </Row>
    </>
  )
}

const NOTHING_CHOSEN: BlogImportChoices = {
  categories: {},
  pictures: true,
  drafts: false,
  texts: {},
  kinds: {},
}

interface TermListProps {
  /** The most used first. */
  terms: BlogImportReport['terms']
  chosen: Record<string, string | null>
  onChoose: (term: string, slug: string | null) => void
}

/** A category here for each category and tag there. */
function TermList({ terms, chosen, onChoose }: TermListProps) {
  const known = useCategories()
  const [count, setCount] = useState(FIRST)
  return (
    <Stack as="section" fit gap="2" ruled pad="5" aria-labelledby="import-terms">
      <Title id="import-terms" size="11">
        {w.terms}
      </Title>
      <Note size="3">{w.termsText}</Note>
      <Grid as="ul" fit gap="0 7" wide="repeat(2, minmax(0, 1fr))" className={styles.rows}>
        {terms.slice(0, count).map((term) => {
          const value = term.name in chosen ? (chosen[term.name] ?? null) : term.category
          const isOther = value !== null && !known.some(({ id }) => id === value)
          return (
            <Row as="li" justify="between" gap="4" pad="2" key={term.name}>
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
            </Row>
          )
        })}
      </Grid>
      {terms.length > count && <MoreButton onPress={() => setCount(count + FIRST)} />}
    </Stack>
  )
}

const FIRST = 20
