/** A title split for a cover. */
export interface TitleText {
  main: string
  subtitle: string | undefined
}

/**
 * Splits off the subtitle at the first ：, —— or spaced dash, or a closing bracketed part, and converts punctuation
 * between Chinese characters to its Chinese form.
 */
export function splitTitle(title: string): TitleText {
  const text = toChinesePunctuation(title.slice(0, MAX_TITLE_LENGTH)).replace(/^《(.*)》$/u, '$1')
  for (const pattern of [COLON_OR_DASH, CLOSING_BRACKETS]) {
    const [, main, subtitle] = pattern.exec(text) ?? []
    if (main && subtitle) return { main, subtitle }
  }
  return { main: text, subtitle: undefined }
}

// More than any cover can show; fitting a longer text would take minutes.
const MAX_TITLE_LENGTH = 120

// Not a dash between digits or letters (1937–1945).
const COLON_OR_DASH = /^(.+?) ?(?:[：:](?!\d)|—+|――| [–|-] |｜) ?(.+)$/su
const CLOSING_BRACKETS = /^(.+?) ?[（(［[【]([^（([]+)[）)\]］】]$/u

/** The text with single spaces, and full-width marks next to Chinese characters. */
export function toChinesePunctuation(text: string): string {
  return (
    text
      .normalize('NFC')
      // Invisible format characters except the joiner of composed emoji.
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
