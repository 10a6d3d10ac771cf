export type ChineseEncoding = 'big5' | 'gb18030'

/**
 * Which of the two encodings of Chinese spreadsheets these bytes have: Big5 (Taiwan, Hong Kong) or GB18030 with its older
 * forms GB2312 and GBK (China). Most bytes are valid in both, so the one counts in which more of the characters are
 * common ones.
 */
export function guessChineseEncoding(bytes: Uint8Array): ChineseEncoding {
  let big5 = 0
  let gb = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < FIRST_LEAD) continue
    const trail = bytes[++at] ?? 0
    if (isCommonBig5(lead, trail)) big5++
    if (isCommonGb(lead, trail)) gb++
  }
  return big5 > gb ? 'big5' : 'gb18030'
}

/** The characters to which Node decodes bytes that are no character of these encodings, also where it should reject them. */
export const NO_CHARACTER = /[\u0080-\u009f\uf8f0-\uf8ff\ufffd]/

const FIRST_LEAD = 0x81

/** Punctuation (A1 to A3) and the 5,401 frequent characters. */
function isCommonBig5(lead: number, trail: number): boolean {
  const isTrail = (trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1
  return lead >= 0xa1 && lead <= 0xc6 && isTrail
}

/** Punctuation, the 3,755 frequent characters of GB2312, and those of GBK whose bytes Big5 does not use. */
function isCommonGb(lead: number, trail: number): boolean {
  const isInGb2312 = trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7))
  return isInGb2312 || (lead <= 0xa0 && trail >= 0x40) || (trail >= 0x80 && trail <= 0xa0)
}
