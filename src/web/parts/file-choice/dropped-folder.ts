/** The files of a folder that was dropped, with paths as those of one that was chosen. */
export async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: File[] = []
  for (;;) {
    // A browser gives a hundred at a time.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    for (const each of entries) files.push(...(await filesOf(each)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
