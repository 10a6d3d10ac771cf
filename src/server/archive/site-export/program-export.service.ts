import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayInTaipei } from '../../../contract/days.ts'
import { slugName } from '../../../contract/categories/categories.ts'
import { toSlug } from '../../../contract/text/slug.ts'
import type { Deps } from '../../deps.ts'
import { findMedia } from '../../pictures/media.service.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import { mediaOf } from '../../studio/draft-rows.service.ts'
import { describeState, publishedTextOf, readRecords } from '../../studio/records.service.ts'
import { readSeriesNames } from '../../reviews/series/series.service.ts'
import { writeNewFolder } from './export-folder.service.ts'
import { formatForProgram, nameTexts, PROGRAMS, type ProgramName, type ProgramText } from './program-files.ts'
import { listTextIds } from './program-export.store.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

/**
 * Writes the texts into a new folder as a site of Hugo or Hexo or a vault of Obsidian: what is published, drafts and scheduled ones, which the
 * program hides, and their pictures. The trash, comments and accounts are not in it. Throws ArchiveRejected where the folder has files.
 */
export async function exportForProgram(
  deps: Pick<Deps, 'database' | 'siteUrl'>,
  folder: string,
  programName: ProgramName,
): Promise<{ texts: number; pictures: number }> {
  const program = PROGRAMS[programName]
  const { queries } = deps.database
  const { site } = await readAllSettings(queries)
  const ids = await listTextIds(queries)
  const names = new Map<number, string>()
  const allSeries = await readSeriesNames(queries)
  const read = async function* () {
    for (const part of partsOf(ids, BATCH))
      for (const record of (await readRecords(queries, part)).values()) {
        const { id, state, changed_at, scheduled_at } = describeState(record)
        const { draft } = record
        const published = publishedTextOf(record)
        if (state === 'trash') continue
        const text: ProgramText = {
          id,
          series: allSeries.placeOf((published ?? draft).series, id),
          state,
          draft: published ?? draft,
          date: state === 'scheduled' ? scheduled_at : dateOf(published ?? draft, published?.updated_at),
          updated: published?.updated_at ?? changed_at,
          categories: (published ?? draft).categories.map((slug) => slugName(slug, site.categories) ?? slug),
        }
        yield text
      }
  }
  const all: Pick<ProgramText, 'id' | 'draft'>[] = []
  for await (const { id, draft } of read()) all.push({ id, draft: { ...draft, content: '' } })
  for (const [id, name] of nameTexts(all, toSlug)) names.set(id, name)
  const pictures = new Set<string>()
  await writeNewFolder(folder, async (unfinished) => {
    const write = async (name: string, content: string | Uint8Array) => {
      const file = path.join(unfinished, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, content, { mode: 0o600 })
    }
    for (const [name, content] of Object.entries(program.settings(site, deps.siteUrl)))
      await write(name, content)
    for await (const text of read()) {
      const name = names.get(text.id)
      // Written since the export began.
      if (name === undefined) continue
      await write(program.fileOf(name, text), formatForProgram(programName, text, names))
      for (const picture of mediaOf(text.draft)) pictures.add(picture)
    }
    for (const name of pictures) {
      const media = await findMedia(queries, name)
      if (media) await write(path.join(program.mediaFolder, name), media.bytes)
    }
  })
  return { texts: names.size, pictures: pictures.size }
}

/** Texts that are in memory at a time. */
const BATCH = 50

/** Noon of its day: the same day in every zone. */
function dateOf({ publish_date }: ProgramText['draft'], updated: string | undefined): string | null {
  const day = publish_date ?? (updated === undefined ? undefined : dayInTaipei(new Date(updated)))
  return day === undefined ? null : `${day}T00:00:00+08:00`
}
