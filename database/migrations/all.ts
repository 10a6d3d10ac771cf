import type { Migration } from 'kysely/migration'
import * as start from './0083-start.ts'
import * as boundedHighlights from './0084-bounded-highlights.ts'
import * as listsByQuery from './0090-lists-by-query.ts'
import * as searchByPhrases from './0091-search-by-phrases.ts'
import * as providersOfTheEnvironment from './0092-providers-of-the-environment.ts'
import * as spamByQuery from './0093-spam-by-query.ts'
import * as oneOutbox from './0094-one-outbox.ts'
import * as kindsAndHeadlines from './0095-kinds-and-headlines.ts'
import * as answers from './0096-answers.ts'
import * as otherBooks from './0097-other-books.ts'
import * as tags from './0099-tags.ts'
import * as series from './0100-series.ts'
import * as pagesOfTheSamples from './0101-pages-of-the-samples.ts'
import * as booksWithoutReviews from './0102-books-without-reviews.ts'
import * as searchByPairs from './0104-search-by-pairs.ts'
import * as mainTitlesOfEntries from './0105-main-titles-of-entries.ts'
import * as pagesWithoutSamples from './0106-pages-without-samples.ts'
import * as readingSettings from './0107-reading-settings.ts'
import * as waitingSubscriptions from './0108-waiting-subscriptions.ts'
import * as answersByMail from './0109-answers-by-mail.ts'
import * as namedSubscribers from './0112-named-subscribers.ts'
import * as seenComments from './0113-seen-comments.ts'
import * as federatedAnswers from './0114-federated-answers.ts'
import * as letterBodies from './0115-letter-bodies.ts'
import * as textsReadForLong from './0120-texts-read-for-long.ts'
import * as searchAndShare from './0123-search-and-share.ts'
import * as answersShownAgain from './0126-answers-shown-again.ts'
import * as mailedAnswers from './0127-mailed-answers.ts'
import * as referrersOfTexts from './0132-referrers-of-texts.ts'
import * as pictureLibrary from './0140-picture-library.ts'

/** In the order of their names. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0083-start': start,
  '0084-bounded-highlights': boundedHighlights,
  '0090-lists-by-query': listsByQuery,
  '0091-search-by-phrases': searchByPhrases,
  '0092-providers-of-the-environment': providersOfTheEnvironment,
  '0093-spam-by-query': spamByQuery,
  '0094-one-outbox': oneOutbox,
  '0095-kinds-and-headlines': kindsAndHeadlines,
  '0096-answers': answers,
  '0097-other-books': otherBooks,
  '0099-tags': tags,
  '0100-series': series,
  '0101-pages-of-the-samples': pagesOfTheSamples,
  '0102-books-without-reviews': booksWithoutReviews,
  '0104-search-by-pairs': searchByPairs,
  '0105-main-titles-of-entries': mainTitlesOfEntries,
  '0106-pages-without-samples': pagesWithoutSamples,
  '0107-reading-settings': readingSettings,
  '0108-waiting-subscriptions': waitingSubscriptions,
  '0109-answers-by-mail': answersByMail,
  '0112-named-subscribers': namedSubscribers,
  '0113-seen-comments': seenComments,
  '0114-federated-answers': federatedAnswers,
  '0115-letter-bodies': letterBodies,
  '0120-texts-read-for-long': textsReadForLong,
  '0123-search-and-share': searchAndShare,
  '0126-answers-shown-again': answersShownAgain,
  '0127-mailed-answers': mailedAnswers,
  '0132-referrers-of-texts': referrersOfTexts,
  '0140-picture-library': pictureLibrary,
}
