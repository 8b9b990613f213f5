/**
 * What a route declares about its page: `export const handle: PageHandle = { hasPictureTop: true
 * }`. Such a page begins with a picture under the header, with `--scrim-top`: the header is
 * transparent with light text until 50 px are scrolled.
 */
export type PageHandle = { hasPictureTop?: boolean }

/** Whether a route of the page begins with a picture. */
export const hasPictureTop = (matches: readonly { handle: unknown }[]): boolean =>
  matches.some(({ handle }) => (handle as PageHandle | undefined)?.hasPictureTop === true)
