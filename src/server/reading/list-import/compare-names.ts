import { fold } from '../../text/fold.ts'
import { splitAuthors } from '../../text/split-authors.ts'

/** The comparable forms of a title: whole, and without the part after a colon, a dash or a bracket. */
export interface TitleKeys {
  whole: string
  main: string
}

export function titleKeys(title: string): TitleKeys {
  const whole = lettersAndDigits(title)
  return {
    whole,
    main:
      lettersAndDigits(title.split(SUBTITLE).find((part) => lettersAndDigits(part) !== '') ?? '') || whole,
  }
}

const SUBTITLE = /[：:（(【[—─]|\s[-–|]\s/

/** Compares author lines: 'unknown' where one is empty or the scripts differ. */
export function compareAuthors(one: string, other: string): 'same' | 'other' | 'unknown' {
  const [ones, others] = [splitAuthors(one), splitAuthors(other)]
  const verdicts = ones.flatMap((person) => others.map((another) => compareAuthor(person, another)))
  if (verdicts.includes('same')) return 'same'
  return verdicts.length === 0 || verdicts.includes('unknown') ? 'unknown' : 'other'
}

function compareAuthor(one: string, other: string): 'same' | 'other' | 'unknown' {
  if (lettersAndDigits(one) === lettersAndDigits(other)) return 'same'
  const isHan = HAN.test(one)
  if (isHan !== HAN.test(other)) return 'unknown'
  return (isHan ? isSameHanName(lettersAndDigits(one), lettersAndDigits(other)) : isSameLatinName(one, other))
    ? 'same'
    : 'other'
}

/** Transliterated names match by family name alone, or where half of their characters agree. */
function isSameHanName(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length >= 2 && longer.length >= 4 && longer.endsWith(shorter)) return true
  if (shorter.length < 4) return false
  const left = [...longer]
  const common = [...shorter].filter((character) => {
    const at = left.indexOf(character)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return common.length * 2 >= shorter.length
}

/** "Woolf, Virginia" matches "V. Woolf": each word of the shorter name is a prefix of one of the longer, one is whole. */
function isSameLatinName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [splitWords(one), splitWords(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  return (
    shorter.length > 0 &&
    shorter.every((word) => longer.some((another) => another.startsWith(word) || word.startsWith(another))) &&
    shorter.some((word) => word.length > 2 && longer.includes(word))
  )
}

function splitWords(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const HAN = /\p{Script=Han}/u

/** The folded text without punctuation and spaces. */
function lettersAndDigits(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}
