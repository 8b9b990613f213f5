import { ReadableStream as WebStream } from 'node:stream/web'

/**
 * A stream of Node, or bytes as they come, as a stream of the web. Unlike `Readable.toWeb`, which still enqueues what is buffered
 * after its reader has left: nobody catches that error, and the process ends.
 */
export const webStream = (body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  WebStream.from(body) as ReadableStream<Uint8Array> // one and the same class
