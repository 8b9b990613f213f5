/** Takes no room and lets no line break; no mail program reads an address over it. */
const WORD_JOINER = '\u2060'

/**
 * A typed text for a mail, in which no mail program finds an address to make a link of: whoever typed
 * it may not be who gets the mail. It reads the same.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?![ªº])(?=[\p{L}\p{N}])/gu, `.${WORD_JOINER}`)
