import { CircleAlert } from '../../ui/icons/icons.ts'
import type { ListPreview } from '../../../contract/reading/book-list-import.ts'
import {
  cutNotesNotice,
  cutReadingsNotice,
  partialDatesNotice,
} from '../../../contract/wording/reading/book-list-import.ts'
import { Message } from '../../ui/messages/message.tsx'
import { CutNotes } from './cut-notes.tsx'
import { CutReadings } from './cut-readings.tsx'
import { PartialDates } from './partial-dates.tsx'

type CutRows = Pick<ListPreview, 'cut_notes' | 'cut_readings' | 'partial_dates'>

/** How many notes, readings and dates are not stored, below the summary of a preview or an import. */
export function CutNotices({ cut_notes, cut_readings, partial_dates }: CutRows) {
  return (
    <>
      {cut_notes.length > 0 && (
        <Message kind="notice" icon={<CircleAlert />}>
          {cutNotesNotice(cut_notes.length)}
        </Message>
      )}
      {cut_readings.length > 0 && (
        <Message kind="notice" icon={<CircleAlert />}>
          {cutReadingsNotice(cut_readings.length)}
        </Message>
      )}
      {partial_dates.length > 0 && (
        <Message kind="notice" icon={<CircleAlert />}>
          {partialDatesNotice(partial_dates.length)}
        </Message>
      )}
    </>
  )
}

/** Which ones these are. */
export function CutParts({ cut_notes, cut_readings, partial_dates }: CutRows) {
  return (
    <>
      {cut_notes.length > 0 && <CutNotes notes={cut_notes} />}
      {cut_readings.length > 0 && <CutReadings rows={cut_readings} />}
      {partial_dates.length > 0 && <PartialDates rows={partial_dates} />}
    </>
  )
}
