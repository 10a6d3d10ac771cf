/** One or two figures that belong to no longer number, such as (02)2345, word or measure: they stand upright in vertical text. */
export const UPRIGHT_NUMBER = /(?<![\dA-Za-z.,:/%+−()-])\d{1,2}(?![\dA-Za-z.,:/%+−()-])/g
