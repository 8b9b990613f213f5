/** The place after a review in the list of a product: its time and its code. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\dA-Z-]{1,20})$/

type Place = { writtenAt: string; id: string }

export const reviewCursor = ({ writtenAt, id }: Place): string => `${writtenAt}~${id}`

export const isReviewCursor = (text: string): boolean => CURSOR.test(text)

/** The place that a cursor names; undefined if it makes no sense. */
export function readReviewCursor(text: string): { at: string; id: string } | undefined {
  const [, at, id] = CURSOR.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at, id }
}
