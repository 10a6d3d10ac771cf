/** The bar above a preview. */
export const previewWording = {
  label: '預覽的樣子',
  sentence: '這是預覽：還沒刊登的樣子，只有拿到連結的人看得見。',
  desktop: '桌機',
  phone: '手機',
  light: '淺色',
  dark: '深色',
} as const
