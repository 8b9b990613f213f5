/**
 * What a route says of its page: `export const handle: PageHandle = { hasPictureTop: true }`. Such a
 * page begins with a picture that reaches under the header; it carries `--scrim-top`, as the header
 * stands on it in light ink until 50 px are scrolled.
 */
export type PageHandle = { hasPictureTop?: boolean }

/** Whether one of the routes of a page begins with a picture. */
export const hasPictureTop = (matches: readonly { handle: unknown }[]): boolean =>
  matches.some(({ handle }) => (handle as PageHandle | undefined)?.hasPictureTop === true)
