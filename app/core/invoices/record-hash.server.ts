import { createHash } from 'node:crypto'
import { hashText, type HashedRecord } from './record-text.ts'

/** The hash of a record, in 64 capital hexadecimals. Source: Orden HAC/1177/2024, article 13. */
export const recordHash = (record: HashedRecord): string =>
  createHash('sha256').update(hashText(record), 'utf8').digest('hex').toUpperCase()
