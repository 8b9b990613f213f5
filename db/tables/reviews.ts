export type ReviewSchema = {
  reviews: ReviewsTable
}

/** A buyer's review of a product. */
export type ReviewsTable = {
  id: string
  product_id: string
  /** With `position`: the line that was bought and delivered. */
  order_id: string
  position: number
  /** The account's id or a guest's address in lower case; null: the buyer's data were deleted. */
  buyer: string | null
  stars: number
  /** Null: the product has one size. */
  fit: 'small' | 'expected' | 'large' | null
  /** As bought. */
  size: string
  /** Empty: none. */
  title: string
  /** Empty: only stars. */
  text: string
  shown_name: string
  /** Only published ones are shown and counted. */
  status: 'waiting' | 'published' | 'rejected'
  /** Counts the author's changes, so that the owner decides on what was read. */
  revision: number
  /** In the owner's words; the author reads it. */
  reject_reason: string | null
  /** The shop's answer, shown below the review. */
  reply: string | null
  written_at: string
  published_at: string | null
}
