/** The highest id of a row: an integer of PostgreSQL has 32 bits. */
export const HIGHEST_ROW_ID = 2_147_483_647

/** The id of a row has digits only; leading zeros are ignored (docs/product/addresses.md). Undefined for anything else. */
export function parseRowId(text: string): number | undefined {
  if (!/^\d+$/.test(text)) return undefined
  const id = Number(text)
  return id <= HIGHEST_ROW_ID ? id : undefined
}
