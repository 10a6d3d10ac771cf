import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/api/api-context.ts'
import { queryKeys } from '../../client/api/query-keys.ts'

/** The tags, those with the most texts first, and the series of the studio. The slug of a tag is its name. */
export function useGroups() {
  const api = useApi()
  const tags = useQuery({
    queryKey: queryKeys.reader('studio', 'tags'),
    queryFn: ({ signal }) => api.call('GET /api/studio/tags', { signal }),
    gcTime: 0,
  })
  const series = useQuery({
    queryKey: queryKeys.reader('studio', 'series'),
    queryFn: ({ signal }) => api.call('GET /api/studio/series', { signal }),
    gcTime: 0,
  })
  return {
    tags: (tags.data?.tags ?? []).map((tag) => ({ ...tag, slug: tag.name })),
    series: series.data?.series ?? [],
    failed: tags.error ?? series.error,
    isLoading: tags.isPending || series.isPending,
    reload: () => void Promise.all([tags.refetch(), series.refetch()]),
  }
}
