import { fold } from '../text/fold.ts'

/** A title as it is compared: whole, and without what follows a colon, a dash or a bracket. */
export interface TitleKeys {
  whole: string
  main: string
}

export function titleKeys(title: string): TitleKeys {
  const whole = bare(title)
  return { whole, main: bare(title.split(SUBTITLE).find((part) => bare(part) !== '') ?? '') || whole }
}

const SUBTITLE = /[：:（(【[—─]|\s[-–|]\s/

/** Whether two books can be by the same people: 'unknown' where one names nobody, or in another script. */
export function compareAuthors(one: string, other: string): 'same' | 'other' | 'unknown' {
  const [ones, others] = [peopleOf(one), peopleOf(other)]
  const verdicts = ones.flatMap((person) => others.map((another) => comparePeople(person, another)))
  if (verdicts.includes('same')) return 'same'
  return verdicts.length === 0 || verdicts.includes('unknown') ? 'unknown' : 'other'
}

/** Each folded; without where they are from (［法］, （明）) and what they did (著, 編, 等). */
function peopleOf(names: string): string[] {
  return fold(names)
    .replace(/[[(（【〔［][^\])）】〕］]{0,6}[\])）】〕］]/g, ' ')
    .split(/[,，、;；/／&]|\s(?:and|with)\s/)
    .map((name) =>
      name
        .trim()
        .replace(/(\S\S)\s*等?(?:编着|主编|编|着|译)?$/u, '$1')
        .trim(),
    )
    .filter((name) => bare(name) !== '')
}

function comparePeople(one: string, other: string): 'same' | 'other' | 'unknown' {
  if (bare(one) === bare(other)) return 'same'
  const isHan = HAN.test(one)
  if (isHan !== HAN.test(other)) return 'unknown'
  return (isHan ? isSameHanName(bare(one), bare(other)) : isSameLatinName(one, other)) ? 'same' : 'other'
}

/** The family name of a foreigner alone will do, and half of the characters where two have spelt them. */
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

/** Woolf, Virginia and V. Woolf are one: each word of the shorter begins one of the longer, one of them whole. */
function isSameLatinName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return (
    shorter.length > 0 &&
    shorter.every((word) => longer.some((another) => another.startsWith(word) || word.startsWith(another))) &&
    shorter.some((word) => word.length > 2 && longer.includes(word))
  )
}

function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const HAN = /\p{Script=Han}/u

/** Letters and digits alone, folded: neither marks nor spaces count. */
function bare(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}
