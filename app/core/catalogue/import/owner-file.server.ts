/** A file as it comes; its chunks can be read more than once. */
export type OwnerFile = { name: string; chunks: Iterable<Uint8Array> }

/** The text of a file, piece by piece, without a byte order mark. Throws a `TypeError` if it is not UTF-8. */
export function* textPieces({ chunks }: OwnerFile): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The whole text of a file, as `textPieces`. */
export const wholeText = (file: OwnerFile): string => [...textPieces(file)].join('')
