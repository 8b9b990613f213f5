import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  Transaction,
  UnknownRow,
} from 'kysely'
import { actIn } from '#core/base/audit/acting.server.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import type { AuditInput } from '#core/base/audit/audit.ts'
import type { Db, Schema } from '#db/schema.ts'

/** Tables of the machinery: a row there is no change of the shop. */
const MACHINERY = new Set(['audit_chain', 'catalogue_lease', 'rate_limits', 'write_probe'])

export type AuditedDatabase = {
  db: Db
  /** Whether the command's entry is in the log. */
  isRecorded: () => boolean
}

/**
 * The database of one command. The first transaction that changes something gets the command's
 * entry of the audit log, as its last statements: the change and its entry are stored together. A
 * use case that writes an entry of its own replaces it. With `entry` null the command is one that
 * only reads: its changes throw, so a new command cannot change anything without a trace. So does a
 * first change outside a transaction, which no entry could be part of.
 * Guarded by: audited-database.server.test.ts, audit-trail.server.test.ts.
 */
export function auditedDatabase(target: Db, entry: (() => AuditInput) | null): AuditedDatabase {
  let isRecorded = false
  const withEntry =
    <T>(work: (trx: Transaction<Schema>) => Promise<T>) =>
    async (trx: Transaction<Schema>): Promise<T> => {
      const watch = new Watch(() => entry !== null)
      const watched = trx.withPlugin(watch)
      if (entry !== null) actIn(watched, entry())
      const result = await work(watched)
      if (!watch.hasChanged && !watch.hasEntry) return result
      if (!isRecorded && !watch.hasEntry && entry !== null) await recordAudit(trx, entry())
      isRecorded = true
      return result
    }
  const transaction = () => {
    const builder = target.transaction()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const before = isRecorded
      try {
        return await execute(withEntry(work))
      } catch (error) {
        isRecorded = before // rolled back, the entry too
        throw error
      }
    }
    return builder
  }
  // Later steps of a command whose entry is there: a lease, the answer of the provider.
  const db = target.withPlugin(new Watch(() => isRecorded && entry !== null))
  return { db: Object.assign(db, { transaction }), isRecorded: () => isRecorded }
}

/** Watches the statements of a command: notes what changes rows, or refuses it. */
class Watch implements KyselyPlugin {
  readonly #mayWrite: () => boolean
  readonly #writes = new WeakMap<QueryId, string>()
  hasChanged = false
  hasEntry = false

  constructor(mayWrite: () => boolean) {
    this.#mayWrite = mayWrite
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const table = writtenTable(node)
    if (table === undefined || MACHINERY.has(table)) return node
    if (!this.#mayWrite()) {
      throw new Error(
        `a command changes "${table}" and would leave no entry of the audit log; see cli/terminal/command-changes.ts`,
      )
    }
    this.#writes.set(queryId, table)
    return node
  }

  async transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const table = this.#writes.get(queryId)
    if (table === 'audit_entries') this.hasEntry = true
    else if (table !== undefined) {
      const rows = Number(result.numAffectedRows ?? 0) + result.rows.length
      this.hasChanged ||= rows > 0
    }
    return result
  }
}

/** The table that a statement writes; undefined for a look, and for a lock (`set x = x`). */
function writtenTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name ?? 'a table'
  if (node.kind === 'UpdateQueryNode') return isLock(node) ? undefined : tableName(node.table)
  if (node.kind === 'DeleteQueryNode') return tableName(node.from.froms[0])
  if (node.kind === 'MergeQueryNode') return 'a table'
  if (node.kind !== 'RawNode') return undefined
  const isWrite = /^\s*(?:insert|update|delete|merge|truncate)\b/i.test(node.sqlFragments[0] ?? '')
  return isWrite ? 'a table' : undefined
}

type Named = { kind: string; table?: { identifier?: { name: string } }; node?: unknown }

/** `as`: a table, or one with an alias around it. */
const tableName = (node: unknown): string => {
  const { table, node: inner } = (node ?? {}) as Named
  if (table?.identifier) return table.identifier.name
  return inner === undefined ? 'a table' : tableName(inner)
}

const isLock = (node: Extract<RootOperationNode, { kind: 'UpdateQueryNode' }>): boolean =>
  (node.updates ?? []).every(({ column, value }) => {
    const { kind, column: own } = value as { kind: string; column?: unknown }
    return kind === 'ReferenceNode' && JSON.stringify(own) === JSON.stringify(column)
  })
