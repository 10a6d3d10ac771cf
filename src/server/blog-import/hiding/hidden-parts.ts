import { countedNotes, type ImportNote } from '../texts/imported-text.ts'

/**
 * The comments that no generator shows: of Obsidian, HTML, Liquid, Nunjucks, kramdown and Hugo's themes. Code comes first in the
 * pattern, because what looks like a comment in it is shown.
 */
const CODE_OR_COMMENT = new RegExp(
  [
    /(?<code>^[ \t]*(?<fence>`{3,}(?![^\n]*`)|~{3,})[^\n]*\n(?:[^]*?\n)??[ \t]*\k<fence>[`~]*[ \t]*$|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\k<ticks>(?!`))/,
    /(?<mark>%%)[^]*?%%/,
    /(?<html><!--)[^]*?-->/,
    /(?<tag>\{%-?\s*comment\b)[^]*?\{%-?\s*endcomment\s*-?%\}/,
    /(?<nunjucks>\{#)(?!\S*\})[^]*?#\}/,
    /(?<kramdown>\{::comment\})[^]*?\{:\/(?:comment)?\}/,
    /(?<shortcode>\{\{[<%]\s*comment\b)[^]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)

/** The beginnings of comments without an end: what follows may be hidden. */
const OPEN_COMMENT = /%%|<!--|\{%-?\s*comment\b|\{::comment\}|\{\{[<%]\s*comment\b/g

/**
 * A Markdown text without its comments. `hidden`: why some of it may not be for all readers, which are comments without an end
 * and codes that show their content to some. Comments of HTML are not worth a note.
 */
export function removeComments(markdown: string): {
  markdown: string
  notes: ImportNote[]
  hidden: ImportNote[]
} {
  const found: string[] = []
  let [shown, outsideCode, at] = ['', '', 0]
  const take = (text: string) => {
    outsideCode += text
    shown += text
  }
  for (const match of markdown.matchAll(CODE_OR_COMMENT)) {
    const { code, mark, tag, nunjucks, kramdown, shortcode } = match.groups ?? {}
    take(markdown.slice(at, match.index))
    at = match.index + match[0].length
    shown += code ?? ''
    const start = mark ?? tag ?? nunjucks ?? kramdown ?? shortcode
    if (start !== undefined) found.push(start)
  }
  take(markdown.slice(at))
  return {
    markdown: shown,
    notes: countedNotes('source_comment', found),
    hidden: countedNotes('gated', [
      ...(outsideCode.match(OPEN_COMMENT) ?? []),
      ...findGatingCodes(outsideCode),
    ]),
  }
}

/** The codes of Liquid, Nunjucks and Hugo that show what they enclose to some readers only, or never. */
function findGatingCodes(markdown: string): string[] {
  return [...markdown.replace(VERBATIM, '').matchAll(CODES)]
    .map(([, tag, shortcode]) => (tag === undefined ? `{{< ${shortcode} >}}` : `{% ${tag} %}`))
    .filter((code) => BRANCHES.test(code) || isGatingName(code))
}

const VERBATIM = /\{%-?\s*(raw|codeblock|code|highlight)\b[^]*?\{%-?\s*end\1\s*-?%\}/g
const CODES = /\{%-?\s*(\p{L}[\p{L}\p{N}_-]*)|\{\{[<%]\s*(\p{L}[\p{L}\p{N}_/.-]*)/gu
const BRANCHES = /^\{% (?:if|unless|case) %\}$/

/**
 * The shortcodes of WordPress that show what they enclose to some readers only: by their names, and all that enclose something
 * and are not known to show it.
 */
export function findGatingShortcodes(content: string): ImportNote[] {
  const names = [...content.matchAll(SHORTCODE)].flatMap(([, name = '', attributes = '']) => {
    const isGating = isGatingName(name)
    if (content.includes(`[/${name}]`)) return isGating || !SHOWN_SHORTCODES.test(name) ? [name] : []
    // In prose, brackets hold words such as [if you like].
    return isGating && /^$|=/.test(attributes) ? [name] : []
  })
  return countedNotes(
    'gated',
    names.map((name) => `[${name}]`),
  )
}

const SHORTCODE = /(?<!\[)\[(\p{L}[\p{L}\p{N}_-]*)(?=[\s\]/=])([^\]]*)\](?!\()/gu

/** Shortcodes of WordPress, page builders and themes that only set what they enclose. */
const SHOWN_SHORTCODES = new RegExp(
  `^(?:(?:wp|vc|et_pb|fusion|av|su|one|two|three|four|five|col|column|kc|cs|x|mk|ult|tatsu)_\\w+|h[1-6]|${
    'caption|wp_caption|gallery|embed|video|audio|playlist|youtube|vimeo|soundcloud|twitter|instagram|iframe|map|' +
    'code|sourcecode|highlight|php|css|html|js|javascript|json|xml|sql|python|ruby|java|bash|shell|text|plain|pre|crayon|' +
    'quote|pullquote|blockquote|cite|citation|poem|verse|lyrics|b|i|u|s|em|strong|del|sub|sup|mark|color|size|font|center|' +
    'left|right|align|indent|url|link|img|image|list|li|ul|ol|dl|dt|dd|table|thead|tbody|tr|td|th|row|rows|col|cols|column|' +
    'columns|section|container|inner|box|boxes|card|cards|note|notes|info|tip|tips|warning|alert|notice|success|error|' +
    'message|dropcap|lead|spoiler|spoilers|toggle|toggles|accordion|accordions|tab|tabs|tabgroup|expand|collapse|details|' +
    'button|btn|icon|divider|hr|heading|title|subtitle|p|br|span|div|footnote|footnotes|fn|ref|reference|efn_note|mfn|rt|' +
    'latex|math|tex|chart|timeline|slider|slide|carousel|testimonial|progress|contact-form|contact-field'
  })$`,
  'i',
)

/** Blocks of WordPress that are shown to some readers only, by their names or their attributes. */
export function findGatingBlocks(content: string): ImportNote[] {
  const blocks = [...content.matchAll(/<!--\s*wp:([a-z][\w/-]*)\s*(\{[^]*?\})?\s*\/?\s*-->/g)]
  return countedNotes(
    'gated',
    blocks
      .filter(
        ([, name = '', attributes = '']) =>
          (isGatingName(name) && !FORM_BLOCKS.has(name)) || GATING_ATTRIBUTE.test(attributes),
      )
      .map(([, name]) => `wp:${name}`),
  )
}

/** Blocks that ask readers for something, and hide nothing. */
const FORM_BLOCKS = new Set(['loginout', 'jetpack/subscriptions', 'jetpack/recurring-payments'])

const GATING_ATTRIBUTE =
  /"(?:blockVisibility|(?:hideBlock|isHidden|hidden|visibility|contentControls?|restrict\w*|access\w*|membersOnly|requires?Login|userRoles?|loggedIn\w*|hide(?:On|For|From)\w*)"\s*:\s*(?!false|null|""|\[\]|\{\}))/i

/** Parts of a word in the names of codes that show what they enclose to some readers only. */
const GATING_STEM =
  /^(?:non)?(?:member|restrict|privat|protect|passw|encrypt|decrypt|subscri|logged|login|logout|premium|paywall|hid(?:e|den)|secret|unlock|visitor|purchas|patron|donor|sponsor|exclusive|condition|s2|mepr|pmpro|swpm|wpmem|emember|unpublish|visib)/

const GATING_WORDS = new Set(
  (
    'pwd pass paid pay lock locked locker vip access accesses level role roles user users guest guests admin editor customer customers ' +
    'buyer friend friends follower followers reply only if unless draft wlm ihc arm rcp um pms groups'
  ).split(' '),
)

const GATING_CHINESE =
  /會員|会员|付費|付费|密碼|密码|登入|登錄|登录|隱藏|隐藏|回覆|回復|回复|可見|可见|私密|加密|訂閱|订阅/

/** The theme Butterfly's buttons, which show their content to everybody who presses them. */
const PRESSED = /hide_?(?:inline|block|toggle)/i

function isGatingName(name: string): boolean {
  if (PRESSED.test(name)) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => GATING_WORDS.has(word) || GATING_STEM.test(word) || GATING_CHINESE.test(word))
}
