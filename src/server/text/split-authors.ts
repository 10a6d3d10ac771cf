import { fold } from './fold.ts'

/** The folded names of an author line, without country or dynasty (［法］, （明）, 宋・) and role (著, 撰, 校注, 等). */
export function splitAuthors(names: string): string[] {
  return splitLine(fold(names).replace(/[[(【〔〖{〈][^\])】〕〗}〉]{0,10}[\])】〕〗}〉]/g, ' '))
    .flatMap((name) => [name, withoutDynasty(name)])
    .filter(hasLetter)
}

export interface AuthorName {
  /** As it is written. */
  name: string
  /** The same for each way of writing it: folded, without spaces. */
  key: string
}

/** The names of an author line, each once and as it is written, without roles and without texts in brackets. */
export function listAuthorNames(line: string): AuthorName[] {
  const plain = line.normalize('NFKC').replace(/[[(【〔〖{〈][^[\](){}【】〔〕〖〗〈〉]*[\])】〕〗}〉]/g, ' ')
  const names = splitLine(plain).filter(hasLetter).slice(0, MAX_NAMES)
  return [...new Map(names.map((name) => [authorKey(name), { name, key: authorKey(name) }])).values()]
}

/** The line cut at its names: a text, a name, a text and so on. */
export function authorParts(line: string): string[] {
  const parts: string[] = []
  let rest = line
  for (const { name } of listAuthorNames(line)) {
    const at = rest.indexOf(name)
    if (at === -1) continue
    parts.push(rest.slice(0, at), name)
    rest = rest.slice(at + name.length)
  }
  return [...parts, rest]
}

/** By which reviews of one author are found. */
export function authorKey(name: string): string {
  return fold(name.normalize('NFKC')).replace(/\s+/g, '').slice(0, LONGEST_KEY)
}

/** Of one line; a line with more is no list of authors. */
const MAX_NAMES = 12
/** In code units. */
const LONGEST_KEY = 120

function hasLetter(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name)
}

function splitLine(line: string): string[] {
  return line.split(/[,、;/&|]|\s(?:and|with)\s/i).flatMap(splitByRole)
}

/** The names of a text like 孟元老撰 鄧之誠注: each role ends a name, with the text before the next one. */
function splitByRole(text: string): string[] {
  const words = withoutLabel(text).trim().split(/\s+/)
  const names: string[] = []
  let name: string[] = []
  for (const word of words) {
    const bare = SPACED_ROLES.has(fold(word)) ? '' : withoutRole(word)
    if (bare !== '') name.push(bare)
    if (bare === word) continue
    names.push(name.join(' '))
    name = []
  }
  return [...names, name.join(' ')]
}

/** 作者：孟元老 */
function withoutLabel(text: string): string {
  const colon = text.indexOf(':')
  return SPACED_ROLES.has(fold(text.slice(0, Math.max(0, colon)).trim())) ? text.slice(colon + 1) : text
}

/** A role is cut off only if two characters are left: 王著 is a name. */
function withoutRole(word: string): string {
  const end = fold(word.slice(-LONGEST_ROLE))
  const role = ROLES.find((each) => end.endsWith(each) && word.length >= each.length + 2)
  return role === undefined ? word : withoutRole(word.slice(0, -role.length))
}

/** 宋・孟元老 and 宋 孟元老. Both forms are compared, because 宋 and others are family names, too. */
function withoutDynasty(name: string): string {
  const [first = '', ...rest] = name.split(/[\s.]+/)
  return DYNASTIES.has(first) ? rest.join(' ') : ''
}

/** Folded, the longest first. */
function foldedWords(words: string): string[] {
  return words
    .split(' ')
    .map(fold)
    .toSorted((a, b) => b.length - a.length)
}

/** Written after a name with or without a space. */
const ROLES = foldedWords(
  '撰 著 編 譯 輯 注 述 纂 編著 編撰 編輯 編譯 編選 編寫 選編 主編 合著 合編 合譯 校注 校點 校譯 點校 譯注 箋注 箋校 集注 集解 評注 選注 ' +
    '注譯 注釋 輯注 輯錄 輯校 整理 撰文 原著 改編 口述 主撰 等',
)
const LONGEST_ROLE = Math.max(...ROLES.map((role) => role.length))
/** Names end with these characters, too, so that they are roles only after a space. */
const SPACED_ROLES = new Set([
  ...ROLES,
  ...foldedWords('校 箋 疏 評 選 錄 繪 圖 文 集 點評 評點 繪圖 插圖 攝影 導讀 審訂 審校 作者 編者 譯者 著者'),
])
const DYNASTIES = new Set(
  foldedWords(
    '先秦 春秋 戰國 秦 漢 西漢 東漢 後漢 三國 魏 蜀 吳 晉 西晉 東晉 南朝 北朝 劉宋 南齊 齊 梁 陳 北魏 北齊 北周 隋 唐 五代 後晉 南唐 宋 北宋 南宋 遼 金 元 明 清 ' +
      '晚清 民國',
  ),
)
