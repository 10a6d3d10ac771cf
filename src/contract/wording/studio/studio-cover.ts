import type { CategoryColour } from '../../categories/category-colours.ts'
import type { CoverTemplate } from '../../pictures/cover-designs.ts'

export const coverWording = {
  heading: '封面',
  use: '用這一張',
  cancel: '取消',
  ways: '封面從哪裡來',
  tabs: { draw: '畫一張', upload: '上傳', isbn: '從 ISBN 取' },
  follows: '書名與作者會跟著資料改。',
  templates: '八種樣式',
  colour: '顏色',
  noColour: '還沒有分類。選了分類，封面就有自己的顏色。',
  character: '大字',
  pattern: '圖樣',
  another: (template: string) => `換一個${template}`,
  sameAgain: '同一個選擇，永遠畫出同一張',
  onePattern: '這個樣式只有一種畫法',
  undrawn: (characters: string) =>
    `封面的字體沒有「${characters}」，這裡會畫成空框。可以換個字形，或上傳封面。`,
  failed: '這張畫不出來，你的選擇還在。',
  retry: '再畫一次',
} as const

/** 上傳 and 從 ISBN 取: a part of a picture becomes the cover. */
export const coverCropWording = {
  drop: '把圖拖到這裡，或選一個檔案',
  dropText: 'JPEG、PNG、WebP、AVIF 或 GIF，20 MB 以內。拍攝地點與相機資料會抹掉。',
  choose: '選圖片',
  another: '換一張',
  file: '封面圖片',
  original: '原圖',
  sizes: (width: number, height: number) =>
    `${width.toLocaleString('zh-TW')} × ${height.toLocaleString('zh-TW')}，拍攝地點已抹去。原圖留著，範圍隨時能再改。`,
  area: '封面的範圍。方向鍵移動，按住 Shift 一次十格',
  corners: { nw: '左上角', ne: '右上角', sw: '左下角', se: '右下角' },
  corner: (name: string) => `${name}，方向鍵改變大小`,
  size: '範圍大小',
  turn: '轉正',
  hintWide: '拖曳移動，方向鍵一次一格，滾輪縮放',
  hintNarrow: '拖曳移動，拉四角改變大小',
  lost: '這張原圖已經清掉了，請重新選一次檔案。',
  failed: (problem: string) => `封面還沒換上。${problem}`,
} as const

/** 裁切: of a picture in the text. */
export const pictureCropWording = {
  heading: '裁切',
  use: '留下這一塊',
  file: '裁好的圖',
  area: '要留的範圍。方向鍵移動，按住 Shift 一次十格',
  sides: { n: '上邊', e: '右邊', s: '下邊', w: '左邊' },
  hint: '拉四邊或四角，方向鍵一次一格。原圖還在版本裡。',
  lost: '這張圖讀不出來，連上之後再試一次。',
} as const

export const coverIsbnWording = {
  label: 'ISBN',
  find: '找',
  wrong: '最後一碼對不上。中間是不是有兩位對調了？',
  about:
    '由我們的主機去問 Open Library 與 Google Books，只送出這個號碼；找到的封面存成站上的圖，給你挑。找不到時照樣可以上傳，或畫一張。',
  asking: '正在找這本書的封面…',
  found: '找到的封面',
  sources: { open_library: 'Open Library', google_books: 'Google Books' },
  none: {
    answered: 'Open Library 和 Google Books 都沒有這本書的封面。可以上傳一張，或畫一張。',
    failed: '網路上的書目沒有全部回應，這次沒有找到封面。過一會兒再找，或上傳一張。',
    off: '網路查詢在「設定」的「帶入書目」裡關著。可以上傳一張，或畫一張。',
  },
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

export const colourNames: Record<CategoryColour, string> = {
  ochre: '赭石',
  azurite: '石青',
  verdigris: '銅綠',
  rouge: '胭脂',
  lotus: '藕紫',
  indigo: '靛青',
  turmeric: '薑黃',
  malachite: '石綠',
  sandalwood: '檀褐',
  moss: '苔綠',
  slate: '黛藍',
  plum: '絳紫',
  iron: '鐵灰',
  wisteria: '紫藤',
  olive: '秋香',
  bamboo: '竹青',
}
