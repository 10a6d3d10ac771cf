/**
 * The form of a recording by its bytes, whatever its name says; undefined for others. MPEG-4 has a track of sound and none of
 * pictures; MP3 has two frames of Layer III behind each other (ISO 11172-3, 2.4.2.3), after an ID3 tag if there is one.
 */
export function audioForm(bytes: Uint8Array): 'mp3' | 'm4a' | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.toString('latin1', 4, 8) === 'ftyp')
    return file.includes(`${HANDLER}soun`) && !file.includes(`${HANDLER}vide`) ? 'm4a' : undefined
  const start = afterTag(file)
  for (let at = start; at < Math.min(start + PADDING, file.length); at++) {
    const next = at + frameLength(file, at)
    if (next > at && (next === file.length || frameLength(file, next) > 0)) return 'mp3'
  }
  return undefined
}

/** The box of MPEG-4 that says what a track is of. */
const HANDLER = `hdlr${'\0'.repeat(8)}`

/** Bytes that programs leave empty before the first frame, at most. */
const PADDING = 4_096

function afterTag(file: Buffer): number {
  if (file.length < 10 || file.toString('latin1', 0, 3) !== 'ID3') return 0
  // Seven bits of each byte.
  return 10 + file.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

/** Bytes of the frame that begins here; 0 where none does. */
function frameLength(file: Buffer, at: number): number {
  const [first = 0, second = 0, third = 0] = file.subarray(at, at + 3)
  const version = (second >> 3) & 3
  const isLayer3 = first === 0xff && second >= 0xe0 && version !== 1 && ((second >> 1) & 3) === 1
  const bitrate = BITRATES[version === 3 ? 0 : 1]?.[third >> 4] ?? 0
  const rate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) >> (version === 3 ? 0 : version === 2 ? 1 : 2)
  if (!isLayer3 || bitrate === 0 || rate === 0) return 0
  return Math.floor(((version === 3 ? 144 : 72) * bitrate * 1_000) / rate) + ((third >> 1) & 1)
}

/** Thousands of bits per second: of MPEG 1, and of MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
