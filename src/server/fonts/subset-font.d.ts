/** The package ships no types; these are the options used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff2'
      noHinting?: boolean
      /** OpenType features to keep; absent keeps all. */
      keepFeatures?: string[]
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
