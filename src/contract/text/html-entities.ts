/** Replaces the named and numeric references that sanitised HTML contains by their characters; a no-break space becomes a space. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|nbsp|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&#39;': "'",
  '&#x27;': "'",
}
