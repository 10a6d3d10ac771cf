import { useState } from 'react'
import type {
  BlogImportChoices,
  BlogImportReport,
  ImportedTextReport,
} from '../../../../contract/studio/blog-import.ts'
import type { ChosenState } from '../../../../contract/studio/blog-import-codes.ts'
import { TEXT_KINDS, type TextKind } from '../../../../contract/reviews/text-kinds.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import {
  blogImportWording as w,
  choiceNames,
  importCounts,
  importKindText,
  outcomeText,
  textRemarks,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { saveSpreadsheet } from '../../../client/save-file.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import styles from './blog-import.module.css'
import { choicesFor, chosenKind, chosenState, isShownAnyway } from './text-choices.ts'
import { SmallButton } from '../buttons.tsx'

interface ReportRowsProps {
  report: BlogImportReport
  /** Before the import: what is chosen, and can be changed. */
  choices?: BlogImportChoices
  onChoose?: (where: string, state: ChosenState) => void
  onChooseKind?: (where: string, kind: TextKind) => void
}

/** Each text: those that do not come first, then those that lack something. */
export function ReportRows({
  report: { texts, is_check },
  choices,
  onChoose,
  onChooseKind,
}: ReportRowsProps) {
  const [count, setCount] = useState(FIRST)
  if (texts.length === 0) return null
  const sorted = texts.toSorted((one, other) => rank(one) - rank(other))
  return (
    <Stack as="section" fit gap="2" ruled pad="5" aria-labelledby="import-rows">
      <Title id="import-rows" size="11">
        {w.rows}
      </Title>
      {choices && <Note size="3">{w.rowsText}</Note>}
      <div>
        <SmallButton icon={<Download />} text={w.download} onClick={() => download(texts, is_check)} />
      </div>
      <ul className={styles.rows}>
        {sorted.slice(0, count).map((text) => (
          <Row as="li" justify="between" gap="1 4" pad="2" key={`${text.where} ${text.title}`}>
            <div className="grow">
              <b dir="auto">
                {text.review_id === null ? (
                  nameOf(text)
                ) : (
                  <SiteLink to={studioReviewPath(text.review_id)}>{nameOf(text)}</SiteLink>
                )}
              </b>
              {textRemarks(text).map((remark) => (
                <Small key={remark}>{remark}</Small>
              ))}
              {choices && isShownAnyway(text, choices) && <Small tone="error">{w.hiddenThere}</Small>}
            </div>
            {choices && onChoose && onChooseKind && text.outcome === 'new' ? (
              <Row wrap gap="2">
                <SelectMenu<TextKind>
                  label={w.kind}
                  options={TEXT_KINDS.map((value) => ({ value, label: kindNames[value] }))}
                  value={chosenKind(text, choices)}
                  onChange={(kind) => onChooseKind(text.where, kind)}
                />
                <SelectMenu<ChosenState>
                  label={nameOf(text)}
                  options={choicesFor(text, choices).map((value) => ({ value, label: choiceNames[value] }))}
                  value={chosenState(text, choices)}
                  onChange={(state) => onChoose(text.where, state)}
                />
              </Row>
            ) : (
              <Note as="span" size="4">
                {text.kind ? `${kindNames[text.kind]}・` : ''}
                {outcomeText(text, is_check)}
              </Note>
            )}
          </Row>
        ))}
      </ul>
      {sorted.length > count && <MoreButton onPress={() => setCount(count + FIRST)} />}
    </Stack>
  )
}

const FIRST = 50

function nameOf({ title, where }: ImportedTextReport): string {
  return title === '' ? where : title
}

function rank({ outcome, notes }: ImportedTextReport): number {
  if (outcome === 'left_out') return 0
  return notes.length > 0 ? 1 : 2
}

function download(texts: readonly ImportedTextReport[], isCheck: boolean): void {
  const rows = texts.map((text) => [
    text.where,
    text.title,
    text.kind ? kindNames[text.kind] : '',
    outcomeText(text, isCheck),
    textRemarks(text).join('；'),
    text.review_id === null ? '' : String(text.review_id),
  ])
  saveSpreadsheet(w.columns, rows, w.reportFile)
}

interface ImportCountsProps {
  heading: string
  name: string
  report: BlogImportReport
}

export function ImportCounts({ heading, name, report }: ImportCountsProps) {
  const counts = importCounts(report)
  return (
    <Stack as="section" fit gap="2" ruled pad="5" aria-labelledby="import-counts">
      <Title id="import-counts" size="11">
        {heading}
      </Title>
      <Note size="3" dir="auto">
        {importKindText(name, report.kind)}
      </Note>
      {counts.length === 0 && <p>{w.nothing}</p>}
      <Grid
        as="dl"
        gap="3 5"
        columns="repeat(auto-fill, minmax(min(100%, 9em), 1fr))"
        className={styles.counts}
      >
        {counts.map((each) => (
          <div key={each.name}>
            <Note as="dt" size="3">
              {each.name}
            </Note>
            <dd className="num">{each.count}</dd>
          </div>
        ))}
      </Grid>
    </Stack>
  )
}

/** Shows more rows of a long list. */
export function MoreButton({ onPress }: { onPress: () => void }) {
  return (
    <div>
      <SmallButton text={w.more} onClick={onPress} />
    </div>
  )
}
