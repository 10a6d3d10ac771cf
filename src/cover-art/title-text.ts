/** A title as it is set on a cover: the part before the colon or dash, and the part after it. */
export interface TitleText {
  main: string
  subtitle: string | undefined
}

/**
 * Parts the subtitle off at the first ：, —— or spaced dash, or where the title ends in brackets, and writes
 * punctuation between Chinese characters in its Chinese form.
 */
export function readTitle(title: string): TitleText {
  const text = inChinesePunctuation(title.slice(0, LONGEST_TITLE)).replace(/^《(.*)》$/u, '$1')
  for (const pattern of [COLON_OR_DASH, CLOSING_BRACKETS]) {
    const [, main, subtitle] = pattern.exec(text) ?? []
    if (main && subtitle) return { main, subtitle }
  }
  return { main: text, subtitle: undefined }
}

// More than any cover can show; fitting a whole book's text would take minutes.
const LONGEST_TITLE = 120

// A dash between figures or letters (1937–1945) is none of these.
const COLON_OR_DASH = /^(.+?) ?(?:[：:](?!\d)|—+|――| [–|-] |｜) ?(.+)$/su
const CLOSING_BRACKETS = /^(.+?) ?[（(［[【]([^（([]+)[）)\]］】]$/u

/** The same text with single spaces, and full-width marks wherever they stand beside a Chinese character. */
export function inChinesePunctuation(text: string): string {
  return (
    text
      .normalize('NFC')
      // Invisible format characters, but not the joiner that makes one emoji of several.
      .replace(/[^\P{Cf}\u200d]/gu, '')
      .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .replace(/[Ａ-Ｚａ-ｚ０-９＋＃＆]/gu, (letter) => letter.normalize('NFKC'))
      .replace(/\.{3,}|…+|⋯+/gu, '……')
      .replace(/--+|―+/gu, '——')
      .replace(/[·•‧･．](?=\P{ASCII})/gu, '・')
      .replace(BESIDE_CHINESE, (mark) => FULL_WIDTH[mark] ?? mark)
      .replace(/[“”‘’]/gu, (mark) => (HAN.test(text) ? (FULL_WIDTH[mark] ?? mark) : mark))
      .replace(/ ?([，。、：；！？（）「」『』《》〈〉・—…]) ?/gu, '$1')
  )
}

const FULL_WIDTH: Record<string, string> = {
  ',': '，',
  ':': '：',
  ';': '；',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
  '“': '「',
  '”': '」',
  '‘': '『',
  '’': '』',
}

const HAN = /\p{Script=Han}/u
const BESIDE_CHINESE = /(?<=\p{Script=Han} ?)[,:;!?()]|[,:;!?()](?= ?\p{Script=Han})/gu
