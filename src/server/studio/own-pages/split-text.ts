interface TextSection {
  heading: string
  paragraphs: string[]
}

/** Splits a page's text into the paragraphs before the first heading and the sections. */
export function splitText(text: string): { lead: string[]; sections: TextSection[] } {
  const lead: string[] = []
  const sections: TextSection[] = []
  for (const block of text.split(/\n\s*\n|\n(?=## )/)) {
    const [first = '', ...rest] = block.trim().split('\n')
    const isHeading = first.startsWith('## ')
    if (isHeading) sections.push({ heading: first.slice(3).trim(), paragraphs: [] })
    const paragraph = (isHeading ? rest : [first, ...rest]).join('\n').trim()
    if (paragraph !== '') (sections.at(-1)?.paragraphs ?? lead).push(paragraph)
  }
  return { lead, sections }
}
