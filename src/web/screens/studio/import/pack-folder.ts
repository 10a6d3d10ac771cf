/** Bytes of a header, and of the unit to which each file is padded. */
const BLOCK = 512

/** Hidden files, and those of version control and packages, which an import leaves out. */
const HIDDEN = /(?:^|\/)(?:\.(?!nojekyll$|obsidian\/[^/]+\.json$)|node_modules\/)/

/**
 * A tar archive of a chosen folder (ustar, with the long names of GNU), its paths without the folder's own name. It refers to the files, which
 * are read when they are sent.
 */
export function packFolder(files: readonly File[]): File {
  const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? []
  const parts = files.flatMap((file): BlobPart[] => {
    const path = file.webkitRelativePath.slice(folder.length + 1).normalize('NFC')
    return HIDDEN.test(path) ? [] : entryOf(path, file)
  })
  return new File([...parts, new Uint8Array(2 * BLOCK)], `${folder}.tar`)
}

function entryOf(path: string, file: File): BlobPart[] {
  const name = new TextEncoder().encode(path)
  const long =
    name.length > NAME
      ? [headerOf(LONG_NAME, { size: name.length, type: 'L' }), name, paddingOf(name.length)]
      : []
  return [
    ...long,
    headerOf(name.subarray(0, NAME), { size: file.size, type: '0', time: file.lastModified }),
    file,
    paddingOf(file.size),
  ]
}

/** Bytes of the field for a name. */
const NAME = 100
const LONG_NAME = new TextEncoder().encode('././@LongLink')

function headerOf(
  name: Uint8Array,
  { size, type, time = 0 }: { size: number; type: string; time?: number },
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK)
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at)
  header.set(name)
  write('0000644\0', 100)
  write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  write(
    `${Math.floor(time / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  // The sum is taken with blanks in its own place.
  write(' '.repeat(8), 148)
  write(type, 156)
  write('ustar', 257)
  write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function paddingOf(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)
}
