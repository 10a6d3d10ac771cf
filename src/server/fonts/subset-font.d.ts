/** The package has no types; these are the options that this project uses. */
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
