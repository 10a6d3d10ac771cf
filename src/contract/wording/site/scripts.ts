/** Each in its own script, so that its readers recognise it. */
export const scriptsWording = {
  label: '繁體與简体',
  traditional: '繁體',
  simplified: '简体',
  offerSimplified: '本站也可以用简体字阅读。',
  offerTraditional: '本頁也可以用繁體字閱讀。',
  readSimplified: '改用简体',
  readTraditional: '改用繁體',
  closeSimplified: '不用了',
  closeTraditional: '不用了',
}
