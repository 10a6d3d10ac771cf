import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { EBOOK_MEDIA_TYPE } from '../../contract/reviews/ebook-links.ts'
import { type ArchiveWriter, createZipWriter } from '../platform/runtime/zip-writer.ts'

/**
 * Writes an EPUB file by file, so that only one of its files is in memory. The media type comes first and as it is, so that a
 * program knows the format by the first bytes, and no file has a data descriptor or an extra field (OCF, section 4.3).
 */
export async function createEpubArchive(file: string): Promise<ArchiveWriter> {
  const output = createWriteStream(file, { mode: 0o600 })
  const zip = createZipWriter(Writable.toWeb(output), {
    dataDescriptor: false,
    extendedTimestamp: false,
    // The first day that a ZIP archive can name: the same content gives the same bytes.
    lastModDate: new Date(1980, 0, 1),
  })
  await zip.add('mimetype', Buffer.from(EBOOK_MEDIA_TYPE))
  return zip
}
