import { createHash } from 'node:crypto'

/** Bytes of a file to which texts link: it is read whole to be sent. */
export const FILE_BYTES = 30 * 1024 * 1024

interface Form {
  type: string
  /** Whether content begins so, a character for each byte; the name may say anything. */
  begins(text: string): boolean
}

const ZIP = 'PK\x03\x04'
const zip = (type: string): Form => ({ type, begins: (text) => text.startsWith(ZIP) })
const office = (kind: string) => zip(`application/vnd.openxmlformats-officedocument.${kind}`)
const olderOffice = (type: string): Form => ({ type, begins: (text) => text.startsWith('\xd0\xcf\x11\xe0') })
const mobipocket: Form = {
  type: 'application/vnd.amazon.ebook',
  begins: (text) => text.startsWith('BOOKMOBI', 60),
}
const mpeg4 = (type: string): Form => ({
  type,
  begins: (text) => ['ftyp', 'moov', 'wide', 'mdat', 'free'].includes(text.slice(4, 8)),
})
const ogg: Form = { type: 'audio/ogg', begins: (text) => text.startsWith('OggS') }

/** Packed in forms that nobody's browser opens: they are known, and not stored. */
const packed: Form = { type: 'application/octet-stream', begins: () => false }

/** The forms of files to which texts link, by the ending of a name. */
const FORMS: Record<string, Form> = {
  pdf: { type: 'application/pdf', begins: (text) => text.includes('%PDF-') },
  epub: {
    type: 'application/epub+zip',
    begins: (text) => text.startsWith(ZIP) && text.startsWith('mimetypeapplication/epub+zip', 30),
  },
  mobi: mobipocket,
  azw3: mobipocket,
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  doc: olderOffice('application/msword'),
  xls: olderOffice('application/vnd.ms-excel'),
  ppt: olderOffice('application/vnd.ms-powerpoint'),
  odt: zip('application/vnd.oasis.opendocument.text'),
  ods: zip('application/vnd.oasis.opendocument.spreadsheet'),
  odp: zip('application/vnd.oasis.opendocument.presentation'),
  zip: zip('application/zip'),
  rar: packed,
  '7z': packed,
  txt: { type: 'text/plain', begins: (text) => !text.includes('\0') },
  mp3: { type: 'audio/mpeg', begins: (text) => /^(?:ID3|\xff[\xe2-\xff])/.test(text) },
  m4a: mpeg4('audio/mp4'),
  ogg,
  oga: ogg,
  opus: ogg,
  wav: { type: 'audio/wav', begins: (text) => /^RIFF[^]{4}WAVE/.test(text) },
  flac: { type: 'audio/flac', begins: (text) => text.startsWith('fLaC') },
  mp4: mpeg4('video/mp4'),
  m4v: mpeg4('video/mp4'),
  mov: mpeg4('video/quicktime'),
  webm: { type: 'video/webm', begins: (text) => text.startsWith('\x1a\x45\xdf\xa3') },
}

/** Whether a name or address has the ending of a picture. */
export function isPictureName(name: string): boolean {
  return ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'].includes(endingOf(name))
}

/** Whether a name or address has the ending of another file to which texts link. */
export function isFileName(name: string): boolean {
  return formOf(name) !== undefined
}

/** Whether the content is of the form that the name says. */
export function isStorableFile(name: string, bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  return bytes.length > 0 && bytes.length <= FILE_BYTES && formOf(name)?.begins(beginning) === true
}

/** The name of a stored file, with a hash of its content and, in ASCII, the name that it had. */
export function storedFileName(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  let written = ''
  for (const character of name.replace(/\.\w+$/, '').normalize('NFC')) {
    const added = /[A-Za-z0-9-]/.test(character)
      ? character
      : Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '_$&')
    // File systems take names of 255 bytes.
    if (written.length + added.length > 180) break
    written += added
  }
  return `file-${hash}-${written}.${endingOf(name)}`
}

/** The type of a stored file and the name that it had; undefined for other names. */
export function readFileName(stored: string): { type: string; name: string } | undefined {
  const written = /^file-[0-9a-f]{16}-([\w-]*)\.\w+$/.exec(stored)?.[1]
  const form = formOf(stored)
  if (written === undefined || !form) return undefined
  const name = Buffer.from(
    written.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
  return { type: form.type, name: `${name || 'file'}.${endingOf(stored)}` }
}

function formOf(name: string): Form | undefined {
  const ending = endingOf(name)
  return Object.hasOwn(FORMS, ending) ? FORMS[ending] : undefined
}

function endingOf(name: string): string {
  const [path = ''] = name.split(/[?#]/, 1)
  return (ENDING.exec(name) ?? ENDING.exec(path))?.[1]?.toLowerCase() ?? ''
}

const ENDING = /\.(\w+)$/
