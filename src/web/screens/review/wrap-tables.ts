/**
 * Puts a box around each table that can be moved sideways, by keys too, where the table is wider than the page.
 * Opening and closing tags are treated each for itself, so tables within tables stay balanced.
 */
export function wrapTables(sanitizedHtml: string, box: { className: string; label: string }): string {
  const opening = `<div class="${box.className}" role="region" aria-label="${box.label}" tabindex="0">`
  return sanitizedHtml.replace(/<table\b/g, `${opening}<table`).replaceAll('</table>', '</table></div>')
}
