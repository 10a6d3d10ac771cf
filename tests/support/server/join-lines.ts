/** HTML without the marks of where lines may end, and the boxes around ends of paragraphs (text/article/set-lines.ts). */
export function joinLines(html: string): string {
  return html.replace(/<wbr ?\/?>|<span class="bound[^"]*">([^<]*)<\/span>/g, '$1')
}
