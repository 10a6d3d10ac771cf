/** The colours of web/ui/styles/tokens.css that mails use: mail programs support no custom properties. */
interface MailPalette {
  paper: string
  surface: string
  ink: string
  ink2: string
  accent: string
  cover: string
  onCover: string
  seal: string
  onSeal: string
  rule: string
  line: string
}

export const LIGHT: MailPalette = {
  paper: '#f4f4ee',
  surface: '#fcfcf8',
  ink: '#1a2030',
  ink2: '#434a5a',
  accent: '#243b6e',
  cover: '#1a2748',
  onCover: '#f5f0e1',
  seal: '#b5281f',
  onSeal: '#fbf6ea',
  rule: '#1a2030',
  line: '#d3d5ca',
}

export const DARK: MailPalette = {
  paper: '#10172a',
  surface: '#19233d',
  ink: '#ede8da',
  ink2: '#c2c6d1',
  accent: '#e2c27a',
  cover: '#16203d',
  onCover: '#f5f0e1',
  seal: '#b5281f',
  onSeal: '#fbf6ea',
  rule: '#e2c27a',
  line: '#2c3754',
}

/** System fonts: a mail loads none. */
export const FONTS = {
  heading: "font-family:'Noto Serif TC','Songti TC','PMingLiU',serif",
  text: "font-family:'Noto Sans TC','PingFang TC','Microsoft JhengHei',system-ui,sans-serif",
} as const

/** The style sheet that sets the classes of a mail in these colours. */
export function paletteRules(palette: MailPalette): string {
  return [
    `.paper{background:${palette.paper}!important}`,
    `.cover{background:${palette.cover}!important}`,
    `.on-cover{color:${palette.onCover}!important}`,
    `.sheet{background:${palette.surface}!important}`,
    `.ink{color:${palette.ink}!important}`,
    `.ink-2{color:${palette.ink2}!important}`,
    `.accent{color:${palette.accent}!important}`,
    `.line{border-top-color:${palette.line}!important}`,
    `.rule{border-top-color:${palette.rule}!important}`,
  ].join('')
}
