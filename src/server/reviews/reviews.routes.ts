import { NO_CATEGORY_PAGE } from '../../contract/categories/category-defaults.ts'
import * as endpoints from '../../contract/reviews/reviews.ts'
import { readOwnPage as readOwnPageEndpoint } from '../../contract/reviews/own-pages.ts'
import * as groupEndpoints from '../../contract/reviews/review-groups.ts'
import type { Deps } from '../deps.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import * as groups from './review-lists.service.ts'
import { readSeriesPage } from './series/series-pages.service.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { listCategory, listReviews, readOwnPage, readSinglePage } from './reviews.service.ts'
import { readHome } from './home.service.ts'

export function reviewsRoutes(deps: Deps) {
  return createApiApp()
    .endpoint(endpoints.readHome, () => readHome(deps))
    .endpoint(endpoints.listReviews, ({ query }) => listReviews(deps, query))
    .endpoint(endpoints.readSinglePage, ({ params }) => readSinglePage(deps, params.slug))
    .endpoint(readOwnPageEndpoint, ({ params }) => readOwnPage(deps, params.page))
    .endpoint(endpoints.readCategoryTexts, async ({ params }) => {
      const { category_pages: pages } = (await readCachedSettings(deps)).texts
      return pages[params.slug] ?? NO_CATEGORY_PAGE
    })
    .endpoint(endpoints.listCategory, ({ params, query }) => listCategory(deps, params.slug, query))
    .endpoint(groupEndpoints.listAuthors, ({ query }) => groups.listAuthors(deps, query))
    .endpoint(groupEndpoints.listYears, () => groups.listYears(deps))
    .endpoint(groupEndpoints.listAuthorReviews, ({ params, query }) =>
      groups.listAuthorReviews(deps, params.name, query),
    )
    .endpoint(groupEndpoints.listTagReviews, ({ params, query }) =>
      groups.listTagReviews(deps, params.name, query),
    )
    .endpoint(groupEndpoints.readSeries, ({ params }) => readSeriesPage(deps, params.slug))
    .endpoint(groupEndpoints.listYearReviews, ({ params, query }) =>
      groups.listYearReviews(deps, params.year, query),
    )
}
