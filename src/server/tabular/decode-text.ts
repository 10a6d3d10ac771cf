import { guessChineseEncoding, NO_CHARACTER } from './chinese-encoding.ts'

/**
 * Decodes a file of unknown encoding: by its byte-order mark, else as UTF-8, else as Big5 or GB18030, which spreadsheets
 * write in Taiwan and China. Undefined where none fits or the content is binary.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes, encodingByMark(bytes) ?? 'utf-8') ?? decodeChinese(bytes)
  return text === undefined || text.includes('\0') ? undefined : text
}

function encodingByMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function decodeChinese(bytes: Uint8Array): string | undefined {
  const likely = guessChineseEncoding(bytes)
  const other = likely === 'big5' ? 'gb18030' : 'big5'
  return [likely, other]
    .map((encoding) => decode(bytes, encoding))
    .find((text) => text !== undefined && !NO_CHARACTER.test(text))
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
