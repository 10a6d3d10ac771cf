/** The id of a row has digits only; leading zeros are ignored (docs/product/addresses.md). Undefined for anything else. */
export function parseRowId(text: string): number | undefined {
  if (!/^\d+$/.test(text)) return undefined
  const id = Number(text)
  return id <= 2_147_483_647 ? id : undefined
}
