import type { Passage, SearchResult } from '../../../contract/reviews/search.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { RelatedCard } from '../../parts/book-card/related-card.tsx'

/** A search result with its matches marked in category, title, author and the passage of the field that matched. */
export function ResultCard({ result, index }: { result: SearchResult; index: number }) {
  return (
    <RelatedCard
      card={result}
      index={index}
      as="h2"
      footer={searchWording.readFull}
      category={result.category_parts.length === 0 ? undefined : <Marked passage={result.category_parts} />}
      title={<Marked passage={result.title_parts} />}
      author={<Marked passage={result.author_parts} />}
      excerpt={result.passage === null ? result.excerpt : <Marked passage={result.passage} />}
    />
  )
}

function Marked({ passage }: { passage: Passage }) {
  return passage.map((part, index) => {
    // The parts of a passage never change their order.
    const key = `${index} ${part.text}`
    return part.is_match ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}
