/**
 * The pieces of a heading between which a line may end: words with the particles that belong to them, names whole, and titles of
 * up to eight characters in their brackets. Before 《 a line may always end. The browser knows the places beside other marks.
 */
export function lineWords(text: string): string[] {
  // Firefox has it since 125.
  if (typeof Intl.Segmenter === 'undefined') return [text]
  segmenter ??= new Intl.Segmenter('zh-Hant', { granularity: 'word' })
  const pieces: string[] = []
  // Whether the last piece has nothing yet but characters that go on with the next word, or one alone.
  let isOpen = false
  for (const [at, part] of text.split(SHORT_TITLE).entries())
    for (const word of at % 2 === 1 ? [part] : wordsOf(segmenter, part)) {
      const last = pieces.at(-1) ?? ''
      const isJoined: boolean = last !== '' && joins(last, word, isOpen)
      isOpen = word.length === 1 && HAN.test(word) && (!isJoined || ENDS_OPEN.test(last) || isLeading(last))
      if (isJoined) pieces[pieces.length - 1] = last + word
      else pieces.push(word)
    }
  return pieces
}

function wordsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

let segmenter: Intl.Segmenter | undefined

const SHORT_TITLE = /(《[^《》]{1,8}》|〈[^〈〉]{1,8}〉)/
const MARK = /^[^\p{L}\p{N}]/u
const OPENS = /^[「『（《〈【〔“‘]/
const ENDS_OPEN = /[「『（《〈【〔“‘]$/
const ENDS_IN_MARK = /[^\p{L}\p{N}]$/u
const HAN = /^\p{Script=Han}+$/u
/** Characters that belong to the word after them, and to the word before them. */
const LEADING =
  '一不在與和及或把被為从從對对向以由於于比給给讓让使將将又也再就才都很最太更還还並并而但若如因這这那每各某先第与为'
const TRAILING = '的了著着過过嗎吗呢吧啊之者們们兒儿裡里上下中內内外後后前時时地得'
/** Of foreign names, which no dictionary has: between two of them no line ends. */
const SOUNDS =
  '阿埃艾奧巴貝比畢伯布勃卡柯科克拉萊蘭勒雷列林倫羅洛魯馬瑪麥曼梅米密莫默姆穆納尼諾努帕佩皮普奇恰契茨薩塞森沙莎什施斯妥也絲蘇索塔泰特提圖托陀瓦維威韋沃烏西希謝辛雅亞伊尤贊扎茲佐朱茱喬佛弗夫芙傑吉基蓋葛戈格哈赫亨霍胡惠德狄迪丁杜頓爾芬費馮助' +
  '奥贝毕莱兰伦罗鲁马玛麦纳诺萨丝苏图维韦乌谢亚赞兹乔杰盖顿尔费冯'

/** Characters of one piece, before which a longer one may break. */
const LONGEST = 10

function joins(last: string, word: string, isOpen: boolean): boolean {
  if (MARK.test(word)) return !OPENS.test(word)
  if (ENDS_OPEN.test(last)) return true
  if (ENDS_IN_MARK.test(last)) return last.endsWith('》') && TRAILING.includes(word)
  if (TRAILING.includes(word)) return true
  if (last.length + word.length > LONGEST || !HAN.test(word)) return false
  if (SOUNDS.includes(last.at(-1)!) && SOUNDS.includes(word.charAt(0))) return true
  if (word.length === 1 && LEADING.includes(word)) return isLeading(last)
  return isOpen || word.length === 1
}

function isLeading(text: string): boolean {
  return [...text].every((each) => LEADING.includes(each))
}
