import { LIMITS } from '../../../src/contract/limits.ts'

/** Texts that are slow for a backtracking pattern or a careless loop: a start, a repeated part, an end. */
const KINDS: Readonly<Record<string, readonly [start: string, unit: string, end: string]>> = {
  'Chinese text': ['', '讀完這一章在窗邊坐了很久。', ''],
  '微信 and spaces': ['微信', ' ', '。'],
  '微信 and line breaks': ['微信', '\n', '。'],
  '微信 and ideographic spaces': ['微信', '\u3000', '。'],
  'line and spaces': ['line', ' ', '。'],
  'line and spaces, many times': ['', `line${' '.repeat(60)}`, '。'],
  '+ and spaces': ['+', ' ', '。'],
  'spaced dots': ['', 'a(dot)', '。'],
  dots: ['', 'a.', '。'],
  'one word': ['', 'a', '。'],
  'at signs': ['', 'a@', '。'],
  'open tags': ['', '<a h', '。'],
  'open brackets': ['', '[', '。'],
  'links in markup': ['', '[a](', '。'],
  'the start of links': ['', 'http:', '。'],
  digits: ['', '0', '。'],
  'characters that unfold to eighteen': ['', '\uFDFA', '。'],
  'combining marks out of order': ['a', '\u0301\u0316', '。'],
  'characters of two code units': ['', '𠮷', '。'],
}

/** A comment of each kind that is as long as a comment may be. */
export const HOSTILE_COMMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [kind, hostileText(kind, LIMITS.comment)]),
)

/** A text of this kind with as many code points, or a few less. */
export function hostileText(kind: string, length: number): string {
  const [start, unit, end] = KINDS[kind]!
  const room = length - [...start].length - [...end].length
  return start + unit.repeat(Math.max(0, Math.floor(room / [...unit].length))) + end
}
