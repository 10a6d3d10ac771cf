/**
 * Whether objects and arrays are nested deeper than `depth`, or there are more than `most` of them: parsing such JSON can take
 * unlimited memory.
 */
export function isDeeperThan(depth: number, json: Uint8Array, most = Number.POSITIVE_INFINITY): boolean {
  let open = 0
  let count = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      open++
      count++
      if (open > depth || count > most) return true
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) open--
  }
  return false
}

const [BACKSLASH, QUOTE] = [0x5c, 0x22]
const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d]
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d]
