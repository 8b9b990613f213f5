import type { DatabaseKind } from './open.ts'
import type { Db } from './schema.ts'

/**
 * Which database this is, for the few statements that differ; also inside a transaction. By what its
 * adapter says, not by its class: the desk's build has a copy of the library.
 */
export const kindOf = (db: Db): DatabaseKind =>
  db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite'
