export type SearchSchema = {
  empty_searches: EmptySearchesTable
}

/** Searches that found nothing. */
type EmptySearchesTable = {
  /** Folded words, with one space between them. */
  words: string
  times: number
  first_day: string
  last_day: string
}
