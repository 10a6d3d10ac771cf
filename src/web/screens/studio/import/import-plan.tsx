import { useState } from 'react'
import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import { blogImportWording as w } from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SettingSwitch } from '../settings/fields/fields.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ReportRows } from './report-rows.tsx'
import { TermList } from './term-list.tsx'
import styles from './blog-import.module.css'

interface Choices {
  categories: Record<string, string | null>
  pictures: boolean
}

interface ImportPlanProps {
  name: string
  report: BlogImportReport
  isBusy: boolean
  onStart: (choices: Choices) => void
  onOther: () => void
}

/** The preview of an import, with the categories that the owner chooses for it. */
export function ImportPlan({ name, report, isBusy, onStart, onOther }: ImportPlanProps) {
  const [categories, setCategories] = useState<Choices['categories']>({})
  const [pictures, setPictures] = useState(true)
  return (
    <>
      <ImportCounts heading={w.counts} name={name} report={report} />
      {report.terms.length > 0 && (
        <TermList
          terms={report.terms}
          chosen={categories}
          onChoose={(term, slug) => setCategories((before) => ({ ...before, [term]: slug }))}
        />
      )}
      {report.counts.pictures_remote > 0 && (
        <SettingSwitch label={w.pictures} text={w.picturesText} isOn={pictures} onChange={setPictures} />
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={() => onStart({ categories, pictures })}>
          {w.start}
        </Button>
        <Button disabled={isBusy} onClick={onOther}>
          {w.other}
        </Button>
      </div>
      <ReportRows report={report} />
    </>
  )
}
