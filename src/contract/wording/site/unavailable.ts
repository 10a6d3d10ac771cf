/**
 * The error messages of screens whose reviews could not be loaded, and the fault under them (docs/product/interface.md). Apart from the
 * other texts of these screens, because it also replaces a screen whose scripts did not load.
 */

export const unavailableWording = {
  review: { heading: '未找到書評', text: '抱歉，我們無法找到您請求的書評。' },
  allReviews: { heading: '全部書評', text: '該分類下暫無書評，請嘗試其他分類。' },
  category: { heading: '分類瀏覽', text: '該分類下暫無書評，請嘗試其他分類。' },
  search: { heading: '找不到相關書評', text: '換個關鍵字試試，或從分類裡慢慢逛。' },
  /** Any other screen. */
  screen: { heading: 'Unexpected Application Error!', text: '這一頁還沒有翻開。' },
} as const
