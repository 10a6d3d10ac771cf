import { type Kysely, sql } from 'kysely'

/** A review may be about several books: the first stays in xc_reviews, the others follow here in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_books (
    review_id integer not null references xc_reviews (id) on delete cascade, position integer not null,
    title text not null, original_title text not null, author text not null, translator text not null,
    publisher text not null, book_year integer, isbn text not null, rating double precision,
    constraint xc_review_books_key primary key (review_id, position))`.execute(db)
}
