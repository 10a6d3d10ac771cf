/** A reader's note as it is stored: as typed, with \n as line break, without NUL and lone surrogates; '' where it is blank. */
export function cleanNote(typed: string): string {
  const note = typed.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  return note.trim() === '' ? '' : note
}
