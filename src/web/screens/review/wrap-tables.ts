/**
 * Wraps each table in a box that scrolls sideways, also by keyboard, if the table is wider than the page. Opening and
 * closing tags are replaced separately, so that nested tables stay balanced.
 */
export function wrapTables(sanitizedHtml: string, box: { className: string; label: string }): string {
  const opening = `<div class="${box.className}" role="region" aria-label="${box.label}" tabindex="0">`
  return sanitizedHtml.replace(/<table\b/g, `${opening}<table`).replaceAll('</table>', '</table></div>')
}
