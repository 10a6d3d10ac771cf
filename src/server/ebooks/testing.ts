import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { expect } from 'vitest'

export interface OpenedEbook {
  bytes: Uint8Array
  names: string[]
  text(name: string): string
}

/** The book of an answer, which keeps the rules of its format as far as they can be checked without a program. */
export async function openEbook(response: Response): Promise<OpenedEbook> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/epub+zip'])
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  const files = unzipSync(bytes)
  const text = (name: string) => new TextDecoder().decode(files[name])
  checkArchive(bytes)
  checkManifest(Object.keys(files), text)
  for (const name of Object.keys(files))
    if (/\.(?:xhtml|opf|xml)$/.test(name)) expect(faultsOfXml(text(name)), name).toEqual([])
  return { bytes, names: Object.keys(files), text }
}

/** The first file is the media type, stored, and no file has a data descriptor or an extra field (OCF, section 4.3). */
function checkArchive(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes)
  expect(buffer.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  for (let at = 0; buffer.readUInt32LE(at) === LOCAL_FILE;) {
    const [flags, method] = [buffer.readUInt16LE(at + 6), buffer.readUInt16LE(at + 8)]
    const [size, nameLength, extra] = [
      buffer.readUInt32LE(at + 18),
      buffer.readUInt16LE(at + 26),
      buffer.readUInt16LE(at + 28),
    ]
    expect([flags & 8, extra]).toEqual([0, 0])
    if (at === 0) expect(method).toBe(0)
    at += 30 + nameLength + size
  }
}

const LOCAL_FILE = 0x04034b50

/** The manifest names every file, and every link within the book leads to one, with its place. */
function checkManifest(names: readonly string[], text: (name: string) => string): void {
  const opf = text('OEBPS/package.opf')
  const listed = [...opf.matchAll(/ href="([^"]+)"/g)].map(([, href]) => `OEBPS/${href}`)
  expect(new Set(listed).size).toBe(listed.length)
  expect(names.filter((name) => name.startsWith('OEBPS/') && !name.endsWith('.opf')).toSorted()).toEqual(
    listed.toSorted(),
  )
  for (const name of names.filter((each) => each.endsWith('.xhtml')))
    for (const [, address = ''] of text(name).matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(address)) continue
      const [file = '', place] = address.split('#')
      const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file)
      expect(names, `${name}: ${address}`).toContain(target)
      if (place !== undefined) expect(text(target), `${name}: ${address}`).toContain(` id="${place}"`)
    }
}

/** Elements that are not closed in their order, and ids that occur twice. */
function faultsOfXml(xml: string): string[] {
  const faults: string[] = []
  const [open, ids] = [[] as string[], new Set<string>()]
  const parser = new Parser(
    {
      onopentag(name, { id }) {
        open.push(name)
        if (id === undefined) return
        if (ids.has(id)) faults.push(`${id} occurs twice`)
        ids.add(id)
      },
      onclosetag(name, isImplied) {
        const last = open.pop()
        // An element that closes itself is implied too.
        if (isImplied && !xml.slice(0, parser.endIndex + 1).endsWith('/>'))
          faults.push(`${name} is not closed`)
        if (last !== name) faults.push(`${name} closes ${last}`)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (/&(?!#\d+;|#x[\da-f]+;|(?:amp|lt|gt|quot|apos);)/i.test(xml)) faults.push('an unknown entity')
  return faults
}

/** W3C's checker of EPUB files, where it is installed (Debian: `epubcheck`). */
export const EPUBCHECK = ['/usr/share/java/epubcheck.jar', '/usr/bin/epubcheck'].find((file) =>
  existsSync(file),
)

/** The errors and warnings of epubcheck, one line each. */
export async function runEpubcheck(books: readonly Uint8Array[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-epub-'))
  try {
    const found = await Promise.all(
      books.map(async (bytes, index) => {
        const file = path.join(folder, `${index}.epub`)
        await writeFile(file, bytes)
        const { stdout, stderr } = await promisify(execFile)('java', ['-jar', EPUBCHECK ?? '', file]).catch(
          (fault: { stdout: string; stderr: string }) => fault,
        )
        const output = `${stdout}\n${stderr}`
        // A Java that does not start finds nothing either.
        if (!output.includes('EPUBCheck completed')) return [`epubcheck did not run: ${output}`]
        return output.split('\n').filter((line) => /^(?:ERROR|WARNING|FATAL)/.test(line))
      }),
    )
    return found.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
