import type { Migration } from 'kysely/migration'
import * as reviews from './0001-reviews.ts'
import * as comments from './0002-comments.ts'
import * as rateLimits from './0003-rate-limits.ts'
import * as mailOutbox from './0004-mail-outbox.ts'
import * as newsletter from './0005-newsletter.ts'
import * as accounts from './0006-accounts.ts'
import * as reading from './0007-reading.ts'
import * as twoSteps from './0008-two-steps.ts'
import * as passkeysAndTokens from './0009-passkeys-and-tokens.ts'
import * as linkedProviders from './0010-linked-providers.ts'
import * as readings from './0011-readings.ts'
import * as takeAndLeave from './0012-take-and-leave.ts'
import * as searchIndex from './0013-search-index.ts'
import * as commentSenders from './0014-comment-senders.ts'
import * as newestFirst from './0015-newest-first.ts'
import * as rowsInTheirKeys from './0016-rows-in-their-keys.ts'
import * as olderCategoriesAndExcerpts from './0017-older-categories-and-excerpts.ts'
import * as notesVersion from './0019-notes-version.ts'
import * as drafts from './0020-drafts.ts'
import * as listOrders from './0021-list-orders.ts'
import * as moderation from './0022-moderation.ts'
import * as studioLog from './0023-studio-log.ts'
import * as letters from './0024-letters.ts'
import * as peopleAndTokens from './0027-people-and-tokens.ts'
import * as trust from './0028-trust.ts'
import * as statistics from './0029-statistics.ts'
import * as publicationChoices from './0031-publication-choices.ts'
import * as coverDesigns from './0032-cover-designs.ts'
import * as bouncesAndVisits from './0033-bounces-and-visits.ts'
import * as isbnExtract from './0042-isbn-extract.ts'
import * as logOfCommands from './0043-log-of-commands.ts'
import * as unusedPictures from './0045-unused-pictures.ts'
import * as searchedTranslators from './0046-searched-translators.ts'
import * as scriptOfReviews from './0048-script-of-reviews.ts'
import * as readingPositions from './0049-reading-positions.ts'
import * as oldAddresses from './0060-old-addresses.ts'
import * as recommendedReviews from './0064-recommended-reviews.ts'
import * as foundByName from './0066-found-by-name.ts'
import * as highlights from './0075-highlights.ts'
import * as authorsAndYears from './0076-authors-and-years.ts'
import * as titleOrder from './0077-title-order.ts'
import * as keyTerms from './0079-key-terms.ts'
import * as hubNotices from './0080-hub-notices.ts'
import * as federation from './0081-federation.ts'
import * as webmentions from './0082-webmentions.ts'
import * as lighterLists from './0083-lighter-lists.ts'
import * as boundedHighlights from './0084-bounded-highlights.ts'
import * as listsByQuery from './0090-lists-by-query.ts'
import * as searchByPhrases from './0091-search-by-phrases.ts'
import * as providersOfTheEnvironment from './0092-providers-of-the-environment.ts'
import * as spamByQuery from './0093-spam-by-query.ts'
import * as oneOutbox from './0094-one-outbox.ts'

/** In the order of their names. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-reviews': reviews,
  '0002-comments': comments,
  '0003-rate-limits': rateLimits,
  '0004-mail-outbox': mailOutbox,
  '0005-newsletter': newsletter,
  '0006-accounts': accounts,
  '0007-reading': reading,
  '0008-two-steps': twoSteps,
  '0009-passkeys-and-tokens': passkeysAndTokens,
  '0010-linked-providers': linkedProviders,
  '0011-readings': readings,
  '0012-take-and-leave': takeAndLeave,
  '0013-search-index': searchIndex,
  '0014-comment-senders': commentSenders,
  '0015-newest-first': newestFirst,
  '0016-rows-in-their-keys': rowsInTheirKeys,
  '0017-older-categories-and-excerpts': olderCategoriesAndExcerpts,
  '0019-notes-version': notesVersion,
  '0020-drafts': drafts,
  '0021-list-orders': listOrders,
  '0022-moderation': moderation,
  '0023-studio-log': studioLog,
  '0024-letters': letters,
  '0027-people-and-tokens': peopleAndTokens,
  '0028-trust': trust,
  '0029-statistics': statistics,
  '0031-publication-choices': publicationChoices,
  '0032-cover-designs': coverDesigns,
  '0033-bounces-and-visits': bouncesAndVisits,
  '0042-isbn-extract': isbnExtract,
  '0043-log-of-commands': logOfCommands,
  '0045-unused-pictures': unusedPictures,
  '0046-searched-translators': searchedTranslators,
  '0048-script-of-reviews': scriptOfReviews,
  '0049-reading-positions': readingPositions,
  '0060-old-addresses': oldAddresses,
  // What it made was dropped by 0090 and is in no backup.
  '0063-review-listings': { async up() {} },
  '0064-recommended-reviews': recommendedReviews,
  '0066-found-by-name': foundByName,
  '0075-highlights': highlights,
  '0076-authors-and-years': authorsAndYears,
  '0077-title-order': titleOrder,
  '0079-key-terms': keyTerms,
  '0080-hub-notices': hubNotices,
  '0081-federation': federation,
  '0082-webmentions': webmentions,
  '0083-lighter-lists': lighterLists,
  '0084-bounded-highlights': boundedHighlights,
  '0090-lists-by-query': listsByQuery,
  '0091-search-by-phrases': searchByPhrases,
  '0092-providers-of-the-environment': providersOfTheEnvironment,
  '0093-spam-by-query': spamByQuery,
  '0094-one-outbox': oneOutbox,
}
