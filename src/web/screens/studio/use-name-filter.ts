import { useQuery } from '@tanstack/react-query'

/** Returns whether a name contains the text, in either script once the table of characters has arrived. */
export function useNameFilter(text: string): (name: string) => boolean {
  // Loaded here: it has the written forms of three thousand characters.
  const { data: folding } = useQuery({
    queryKey: ['fold-character'],
    queryFn: () => import('../../../contract/text/fold-character.ts'),
    staleTime: Infinity,
  })
  const fold = (name: string) => folding?.foldCharacters(name) ?? name.toLowerCase()
  return (name) => fold(name).includes(fold(text))
}
