import type { CategoryId } from '../categories.ts'
import type { CoverTemplate } from '../cover-designs.ts'
import { bookTitle } from './books.ts'

export const coverWording = {
  heading: '封面',
  of: (title: string) => bookTitle(title === '' ? '還沒有書名' : title),
  use: '用這一張',
  cancel: '取消',
  draw: '畫一張',
  follows: '書名與作者會跟著資料改。',
  templates: '八種樣式',
  colour: '顏色',
  noColour: '還沒有分類。選了分類，封面就有自己的顏色。',
  character: '大字',
  characterAbout: '選「大字」時印在封面上',
  pattern: '圖樣',
  another: (template: string) => `換一個${template}`,
  sameAgain: '同一個選擇，永遠畫出同一張',
  onePattern: '這個樣式只有一種畫法',
  failed: '這張畫不出來，你的選擇還在。',
  retry: '再畫一次',
} as const

/** Where a cover is shown in this many pixels of width. */
export const COVER_USES = [
  { width: 104, name: '書評卡' },
  { width: 60, name: '書單' },
  { width: 32, name: '列表' },
] as const

export const templateNames: Record<CoverTemplate, string> = {
  slip: '題簽',
  leaf: '版框',
  chart: '星圖',
  glyph: '大字',
  moon: '月相',
  river: '水紋',
  belt: '書腰',
  lattice: '窗櫺',
}

export const colourNames: Record<CategoryId, string> = {
  'civilization-history': '赭石',
  'technology-future': '石青',
  'economics-society': '銅綠',
  'psychology-growth': '胭脂',
  'gender-body-power': '藕紫',
  'reading-philosophy': '靛青',
  'reading-current-interdisciplinary': '薑黃',
  'creator-thoughts': '石綠',
}
